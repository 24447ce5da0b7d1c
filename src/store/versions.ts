import type { IDBPTransaction } from 'idb';
import { archiveLimits } from '../core/archive/limits';
import { LibraryError } from '../core/library/library-error';
import type { DeletedVersions, SkillManifest, VersionChange, VersionRecord } from '../core/library/manifest';
import type { FileSum } from '../core/skill/inventory';
import { report } from '../diagnostics/report';
import { isVersion } from './records';
import type { CaretakerSchema } from './schema';
import { putRecord } from './transact';

/** Of one skill. The bytes are those that its versions have and it has no longer: the version before any change fits. */
export const versionLimits = { count: 10, bytes: archiveLimits.packageBytes };

/** What a write of versions may touch, beside the skill itself. */
export const versionStores: ['versions', 'versionFiles'] = ['versions', 'versionFiles'];

type Writing = IDBPTransaction<
  CaretakerSchema,
  ('skills' | 'files' | 'metadata' | 'lists' | 'vectors' | 'versions' | 'versionFiles')[],
  'readwrite'
>;

/** Every key that begins with a skill's id: a list sorts after any text and number. */
export const ofSkill = (id: string) => IDBKeyRange.bound([id], [id, []]);

interface Replacement {
  /** What stands there now; undefined if its record is damaged. */
  before: SkillManifest | undefined;
  after: SkillManifest;
  by: VersionChange;
}

/**
 * Keeps what is about to be written over as a version, with those of its bytes that the skill will have no longer. What is
 * beyond the limits goes, the oldest first; so does a version whose bytes are not all there, and every byte that no
 * version has. To be called before anything is written.
 */
export async function keepVersion(transaction: Writing, { before, after, by }: Replacement): Promise<void> {
  const { id } = after;
  const [versions, blobs] = [transaction.objectStore('versions'), transaction.objectStore('versionFiles')];
  const records = await versions.getAll(ofSkill(id));
  const blobKeys = await blobs.getAllKeys(ofSkill(id));
  const older = records.filter(isVersion).toReversed();
  const number = (older[0]?.number ?? 0) + 1;
  const stood = before && { id, number, replacedAt: Date.now(), replacedBy: by, manifest: before };
  const there = new Set([...digestsOf(after.contents), ...blobKeys.map(([, sha256]) => sha256)]);
  const within = withinLimits(stood ? [stood, ...older] : older, after.contents);
  const saved = await readLost(transaction, before, within, there);
  const isThere = ({ sha256 }: FileSum) => there.has(sha256) || saved.has(sha256);
  const kept = within.filter(({ manifest }) => manifest.contents.every(isThere));
  const needed = lostBy(kept, after.contents);
  await Promise.all([
    ...records
      .filter((record) => !kept.includes(record))
      .map((record) => versions.delete([record.id, record.number])),
    stood && kept.includes(stood) && putRecord(versions, stood),
    ...blobKeys.filter(([, sha256]) => !needed.has(sha256)).map((key) => blobs.delete(key)),
    ...[...saved]
      .filter(([sha256]) => needed.has(sha256))
      .map(([sha256, bytes]) => putRecord(blobs, { id, sha256, bytes })),
  ]);
}

/** Of the bytes that these versions will have alone, those that are among the skill's files until now, by digest. */
async function readLost(
  transaction: Writing,
  before: SkillManifest | undefined,
  versions: readonly VersionRecord[],
  there: ReadonlySet<string>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const wanted = new Set(versions.flatMap(({ manifest }) => digestsOf(manifest.contents)));
  const paths = new Map((before?.contents ?? []).map(({ sha256, path }) => [sha256, path]));
  const lost = [...paths].filter(([sha256]) => wanted.has(sha256) && !there.has(sha256));
  const files = transaction.objectStore('files');
  const read = await Promise.all(
    lost.map(async ([sha256, path]) => ({ sha256, file: await files.get([before?.id ?? '', path]) })),
  );
  return new Map(
    read.flatMap(({ sha256, file }) =>
      file?.bytes instanceof Uint8Array ? [[sha256, file.bytes] as const] : [],
    ),
  );
}

/** The newest of these that the limits leave, where the skill has these contents. */
function withinLimits(newestFirst: VersionRecord[], contents: readonly FileSum[]): VersionRecord[] {
  const most = newestFirst.slice(0, versionLimits.count);
  const fits = (count: number) => {
    const sizes = lostBy(most.slice(0, count), contents).values();
    return [...sizes].reduce((sum, size) => sum + size, 0) <= versionLimits.bytes;
  };
  const tooMany = most.findIndex((_, place) => !fits(place + 1));
  return tooMany < 0 ? most : most.slice(0, tooMany);
}

/** Digests and sizes of what these versions have, and such contents have not. */
function lostBy(versions: readonly VersionRecord[], contents: readonly FileSum[]): Map<string, number> {
  const there = new Set(digestsOf(contents));
  const all = versions.flatMap(({ manifest }) => manifest.contents);
  return new Map(all.filter(({ sha256 }) => !there.has(sha256)).map(({ sha256, size }) => [sha256, size]));
}

const digestsOf = (contents: readonly FileSum[]) => contents.map(({ sha256 }) => sha256);

/** Deletes every version of a skill. */
export async function deleteVersions(transaction: Writing, id: string): Promise<void> {
  await Promise.all(versionStores.map((name) => transaction.objectStore(name).delete(ofSkill(id))));
}

/** What `deleteVersions` would take away. */
export async function versionsOf(transaction: Writing, id: string): Promise<DeletedVersions | undefined> {
  const records = await transaction.objectStore('versions').getAll(ofSkill(id));
  const files = await transaction.objectStore('versionFiles').getAll(ofSkill(id));
  return records.length > 0 ? { records, files } : undefined;
}

/** Puts back what `versionsOf` has read. */
export async function putVersions(
  transaction: Writing,
  versions: DeletedVersions | undefined,
): Promise<void> {
  const { records = [], files = [] } = versions ?? {};
  await Promise.all([
    ...records.map((record) => putRecord(transaction.objectStore('versions'), record)),
    ...files.map((file) => putRecord(transaction.objectStore('versionFiles'), file)),
  ]);
}

/**
 * Does a write with the versions of a skill; if there is no room for them, or the browser cannot read them, once more
 * without: whoever changes a skill wants the change before its past. `isConcerned`: whether there were any to do it with.
 */
export async function sparingVersions<Result>(
  write: (withVersions: boolean) => Promise<Result>,
  isConcerned: () => boolean = () => true,
): Promise<Result> {
  try {
    return await write(true);
  } catch (error) {
    const isTheirs = error instanceof LibraryError && ['store-quota', 'store-damaged'].includes(error.code);
    if (!isTheirs || !isConcerned()) throw error;
    const result = await write(false);
    report(error, 'versions');
    return result;
  }
}
