import { checkPath, ofArchive } from '../../core/archive/paths';
import type { FileHandle, FolderHandle } from '../../core/library/folder-handle';
import type { WriteFailure } from '../../core/library/write-back';
import type { SkillFile } from '../../core/skill/inventory';

/** What a folder is to have at a path that it has not now. */
export interface FileWrite {
  /** Inside the skill's folder. */
  path: string;
  /** Undefined: the file goes. */
  bytes: SkillFile['bytes'] | undefined;
  /** The digest of what was seen there; undefined: nothing was. */
  seen: string | undefined;
}

/** The writing has ended. `files`: how many had been written or deleted. */
export class WriteError extends Error {
  readonly why: WriteFailure | 'changed';
  readonly files: number;

  constructor(why: WriteError['why'], detail = '', files = 0) {
    super(detail);
    this.name = 'WriteError';
    this.why = why;
    this.files = files;
  }
}

interface Needs {
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/**
 * Deletes and writes these files inside the folder `skill` of `root`, each whole or not at all. Ends with a `WriteError` at the first that
 * is not as it was seen, `changed`, or that cannot be written. It follows what the folders list and nothing else: a link, which
 * Chromium doesn't list, is neither entered nor written through, wherever it leads.
 */
export async function writeFiles(
  root: FolderHandle,
  skill: string,
  writes: readonly FileWrite[],
  { sha256 }: Needs,
): Promise<void> {
  let done = 0;
  try {
    // Deleted first: where names that differ by case are one, a file that was renamed so would go with its old name.
    for (const write of writes.toSorted(
      (a, b) => Number(b.bytes === undefined) - Number(a.bytes === undefined),
    )) {
      if (checkPath(write.path) ?? (skill === '' ? undefined : checkPath(skill, ofArchive)))
        throw new WriteError('name', write.path);
      const names = [...(skill === '' ? [] : skill.split('/')), ...write.path.split('/')];
      await writeOne(root, names, write);
      done += 1;
    }
  } catch (error) {
    const { why, message } = error instanceof WriteError ? error : writeRefusalOf(error);
    throw new WriteError(why, message, done);
  }

  async function writeOne(
    folder: FolderHandle,
    [name = '', ...below]: string[],
    write: FileWrite,
  ): Promise<void> {
    const entry = await listed(folder, name);
    if (below.length > 0) return writeOne(await entered(folder, name, entry, write), below, write);
    if (entry?.kind === 'directory') throw new WriteError('changed', write.path);
    const seen = entry && (await sha256(await bytesOf(entry)));
    if (seen !== write.seen) throw new WriteError('changed', write.path);
    if (write.bytes === undefined) return folder.removeEntry(name);
    const file = entry ?? (await made(folder, name, () => folder.getFileHandle(name, { create: true })));
    if (file.kind !== 'file') throw new WriteError('changed', write.path);
    try {
      await replace(file, write.bytes);
    } catch (error) {
      // What was made for it is empty. If it can't be deleted either, that is seen the next time.
      if (!entry) await folder.removeEntry(name).catch(() => undefined);
      throw error;
    }
    if ((await sha256(await bytesOf(file))) !== (await sha256(write.bytes)))
      throw new WriteError('changed', write.path);
  }
}

async function entered(
  folder: FolderHandle,
  name: string,
  entry: FolderHandle | FileHandle | undefined,
  { path, bytes }: FileWrite,
): Promise<FolderHandle> {
  if (!entry && bytes === undefined) throw new WriteError('changed', path);
  const next = entry ?? (await made(folder, name, () => folder.getDirectoryHandle(name, { create: true })));
  if (next.kind !== 'directory') throw new WriteError('changed', path);
  return next;
}

/** What the folder has under exactly this name. */
async function listed(folder: FolderHandle, name: string): Promise<FolderHandle | FileHandle | undefined> {
  for await (const entry of folder.values()) if (entry.name === name) return entry;
  return undefined;
}

/** What was just made, if it is in the list then: what was there already and isn't listed leads elsewhere, or is called otherwise. */
async function made(
  folder: FolderHandle,
  name: string,
  make: () => Promise<unknown>,
): Promise<FolderHandle | FileHandle> {
  await make();
  const entry = await listed(folder, name);
  if (!entry) throw new WriteError('outside', name);
  return entry;
}

async function replace(file: FileHandle, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const stream = await file.createWritable();
  try {
    await stream.write(bytes);
    await stream.close();
  } catch (error) {
    // It failed already, and that is told.
    await stream.abort().catch(() => undefined);
    throw error;
  }
}

async function bytesOf(file: FileHandle): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await file.getFile()).arrayBuffer());
}

const reasons: Record<string, WriteFailure> = {
  NotAllowedError: 'permission',
  SecurityError: 'permission',
  NotFoundError: 'gone',
  QuotaExceededError: 'room',
  NoModificationAllowedError: 'busy',
  InvalidStateError: 'busy',
  NotReadableError: 'busy',
};

/** What the browser's refusal means. */
export function writeRefusalOf(error: unknown): { why: WriteFailure; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DOMException) return { why: reasons[error.name] ?? 'other', message };
  // So it refuses names, such as those that systems start programs by.
  return { why: error instanceof TypeError ? 'name' : 'other', message };
}
