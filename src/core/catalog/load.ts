import { findInside, isInsidePath } from '../skill/inside';
import type { Diagnostic, ListedSkill, Skill } from '../skill/model';
import { parseSkill, textFilesOf } from '../skill/read-skill';
import { brokenBy, type CatalogEntry, detailsOf, errorOf, errorWordsOf, type LoadedSource } from './entry';
import type { ListedFolder, SkillFolders } from './source';

/**
 * Lists all skills of some folders; what the folders' own list does not tell is read, in parallel. Never rejects: what
 * goes wrong becomes a diagnostic of its skill alone.
 */
export async function loadFolders(folders: SkillFolders): Promise<LoadedSource> {
  try {
    const found = Object.entries(await folders.list());
    const loaded = await Promise.all(found.map(([id, folder]) => loadFolder(folders, id, folder)));
    return {
      entries: loaded.flatMap((part) => part.entries),
      diagnostics: loaded.flatMap((part) => part.diagnostics),
    };
  } catch (error) {
    return {
      entries: [],
      diagnostics: [errorOf('', '', 'source-failed', folders.source, errorWordsOf(error))],
    };
  }
}

async function loadFolder(
  folders: SkillFolders,
  id: string,
  { files, head }: ListedFolder,
): Promise<LoadedSource> {
  const { source } = folders;
  if (!isInsidePath(id) || id.includes('/')) {
    return { entries: [], diagnostics: [errorOf(id, '', 'folder-name', id)] };
  }
  const inside = files.filter(isInsidePath);
  if (head) {
    const listed: ListedSkill = { ...head, key: `${source}:${id}`, id, source };
    return { entries: [entryOf(folders, listed, inside, skillOnce(folders, id, inside))], diagnostics: [] };
  }
  const { skill, diagnostics } = await readSkill(folders, id, inside);
  return { entries: skill ? [entryOf(folders, skill, inside, async () => skill)] : [], diagnostics };
}

/** Reads the skill at the first call, and again only if that failed. */
function skillOnce(folders: SkillFolders, id: string, files: string[]): () => Promise<Skill> {
  let read: Promise<Skill> | undefined;
  return () => {
    read ??= readSkill(folders, id, files).then(({ skill, diagnostics }) => {
      if (skill) return skill;
      read = undefined;
      throw brokenBy(diagnostics, errorOf(id, 'SKILL.md', 'file-gone'));
    });
    return read;
  };
}

async function readSkill(
  folders: SkillFolders,
  id: string,
  files: string[],
): Promise<{ skill?: Skill; diagnostics: Diagnostic[] }> {
  const texts = new Map<string, string>();
  for (const file of textFilesOf(files)) {
    try {
      const text = await folders.read(id, file);
      if (text === undefined) return { diagnostics: [errorOf(id, file, 'file-gone')] };
      texts.set(file, text);
    } catch (error) {
      return { diagnostics: [errorOf(id, file, 'read-failed', errorWordsOf(error))] };
    }
  }
  if (texts.size === 0) return { diagnostics: [errorOf(id, 'SKILL.md', 'skill-file-missing')] };
  return parseSkill(texts, { id, source: folders.source, files });
}

function entryOf(
  folders: SkillFolders,
  head: ListedSkill,
  files: string[],
  skill: () => Promise<Skill>,
): CatalogEntry {
  return {
    head,
    skill,
    details: async () => detailsOf(await skill()),
    async readFile(path) {
      const inside = findInside(files, path);
      return inside === undefined ? undefined : folders.read(head.id, inside);
    },
    async readBytes(path) {
      const inside = findInside(files, path);
      return inside === undefined ? undefined : folders.readBytes(head.id, inside);
    },
  };
}
