/** One file of a skill, with its bytes as they are. */
export interface SkillFile {
  /** Relative to the skill's folder, with `/`. */
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a file is, by its place and its name. */
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
