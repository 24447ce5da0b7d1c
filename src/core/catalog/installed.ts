import type { SkillStore } from '../library/skill-store';
import type { SkillManifest } from '../library/types';
import { textOf } from '../skill/package';
import { findSkillMd, parseSkillMd } from '../skill/skill-md';
import { broken, type CatalogEntry, errorOf, type Loaded, wordsOf } from './entry';
import { findInside } from './source';

type Store = Pick<SkillStore, 'manifests' | 'readFile'>;

/**
 * The user's skills, by what was written down when they were installed: a list of a thousand opens no file. Never
 * rejects: a damaged record is a diagnostic, and so is a store that fails.
 */
export async function loadInstalled(store: Store): Promise<Loaded> {
  try {
    const { manifests, damaged } = await store.manifests();
    return {
      entries: manifests.map((manifest) => entryOf(manifest, store)),
      diagnostics: [
        ...manifests.flatMap(({ diagnostics }) => diagnostics),
        ...damaged.map((id) => errorOf(id, '', 'record-damaged', id)),
      ],
    };
  } catch (error) {
    return { entries: [], diagnostics: [errorOf('', '', 'source-failed', 'user', wordsOf(error))] };
  }
}

function entryOf(head: SkillManifest, store: Store): CatalogEntry {
  const { id, source, files } = head;
  const read = async (path: string) => {
    const bytes = await store.readFile(id, path).catch((error: unknown) => {
      throw broken(errorOf(id, path, 'read-failed', wordsOf(error)));
    });
    return bytes && textOf(bytes);
  };
  return {
    head,
    async skill() {
      const file = findSkillMd(files) ?? 'SKILL.md';
      const text = await read(file);
      if (text === undefined) throw broken(errorOf(id, file, 'file-gone'));
      const { skill, diagnostics } = parseSkillMd(text, { id, source, files });
      if (skill) return skill;
      throw broken(
        diagnostics.find(({ severity }) => severity === 'error') ?? errorOf(id, file, 'file-gone'),
      );
    },
    async readFile(path) {
      const inside = findInside(files, path);
      return inside === undefined ? undefined : read(inside);
    },
  };
}
