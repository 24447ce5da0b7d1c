import { archiveLimits } from '../../core/archive/limits';
import { isJunk } from '../../core/archive/paths';
import type { ImportSource } from '../../core/library/import-types';

/** What was dropped or chosen; or why it is nothing that can be opened. */
export type Picked = { source: ImportSource } | { problem: PickProblem };

export type PickProblem =
  | { kind: 'nothing-dropped' }
  /** Several archives at once, of which each may hold many skills. */
  | { kind: 'several-archives' }
  | { kind: 'too-many-files'; limit: number }
  /** The browser could not read it: it was moved, or may not be read. */
  | { kind: 'unreadable'; detail: string };

type FolderFile = { path: string; file: File };

const mostFiles = archiveLimits.archiveFiles;

const archiveNames = /\.(zip|skill|tar|tgz|tar\.gz)$/i;

/** Must be called in the event itself: what was dropped is gone after it. */
export function sourceOfDrop(transfer: DataTransfer): Promise<Picked> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = [...transfer.files];
  const [entry] = entries;
  if (entries.length === 1 && entry && isFolder(entry)) return folderOf(entry.name, [entry]);
  if (entries.some(isFolder)) return folderOf(namesOf(entries), entries);
  return Promise.resolve(sourceOfFiles(files));
}

/** Of one file, itself; of several, a folder that holds them. */
export function sourceOfFiles(files: readonly File[]): Picked {
  const [file] = files;
  if (!file) return { problem: { kind: 'nothing-dropped' } };
  if (files.length === 1) return { source: { kind: 'file', file } };
  if (files.some(({ name }) => archiveNames.test(name))) return { problem: { kind: 'several-archives' } };
  return folder(
    namesOf(files),
    files.map((each) => ({ path: each.name, file: each })),
  );
}

/** What `<input webkitdirectory>` holds. */
export function sourceOfFolder(files: readonly File[]): Picked {
  const paths = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return folder(paths[0]?.path.split('/')[0] ?? '', paths);
}

function folder(name: string, found: FolderFile[]): Picked {
  const files = found.filter(({ path }) => !isJunk(path));
  if (files.length === 0) return { problem: { kind: 'nothing-dropped' } };
  if (files.length > mostFiles) return { problem: { kind: 'too-many-files', limit: mostFiles } };
  return { source: { kind: 'folder', name, files } };
}

/** Names for the record of where skills came from. */
function namesOf(all: readonly { name: string }[]): string {
  const [first, second] = all;
  return all.length === 2 && second ? `${first?.name}, ${second.name}` : `${first?.name}, …`;
}

async function folderOf(name: string, entries: FileSystemEntry[]): Promise<Picked> {
  const files: FolderFile[] = [];
  try {
    for (const entry of entries) await walk(entry, files);
  } catch (error) {
    return {
      problem: { kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) },
    };
  }
  return folder(name, files);
}

async function walk(entry: FileSystemEntry, files: FolderFile[]): Promise<void> {
  if (isJunk(entry.name) || files.length > mostFiles) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ path: entry.fullPath.replace(/^\//, ''), file });
  } else if (isFolder(entry)) {
    for (const below of await entriesOf(entry)) await walk(below, files);
  }
}

/** All entries of a folder: Chromium hands out a hundred at a time, and an empty list at the end. */
async function entriesOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0 || all.length > mostFiles) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
