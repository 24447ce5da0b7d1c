/** One file of a skill, with its bytes as they are. */
export interface SkillFile {
  /** Relative to the skill's folder, with `/`. */
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is known of a file without its bytes. */
export interface FileSum {
  path: string;
  /** Bytes. */
  size: number;
  /** In lower-case hexadecimal. */
  sha256: string;
}

/** What a file is, by its place and its name. `markdown`: SKILL.md itself. */
export type FileKind = 'markdown' | 'script' | 'reference' | 'template' | 'asset' | 'other';

/** The list of a skill's files by kind. */
export interface Inventory {
  hasSkillMd: boolean;
  hasScripts: boolean;
  hasReferences: boolean;
  /** Paths, sorted. */
  scripts: string[];
  references: string[];
  templates: string[];
  /** Number of files. */
  count: number;
  /** Bytes of all files. */
  bytes: number;
}

const scriptName = /\.(?:py|sh|bash|zsh|js|mjs|cjs|ts|mts|rb|pl|ps1|bat|cmd|lua|php|r|go|rs|swift|sql)$/i;
const templateName = /\.(?:template|tmpl|tpl|hbs|mustache|j2|jinja|jinja2|ejs|dotx|potx|xltx)$|^template\b/i;
const assetName = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|css|woff2?|ttf|otf|mp3|wav|mp4|webm)$/i;

/**
 * What a file is: by the folder it stands in (`scripts`, `references`, `templates`, `assets`), else by its name. Markdown
 * beside SKILL.md is for a model to read when it needs it, whatever it is called: `REFERENCE.md`, `FORMS.md`.
 */
export function fileKind(path: string): FileKind {
  if (path.toLowerCase() === 'skill.md') return 'markdown';
  const folders = path.toLowerCase().split('/');
  const name = folders.pop() ?? '';
  if (folders.some((folder) => /^templates?$/.test(folder))) return 'template';
  if (folders.some((folder) => /^(?:references?|docs)$/.test(folder))) return 'reference';
  if (scriptName.test(name)) return 'script';
  if (templateName.test(name)) return 'template';
  if (folders.some((folder) => /^assets?$/.test(folder)) || assetName.test(name)) return 'asset';
  if (/\.(?:md|markdown)$/.test(name)) return 'reference';
  return folders.includes('scripts') && !name.includes('.') ? 'script' : 'other';
}

/** Whether something could run the file, wherever in the skill it lies. */
export function isRunnable(path: string): boolean {
  return fileKind(path) === 'script' || scriptName.test(path);
}

/** The inventory of a skill's files; `size` in bytes. */
export function inventoryOf(files: readonly { path: string; size: number }[]): Inventory {
  const paths = files.map((file) => file.path).toSorted();
  const ofKind = (kind: FileKind) => paths.filter((path) => fileKind(path) === kind);
  const [scripts, references] = [ofKind('script'), ofKind('reference')];
  return {
    hasSkillMd: paths.some((path) => path.toLowerCase() === 'skill.md'),
    hasScripts: scripts.length > 0,
    hasReferences: references.length > 0,
    scripts,
    references,
    templates: ofKind('template'),
    count: files.length,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  };
}
