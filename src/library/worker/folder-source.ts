import { problemOf } from '../../core/archive/archive-error';
import { archiveLimits } from '../../core/archive/limits';
import { checkPath, isJunk, ofArchive } from '../../core/archive/paths';
import type { ArchiveProblem } from '../../core/archive/problem';
import type { FileHandle, FolderHandle, FolderStore } from '../../core/library/folder-handle';
import type { ImportFailure } from '../../core/library/import-types';
import { NotModified } from './fetch-source';
import { ImportError, type Source, type SourceFile } from './source';

/** What programs put into a folder of skills by the thousand, and nobody means to be a part of one. */
export const isPackagesFolder = (name: string): boolean => /^node_modules$/i.test(name);

/** Files of a folder that were seen, and not read. */
interface Listing {
  files: { path: string; file: File }[];
  problems: ArchiveProblem[];
  /** Entries so far. */
  seen: number;
}

interface FolderOrder {
  id: string;
  handle: FolderHandle;
  /** Only the skill in that folder. */
  path?: string | undefined;
  /** The mark of the last look. */
  since?: string | undefined;
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/**
 * The files of a folder that is followed, each read when it is asked for. Throws `ImportError`, and `NotModified` where the folder still has the
 * mark `since`.
 */
export async function sourceOfHandle({ id, handle, path, since, sha256 }: FolderOrder): Promise<Source> {
  const { name } = handle;
  if ((await handle.queryPermission({ mode: 'read' })) !== 'granted') throw failed('permission');
  const listing: Listing = { files: [], problems: [], seen: 0 };
  const start = path === undefined ? handle : await folderAt(handle, path);
  if (start) await list(start, path ?? '', listing);
  const files = listing.files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const seen = files.map(({ path, file }) => [path, file.size, file.lastModified]);
  const mark = await sha256(new TextEncoder().encode(JSON.stringify(seen)));
  if (mark === since) throw new NotModified();
  return {
    files: files.map(({ path, file }): SourceFile => ({ path, size: file.size, read: () => bytesOf(file) })),
    problems: listing.problems,
    mark,
    top: '',
    originOf: (own) => ({ kind: 'folder', folder: id, name, path: own }),
    idOf: (own) => {
      if (own !== '') return own.slice(own.lastIndexOf('/') + 1);
      return checkPath(name) ? undefined : name;
    },
    ...(path !== undefined && { wants: (own: string) => own === path }),
  };
}

/** The same of the folder that is kept under that id. */
export async function sourceOfFollowed(
  order: Omit<FolderOrder, 'handle' | 'sha256'>,
  { folders, sha256 }: Pick<FolderOrder, 'sha256'> & { folders: Pick<FolderStore, 'find'> },
): Promise<Source> {
  const found = await folders.find(order.id);
  if (!found) throw failed('gone');
  return sourceOfHandle({ ...order, handle: found.handle, sha256 });
}

/** A folder inside this one; undefined where there is none. Of one skill, the others are not looked through. */
async function folderAt(folder: FolderHandle, path: string): Promise<FolderHandle | undefined> {
  let at = folder;
  for (const name of path === '' ? [] : path.split('/')) {
    try {
      at = await at.getDirectoryHandle(name);
    } catch (error) {
      const kind = error instanceof DOMException ? error.name : '';
      if (kind === 'TypeMismatchError' || (kind === 'NotFoundError' && (await isThere(folder))))
        return undefined;
      throw failed(reasonOf(error, true));
    }
  }
  return at;
}

async function isThere(folder: FolderHandle): Promise<boolean> {
  try {
    await folder.values()[Symbol.asyncIterator]().next();
    return true;
  } catch {
    // Whatever keeps it from being read, the look ends with that.
    return false;
  }
}

/** Goes into no folder whose path is refused, and so, as deep as paths may be, in no circle. */
async function list(folder: FolderHandle, path: string, listing: Listing): Promise<void> {
  const isTop = path === '';
  const below: [FolderHandle, string][] = [];
  const files: [FileHandle, string][] = [];
  try {
    for await (const entry of folder.values()) {
      const own = isTop ? entry.name : `${path}/${entry.name}`;
      if (isJunk(own) || (entry.kind === 'directory' && isPackagesFolder(entry.name))) continue;
      listing.seen += 1;
      if (listing.seen > archiveLimits.archiveFiles) throw tooMany();
      const problem = checkPath(own, ofArchive);
      if (problem) listing.problems.push(problem);
      else if (entry.kind === 'directory') below.push([entry, own]);
      else files.push([entry, own]);
    }
    const read = files.map(async ([file, own]) => ({ path: own, file: await file.getFile() }));
    listing.files.push(...(await Promise.all(read)));
  } catch (error) {
    throw error instanceof ImportError ? error : failed(reasonOf(error, isTop));
  }
  for (const [handle, own] of below) await list(handle, own, listing);
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    throw failed(reasonOf(error, false));
  }
}

/** What the browser's refusal means; a file that is gone since it was listed is a change. */
function reasonOf(error: unknown, isTop: boolean): FolderFailure['why'] {
  const kind = error instanceof DOMException ? error.name : '';
  if (kind === 'NotAllowedError' || kind === 'SecurityError') return 'permission';
  if (kind === 'NotFoundError' && isTop) return 'gone';
  if (['NotFoundError', 'NotReadableError', 'InvalidStateError', 'TypeMismatchError'].includes(kind))
    return 'changing';
  throw error;
}

type FolderFailure = Extract<ImportFailure, { kind: 'folder' }>;

function failed(why: FolderFailure['why']): ImportError {
  return new ImportError({ kind: 'folder', why });
}

function tooMany(): ImportError {
  const problem = problemOf('archive-too-many-files', '', archiveLimits.archiveFiles);
  return new ImportError({ kind: 'archive', problem });
}
