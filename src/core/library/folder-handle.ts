/**
 * A folder on the user's computer that the browser lets the extension read: what is used of a `FileSystemDirectoryHandle`. There is
 * no way to write in it.
 */
export interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
  values(): AsyncIterable<FolderHandle | FileHandle>;
  /** Only handles of the browser can be compared. */
  isSameEntry(other: FolderHandle): Promise<boolean>;
  queryPermission(how: { mode: 'read' }): Promise<FolderPermission>;
  /** Only inside a click. */
  requestPermission(how: { mode: 'read' }): Promise<FolderPermission>;
}

/** `prompt`: the browser has to ask the user, as it does after each of its starts. */
export type FolderPermission = 'granted' | 'denied' | 'prompt';

/** A file in such a folder. */
export interface FileHandle {
  readonly kind: 'file';
  readonly name: string;
  getFile(): Promise<File>;
}

/** A folder that the user follows. */
export interface FollowedFolder {
  /** Random, and the same for as long as it is followed. */
  id: string;
  handle: FolderHandle;
}

/** The folders that the user follows. Every method may reject with a `LibraryError`. */
export interface FolderStore {
  all(): Promise<FollowedFolder[]>;
  handle(id: string): Promise<FolderHandle | undefined>;
  /** The id of the folder that this is, if it is followed. */
  idOf(handle: FolderHandle): Promise<string | undefined>;
  keep(folder: FollowedFolder): Promise<void>;
  forget(id: string): Promise<void>;
}
