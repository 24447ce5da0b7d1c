import type { SkillStore } from '../core/library/skill-store';
import { LibraryError, type SkillManifest } from '../core/library/types';
import type { SkillNow } from '../core/permission/grants';

export type FindSkills = (ids: Iterable<string>) => Promise<ReadonlyMap<string, SkillNow | undefined>>;

/**
 * Those of the skills that somebody else than we has made and that are there, as far as grants go; undefined for one whose
 * record is damaged. Rejects where the store does.
 */
export function findInstalled(store: Pick<SkillStore, 'manifest'>): FindSkills {
  return async (ids) => {
    const found = new Map<string, SkillNow | undefined>();
    for (const id of new Set(ids)) {
      const manifest = await read(id, store);
      if (manifest === 'damaged') found.set(id, undefined);
      else if (manifest) found.set(id, { package: manifest.hashes.package, listed: manifest.allowedTools });
    }
    return found;
  };
}

async function read(
  id: string,
  store: Pick<SkillStore, 'manifest'>,
): Promise<SkillManifest | 'damaged' | undefined> {
  try {
    return await store.manifest(id);
  } catch (error) {
    if (error instanceof LibraryError && error.code === 'store-damaged') return 'damaged';
    throw error;
  }
}
