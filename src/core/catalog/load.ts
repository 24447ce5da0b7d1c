import type { Skill } from '../skill/model';
import { findSkillMd, parseSkillMd } from '../skill/skill-md';
import { type CatalogEntry, errorOf, type Loaded, wordsOf } from './entry';
import { findInside, isInsidePath, type SkillFolders } from './source';

/** Loads all skills of some folders, in parallel. Never rejects: what goes wrong becomes a diagnostic of its skill alone. */
export async function loadFolders(folders: SkillFolders): Promise<Loaded> {
  try {
    const found = Object.entries(await folders.list());
    const loaded = await Promise.all(found.map(([id, files]) => loadSkill(folders, id, files)));
    return {
      entries: loaded.flatMap((part) => part.entries),
      diagnostics: loaded.flatMap((part) => part.diagnostics),
    };
  } catch (error) {
    return { entries: [], diagnostics: [errorOf('', '', 'source-failed', folders.source, wordsOf(error))] };
  }
}

async function loadSkill(folders: SkillFolders, id: string, files: string[]): Promise<Loaded> {
  const failed = (...of: Parameters<typeof errorOf>) => ({ entries: [], diagnostics: [errorOf(...of)] });
  if (!isInsidePath(id) || id.includes('/')) return failed(id, '', 'folder-name', id);
  const inside = files.filter(isInsidePath);
  const file = findSkillMd(inside);
  if (!file) return failed(id, 'SKILL.md', 'skill-file-missing');
  try {
    const text = await folders.read(id, file);
    if (text === undefined) return failed(id, file, 'file-gone');
    const { skill, diagnostics } = parseSkillMd(text, { id, source: folders.source, files: inside });
    return { entries: skill ? [entryOf(skill, folders)] : [], diagnostics };
  } catch (error) {
    return failed(id, file, 'read-failed', wordsOf(error));
  }
}

function entryOf(skill: Skill, folders: SkillFolders): CatalogEntry {
  return {
    head: skill,
    skill: async () => skill,
    async readFile(path) {
      const inside = findInside(skill.files, path);
      return inside === undefined ? undefined : folders.read(skill.id, inside);
    },
  };
}
