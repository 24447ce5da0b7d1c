import { LibraryError } from '../../core/library/library-error';
import type { SkillManifest } from '../../core/library/manifest';
import type { SkillStore } from '../../core/library/skill-store';
import type { WriteBack, WriteFailure } from '../../core/library/write-back';
import { sameValue } from '../../core/same-value';
import type { FileSum, SkillFile } from '../../core/skill/inventory';
import { type Candidate, type FindNeeds, findSkills } from './find';
import { type OpenNeeds, openSource } from './open-source';
import { ImportError } from './source';
import { type FileWrite, WriteError, writeFiles, writeRefusalOf } from './write-files';

export type WriteBackNeeds = FindNeeds &
  Omit<OpenNeeds, 'granted'> & {
    /** One after the other, of all that writes into a folder or settles what it is, in whichever page. */
    inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  };

/** A skill here, and the one of the folder that it came from. */
export interface BothSides {
  here: { manifest: SkillManifest; files: SkillFile[] };
  there: Candidate & {
    manifest: SkillManifest;
    files: SkillFile[];
    /** The digest of a file as it lies there: a SKILL.md of an old format is read as another text. */
    digest(path: string): Promise<string | undefined>;
  };
  /** As it was taken, in sums; undefined if that is not known any more. */
  base: FileSum[] | undefined;
}

/** Writes a skill of the user's as it is into the followed folder that it came from, and over nothing that was changed there. */
export function writeIntoFolder(id: string, needs: WriteBackNeeds): Promise<WriteBack> {
  return needs.inTurn(async () => {
    try {
      const sides = await bothSides(id, needs);
      if ('why' in sides) return { kind: 'failed', files: 0, detail: '', ...sides };
      return isUntouched(sides) ? await writeOver(sides, needs) : { kind: 'conflict' };
    } catch (error) {
      return writeFailed(error);
    }
  });
}

/** Both, read whole; or why there are none to compare. */
export async function bothSides(
  id: string,
  needs: WriteBackNeeds,
): Promise<BothSides | { why: WriteFailure; detail?: string }> {
  const manifest = await needs.store.manifest(id);
  if (manifest?.origin.kind !== 'folder') throw new LibraryError('library-gone', { params: [id] });
  const { folder, path } = manifest.origin;
  const source = await openSource({ kind: 'followed', folder, path }, { ...needs, granted: [] });
  const [there] = await findSkills(source, needs);
  if (!there) return { why: 'gone' };
  const read = await there.read();
  const found = there.found.manifest;
  if (!found || 'problem' in read) return { why: 'broken' };
  const digest = async (own: string) => {
    const full = path === '' ? own : `${path}/${own}`;
    const file = source.files.find((each) => each.path === full);
    return file && needs.sha256(await file.read());
  };
  return {
    here: { manifest, files: await needs.store.files(id) },
    there: { ...there, manifest: found, files: read.files, digest },
    base: (await takenAs(manifest, needs.store))?.manifest.contents,
  };
}

/** The skill as it was written here when it was taken from its source, where that stands still, or is kept as a version. */
export async function takenAs(
  manifest: SkillManifest,
  store: Pick<SkillStore, 'versions'>,
): Promise<{ manifest: SkillManifest; version?: number } | undefined> {
  const { asTaken, hashes, id } = manifest;
  if (!asTaken) return undefined;
  if (asTaken.here === hashes.package) return { manifest };
  const versions = await store.versions(id);
  const version = versions.find((each) => each.manifest.hashes.package === asTaken.here);
  return version && { manifest: version.manifest, version: version.number };
}

/** Whether each file there is as it was taken, or as it is here: a writing may have ended half way. */
function isUntouched({ here: { manifest }, there, base }: BothSides): boolean {
  if (manifest.asTaken?.there === there.manifest.hashes.package) return true;
  const [now, own, taken] = [there.manifest.contents, manifest.contents, base].map(sumsOf);
  const paths = new Set([...(now?.keys() ?? []), ...(own?.keys() ?? []), ...(taken?.keys() ?? [])]);
  return [...paths].every((path) => {
    const sum = now?.get(path);
    return sum === own?.get(path) || (base !== undefined && sum === taken?.get(path));
  });
}

const sumsOf = (contents: readonly FileSum[] = []) =>
  new Map(contents.map(({ path, sha256 }) => [path, sha256]));

/** Writes what is here over what is there, which was seen. */
export async function writeOver(
  { here, there }: Pick<BothSides, 'here' | 'there'>,
  needs: WriteBackNeeds,
): Promise<WriteBack> {
  const { manifest, files } = here;
  if (manifest.origin.kind !== 'folder') throw new LibraryError('library-gone', { params: [manifest.id] });
  const folder = await needs.folders.find(manifest.origin.folder);
  if (!folder) return { kind: 'failed', why: 'gone', files: 0, detail: '' };
  if ((await folder.handle.queryPermission({ mode: 'readwrite' })) !== 'granted')
    return { kind: 'failed', why: 'permission', files: 0, detail: '' };
  const [own, now] = [sumsOf(manifest.contents), sumsOf(there.manifest.contents)];
  const changed = files.filter(({ path }) => own.get(path) !== now.get(path));
  const gone = there.files
    .filter(({ path }) => !own.has(path))
    .map(({ path }) => ({ path, bytes: undefined }));
  const writes: FileWrite[] = [];
  for (const each of [...changed, ...gone]) writes.push({ ...each, seen: await there.digest(each.path) });
  await writeFiles(folder.handle, manifest.origin.path, writes, needs);
  await settle(manifest, needs.store);
  return { kind: 'written', files: writes.length };
}

/** Both are the same now. */
async function settle({ id, hashes, origin }: SkillManifest, store: SkillStore): Promise<void> {
  const asTaken = { there: hashes.package, here: hashes.package };
  for (;;) {
    const manifest = await store.manifest(id);
    // It was deleted, or replaced by something else, in the moment of the writing.
    if (!manifest || !sameValue(manifest.origin, origin)) return;
    try {
      return await store.put({ ...manifest, asTaken }, [], manifest.revision, { keepsFiles: true });
    } catch (error) {
      // Somebody saves: what was written is what it stands upon all the same.
      if (!(error instanceof LibraryError && error.code === 'library-changed')) throw error;
    }
  }
}

/** What a writing that threw came to. */
export function writeFailed(error: unknown): WriteBack {
  if (error instanceof WriteError) {
    const { why, files, message: detail } = error;
    return why === 'changed' ? { kind: 'conflict' } : { kind: 'failed', why, files, detail };
  }
  if (error instanceof ImportError) {
    const { failure } = error;
    const whys = { permission: 'permission', gone: 'gone', changing: 'busy' } as const;
    const why = failure.kind === 'folder' ? whys[failure.why] : 'broken';
    return { kind: 'failed', why, files: 0, detail: '' };
  }
  const { why, message: detail } = writeRefusalOf(error);
  return { kind: 'failed', why, files: 0, detail };
}
