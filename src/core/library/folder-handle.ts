/**
 * A folder on the user's computer that the browser lets the extension read, and write where the user wants that: what is used of a
 * `FileSystemDirectoryHandle`. The browser refuses names that lead elsewhere.
 */
export interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
  /** What is in it; Chromium leaves links out. */
  values(): AsyncIterable<FolderHandle | FileHandle>;
  /** Rejects with `NotFoundError` where there is none, unless it is to be made. */
  getDirectoryHandle(name: string, how?: { create: boolean }): Promise<FolderHandle>;
  getFileHandle(name: string, how: { create: true }): Promise<FileHandle>;
  /** A file, or a folder that is empty. */
  removeEntry(name: string): Promise<void>;
  /** Only handles of the browser can be compared. */
  isSameEntry(other: FolderHandle): Promise<boolean>;
  queryPermission(how: { mode: FolderMode }): Promise<FolderPermission>;
  /** Only inside a click. */
  requestPermission(how: { mode: FolderMode }): Promise<FolderPermission>;
}

export type FolderMode = 'read' | 'readwrite';

/** `prompt`: the browser has to ask the user, as it does after each of its starts. */
export type FolderPermission = 'granted' | 'denied' | 'prompt';

/** A file in such a folder. */
export interface FileHandle {
  readonly kind: 'file';
  readonly name: string;
  getFile(): Promise<File>;
  /** The file stays as it is until the stream is closed; then it has all that was written, at once. */
  createWritable(): Promise<FileStream>;
}

interface FileStream {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  /** Leaves the file as it was. */
  abort(): Promise<void>;
}

/** A folder that the user follows. */
export interface FollowedFolder {
  /** Random, and the same for as long as it is followed. */
  id: string;
  handle: FolderHandle;
  /** Whether the user wants what is changed here written into it; absent as long as nobody has said. */
  writes?: boolean;
}

/** The folders that the user follows. Every method may reject with a `LibraryError`. */
export interface FolderStore {
  all(): Promise<FollowedFolder[]>;
  find(id: string): Promise<FollowedFolder | undefined>;
  /** The id of the folder that this is, if it is followed. */
  idOf(handle: FolderHandle): Promise<string | undefined>;
  keep(folder: FollowedFolder): Promise<void>;
  forget(id: string): Promise<void>;
}
