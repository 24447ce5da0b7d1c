import { LibraryError } from '../core/library/library-error';
import type { VersionRecord } from '../core/library/manifest';
import type { SkillFile } from '../core/skill/inventory';
import { isManifest, isVersion } from './records';
import type { OpenDatabase } from './schema';
import { transact } from './transact';
import { ofSkill } from './versions';

/** The versions of a skill, the newest first. One whose record is damaged, or unreadable, costs no other. */
export async function readVersions(database: OpenDatabase, id: string): Promise<VersionRecord[]> {
  const read = <Result>(work: Parameters<typeof transact<['versions'], 'readonly', Result>>[3]) =>
    transact(database, ['versions'], 'readonly', work);
  try {
    const records = await read(({ store }) => store.getAll(ofSkill(id)));
    return records.filter(isVersion).toReversed();
  } catch (error) {
    if (!(error instanceof LibraryError) || error.code !== 'store-damaged') throw error;
    const keys = await read(({ store }) => store.getAllKeys(ofSkill(id)));
    // What the browser cannot read is not listed.
    const each = keys.map((key) => read(({ store }) => store.get(key)).catch(() => undefined));
    return (await Promise.all(each)).filter(isVersion).toReversed();
  }
}

/**
 * Files of a version, all or those of `paths`: by their digests among the skill's own, or among those that only versions
 * have. Throws `library-version` for a version that is not kept, `store-damaged` where bytes are missing.
 */
export function readVersionFiles(
  database: OpenDatabase,
  id: string,
  number: number,
  paths?: readonly string[],
): Promise<SkillFile[]> {
  return transact(
    database,
    ['skills', 'files', 'versions', 'versionFiles'],
    'readonly',
    async (transaction) => {
      const version = await transaction.objectStore('versions').get([id, number]);
      if (!isVersion(version)) throw new LibraryError('library-version', { params: [id] });
      const skill = await transaction.objectStore('skills').get(id);
      const own = new Map(isManifest(skill) ? skill.contents.map(({ sha256, path }) => [sha256, path]) : []);
      const contents = version.manifest.contents.filter(({ path }) => paths?.includes(path) ?? true);
      return Promise.all(
        contents.map(async ({ path, sha256 }) => {
          const now = own.get(sha256);
          const kept = await (now === undefined
            ? transaction.objectStore('versionFiles').get([id, sha256])
            : transaction.objectStore('files').get([id, now]));
          if (!(kept?.bytes instanceof Uint8Array)) throw new LibraryError('store-damaged', { params: [id] });
          return { path, bytes: kept.bytes };
        }),
      );
    },
  );
}
