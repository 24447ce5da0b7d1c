import { LibraryError } from '../core/library/library-error';
import type { MetadataChange } from '../core/library/manifest';
import type { SkillStore } from '../core/library/skill-store';
import { usedAgain } from '../core/skill/frecency';
import type { SkillFile } from '../core/skill/inventory';
import type { SkillMetadata } from '../core/skill/model';
import { announceSkillsChanged, type SkillsChange } from './changes';
import { libraryRows, listedSkills, manifestsOf, readKeptList } from './kept-list';
import { readVersionFiles, readVersions } from './read-versions';
import { isManifest, metadataOf } from './records';
import type { OpenDatabase } from './schema';
import { putRecord, transact } from './transact';
import {
  deleteVersions,
  keepVersion,
  ofSkill,
  putVersions,
  sparingVersions,
  versionStores,
  versionsOf,
} from './versions';

/**
 * The user's skills and all skills' metadata, in the extension's database. Every change is announced; who writes a
 * thousand skills may give an `announce` of its own, which does so less often.
 */
export function createSkillStore(
  database: OpenDatabase,
  announce: (change?: SkillsChange) => void = announceSkillsChanged,
): SkillStore {
  const recordOf = (id: string) => transact(database, ['skills'], 'readonly', ({ store }) => store.get(id));

  /** All at once; one by one where that fails, since one record that is unreadable shall cost no other. */
  async function allRecords(): Promise<{ id: string; record: unknown }[]> {
    try {
      const records = await transact(database, ['skills'], 'readonly', ({ store }) => store.getAll());
      return records.map((record) => ({ id: record.id, record }));
    } catch (error) {
      if (!(error instanceof LibraryError) || error.code !== 'store-damaged') throw error;
      const ids = await transact(database, ['skills'], 'readonly', ({ store }) => store.getAllKeys());
      // One that cannot be read is listed as damaged.
      return Promise.all(ids.map(async (id) => ({ id, record: await recordOf(id).catch(() => undefined) })));
    }
  }

  const manifests = async () => manifestsOf(await allRecords());

  return {
    manifests,

    listed: () => readKeptList(listedSkills, database, manifests),

    async rows() {
      const { skills: rows, damaged } = await readKeptList(libraryRows, database, manifests);
      return { rows, damaged };
    },

    async forgetLists() {
      await transact(database, ['lists'], 'readwrite', ({ store }) => store.clear());
    },

    async manifest(id) {
      const record = await recordOf(id);
      if (record !== undefined && !isManifest(record)) throw damaged(id);
      return record;
    },

    async readFile(id, path) {
      const file = await transact(database, ['files'], 'readonly', ({ store }) => store.get([id, path]));
      if (file && !(file.bytes instanceof Uint8Array)) throw damaged(id);
      return file?.bytes;
    },

    async files(id) {
      const files = await transact(database, ['files'], 'readonly', ({ store }) => store.getAll(ofSkill(id)));
      if (!files.every(({ bytes }) => bytes instanceof Uint8Array)) throw damaged(id);
      return files.map(({ path, bytes }) => ({ path, bytes }));
    },

    async put(manifest, files, expected, { keepsFiles = false, change = 'edit', metadata } = {}) {
      const { id } = manifest;
      const revision = expected === undefined ? firstRevision() : expected + 1;
      let replaces = false;
      const write = (withVersions: boolean) =>
        transact(database, written, 'readwrite', async (transaction) => {
          const record = await transaction.objectStore('skills').get(id);
          checkRevision(id, record, expected);
          const before = isManifest(record) ? record : undefined;
          replaces = record !== undefined && before?.hashes.package !== manifest.hashes.package;
          if (replaces && withVersions)
            await keepVersion(transaction, { before, after: manifest, by: change });
          // The database does them in this order; to wait for each would double the time of a long import.
          await Promise.all([
            replaces && !withVersions && deleteVersions(transaction, id),
            transaction.objectStore('lists').clear(),
            !keepsFiles && transaction.objectStore('files').delete(ofSkill(id)),
            putRecord(transaction.objectStore('skills'), { ...manifest, revision }),
            ...files.map((file) => putRecord(transaction.objectStore('files'), fileRecord(id, file))),
            metadata && changeMetadata(transaction.objectStore('metadata'), id, metadata),
          ]);
        });
      await sparingVersions(write, () => replaces);
      announce();
    },

    versions: (id) => readVersions(database, id),
    versionFiles: (id, version, paths) => readVersionFiles(database, id, version, paths),

    async deleteVersions(id) {
      const deleted = await sparingVersions((withVersions) =>
        transact(database, written, 'readwrite', async (transaction) => {
          const versions = withVersions ? await versionsOf(transaction, id) : undefined;
          await deleteVersions(transaction, id);
          return versions;
        }),
      );
      announce();
      return deleted;
    },

    async putVersionsBack(id, deleted, revision) {
      await transact(database, written, 'readwrite', async (transaction) => {
        checkRevision(id, await transaction.objectStore('skills').get(id), revision);
        await putVersions(transaction, deleted);
      });
      announce();
    },

    async delete(id, keepMetadata) {
      const deleted = await sparingVersions((withVersions) =>
        transact(database, written, 'readwrite', async (transaction) => {
          const manifest = await transaction.objectStore('skills').get(id);
          if (!manifest) throw new LibraryError('library-gone', { params: [id] });
          const files = await transaction.objectStore('files').getAll(ofSkill(id));
          const metadata = keepMetadata ? undefined : await transaction.objectStore('metadata').get(id);
          const versions = withVersions ? await versionsOf(transaction, id) : undefined;
          await transaction.objectStore('skills').delete(id);
          await transaction.objectStore('files').delete(ofSkill(id));
          await deleteVersions(transaction, id);
          await transaction.objectStore('lists').clear();
          await transaction.objectStore('vectors').delete(`user:${id}`);
          if (!keepMetadata) await transaction.objectStore('metadata').delete(id);
          return {
            manifest,
            files: files.map(({ path, bytes }) => ({ path, bytes })),
            metadata: metadata && metadataOf(metadata),
            ...(versions && { versions }),
          };
        }),
      );
      announce();
      return deleted;
    },

    async restore({ manifest, files, metadata, versions }) {
      const { id } = manifest;
      const write = (withVersions: boolean) =>
        transact(database, written, 'readwrite', async (transaction) => {
          if (await transaction.objectStore('skills').getKey(id))
            throw new LibraryError('library-exists', { params: [id] });
          await transaction.objectStore('lists').clear();
          await Promise.all([
            putRecord(transaction.objectStore('skills'), manifest),
            ...files.map((file) => putRecord(transaction.objectStore('files'), fileRecord(id, file))),
            metadata && putRecord(transaction.objectStore('metadata'), { ...metadata, id }),
            withVersions && putVersions(transaction, versions),
          ]);
        });
      await sparingVersions(write, () => versions !== undefined);
      announce();
    },

    async metadata() {
      const records = await transact(database, ['metadata'], 'readonly', ({ store }) => store.getAll());
      return Object.fromEntries(records.map((record) => [record.id, metadataOf(record)]));
    },

    async setMetadata(id, change) {
      await transact(database, ['metadata'], 'readwrite', ({ store }) =>
        changeMetadata(store, id, (metadata) => applied(metadata, change)),
      );
      announce();
    },

    async collect(ids, collection, wanted) {
      await transact(database, ['metadata'], 'readwrite', ({ store }) =>
        Promise.all(
          ids.map((id) =>
            changeMetadata(store, id, (metadata) => inCollection(metadata, collection, wanted)),
          ),
        ),
      );
      announce();
    },

    async countUse(id, now) {
      await transact(database, ['metadata'], 'readwrite', ({ store }) =>
        changeMetadata(store, id, (metadata) => ({
          ...metadata,
          uses: (metadata.uses ?? 0) + 1,
          used: usedAgain(metadata.used, now),
        })),
      );
      announce('uses');
    },
  };
}

/** What a change of a skill may touch; `lists`, since what was made of the skill before is old with it, and `vectors`, which go with it. */
const written: ['skills', 'files', 'metadata', 'lists', 'vectors', 'versions', 'versionFiles'] = [
  ...(['skills', 'files', 'metadata', 'lists', 'vectors'] as const),
  ...versionStores,
];

const damaged = (id: string) => new LibraryError('store-damaged', { params: [id] });

/** A record of a file. A piece of a larger buffer is copied out: the database would keep the buffer whole. */
function fileRecord(id: string, { path, bytes }: SkillFile): SkillFile & { id: string } {
  return { id, path, bytes: bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice() };
}

/**
 * Random, so that an id never has a revision again: somebody may still have the skill open that was deleted before this
 * one came.
 */
const firstRevision = () => 1 + Math.floor(Math.random() * 2 ** 48);

/** A damaged record counts as none: an import that finds nothing readable is what mends it. */
function checkRevision(id: string, record: unknown, expected: number | undefined): void {
  const found = isManifest(record) ? record.revision : undefined;
  if (found === expected) return;
  if (found === undefined) throw new LibraryError('library-gone', { params: [id] });
  throw new LibraryError(expected === undefined ? 'library-exists' : 'library-changed', { params: [id] });
}

interface MetadataRecords {
  get(id: string): Promise<unknown>;
  put(record: Partial<SkillMetadata> & { id: string }): Promise<unknown>;
  delete(id: string): Promise<unknown>;
}

async function changeMetadata(
  records: MetadataRecords,
  id: string,
  edit: (metadata: Partial<SkillMetadata>) => Partial<SkillMetadata>,
): Promise<void> {
  const metadata = edit(metadataOf(await records.get(id)));
  if (Object.keys(metadata).length === 0) await records.delete(id);
  else await records.put({ ...metadata, id });
}

/** What is set to undefined has its default again: its field goes. */
function applied(metadata: Partial<SkillMetadata>, change: MetadataChange): Partial<SkillMetadata> {
  return Object.fromEntries(
    Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== undefined),
  );
}

function inCollection(
  { collections = [], ...metadata }: Partial<SkillMetadata>,
  collection: string,
  wanted: boolean,
): Partial<SkillMetadata> {
  const others = collections.filter((each) => each !== collection);
  const all = wanted ? [...others, collection] : others;
  return { ...metadata, ...(all.length > 0 && { collections: all }) };
}
