import type { FolderHandle } from '../core/library/folder-handle';

/** Calls back whenever something changes in these folders, at any depth; the result ends it. */
export type ObserveFolders = (folders: readonly FolderHandle[], changed: () => void) => () => void;

/** By the browser's own observer; undefined where it has none, and folders are looked at by a focus alone. */
export function folderObservation(): ObserveFolders | undefined {
  const { FileSystemObserver: Observer }: typeof globalThis & Partial<ObserverScope> = globalThis;
  if (!Observer) return undefined;
  return (folders, changed) => {
    const observer = new Observer(changed);
    for (const folder of folders) {
      // One that is gone, or may not be read any more, is told of by the next look at it.
      observer.observe(folder, { recursive: true }).catch(() => undefined);
    }
    return () => observer.disconnect();
  };
}

/** No type of the DOM knows it, since one browser alone has it. */
interface ObserverScope {
  FileSystemObserver: new (
    changed: () => void,
  ) => {
    observe(folder: FolderHandle, how: { recursive: true }): Promise<void>;
    disconnect(): void;
  };
}
