import { LibraryError } from '../core/library/library-error';
import type { SkillManifest } from '../core/library/manifest';
import type { SkillStore } from '../core/library/skill-store';

/** The hashes of the skills' packages, by id. */
export type FindPackages = (ids: Iterable<string>) => Promise<ReadonlyMap<string, string | undefined>>;

/**
 * The packages of those of the skills that somebody else than we has made and that are there: what the user has agreed to is
 * bound to them. Undefined for one whose record is damaged. Rejects where the store does.
 */
export function findInstalled(store: Pick<SkillStore, 'manifest'>): FindPackages {
  return async (ids) => {
    const found = new Map<string, string | undefined>();
    for (const id of new Set(ids)) {
      const manifest = await read(id, store);
      if (manifest === 'damaged') found.set(id, undefined);
      else if (manifest) found.set(id, manifest.hashes.package);
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
