import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSkillFolders } from '../src/core/archive/skill-folders';
import type { ListedFolder } from '../src/core/catalog/source';
import { parseSkill, textFilesOf } from '../src/core/skill/read-skill';
import type { BuiltinIndex } from '../src/store/builtin-files';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface GeneratedAsset {
  relativeDest: string;
  contents: string;
}

/** The files a build adds to what stands in `public/`: the index of the skill folders and the i18n catalogues. */
export function generatedAssets(): GeneratedAsset[] {
  return [
    { relativeDest: 'skills/index.json', contents: JSON.stringify(skillIndex(join(root, 'public/skills'))) },
    ...['en', 'zh_CN'].map((locale) => ({
      relativeDest: `_locales/${locale}/messages.json`,
      contents: JSON.stringify(catalogue(locale), undefined, 1),
    })),
  ];
}

/**
 * Every skill folder below `folder`, at any depth, with its files (paths inside the skill, sorted), and what a list shows of it
 * if it loads. Its id is its path, with hyphens between the names. An extension cannot list its own folders at run time, so the
 * build writes this list down.
 */
export function skillIndex(folder: string): BuiltinIndex {
  const index: BuiltinIndex = {};
  for (const { path, files } of findSkillFolders(filesBelow(folder))) {
    const id = path.replaceAll('/', '-');
    const other = index[id];
    if (other) throw new Error(`${path} and ${other.path} are two skills with the id ${id}`);
    index[id] = { path, ...listedFolder(join(folder, path), id, files) };
  }
  return index;
}

function listedFolder(folder: string, id: string, files: string[]): ListedFolder {
  const texts = textFilesOf(files).map((file): [string, string] => [
    file,
    readFileSync(join(folder, file), 'utf8'),
  ]);
  const { skill } = parseSkill(new Map(texts), { id, source: 'builtin', files });
  if (!skill) return { files };
  const {
    name,
    description,
    input,
    allowedTools,
    mode,
    engine,
    category,
    tags,
    author,
    argumentHint,
    userInvocable,
  } = skill;
  return {
    files,
    head: {
      name,
      description,
      ...(input && { input }),
      allowedTools,
      mode,
      ...(engine && { engine }),
      ...(category && { category }),
      ...(tags?.length && { tags }),
      ...(author && { author }),
      ...(argumentHint && { argumentHint }),
      ...(userInvocable !== undefined && { userInvocable }),
    },
  };
}

/** One locale's messages: the parts in `src/locales/<locale>`, put together. Throws if two parts share a key. */
export function catalogue(locale: string): Record<string, { message: string }> {
  const folder = join(root, 'src/locales', locale);
  const messages: Record<string, { message: string }> = {};
  for (const part of readdirSync(folder).sort()) {
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(join(folder, part), 'utf8')))) {
      if (key in messages)
        throw new Error(`${part}: the message ${key} stands in another part of ${locale} too`);
      messages[key] = value as { message: string };
    }
  }
  return messages;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
