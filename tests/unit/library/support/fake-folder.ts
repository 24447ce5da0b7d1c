import type {
  FileHandle,
  FolderHandle,
  FolderPermission,
  FolderStore,
  FollowedFolder,
} from '../../../../src/core/library/folder-handle';

/** A folder on a computer, with what the browser gives out of it. */
export function fakeFolder(name: string, first: Record<string, string>) {
  let clock = 1_000;
  const files = new Map<string, File>();
  const folder = {
    permission: 'granted' as FolderPermission,
    /** What the user answers when the browser asks. */
    answer: 'granted' as FolderPermission,
    isThere: true,
    asked: 0,
    read: [] as string[],
    write(path: string, text: string | undefined): void {
      if (text === undefined) return void files.delete(path);
      clock += 1;
      const file = new File([text], path.split('/').at(-1) ?? '', { lastModified: clock });
      const bytes = file.arrayBuffer.bind(file);
      file.arrayBuffer = async () => {
        folder.read.push(path);
        if (files.get(path) !== file) throw new DOMException('It has changed', 'NotReadableError');
        return bytes();
      };
      files.set(path, file);
    },
    /** The folder as the browser hands it out: another object each time. */
    handle: (): FolderHandle => handleOf(name, ''),
  };
  for (const [path, text] of Object.entries(first)) folder.write(path, text);

  function handleOf(own: string, prefix: string): FolderHandle & { of: unknown } {
    return {
      kind: 'directory',
      name: own,
      of: folder,
      isSameEntry: async (other) => 'of' in other && other.of === folder,
      queryPermission: async () => folder.permission,
      async requestPermission() {
        folder.asked += 1;
        if (folder.permission === 'prompt') folder.permission = folder.answer;
        return folder.permission;
      },
      async *values() {
        if (!folder.isThere) throw new DOMException('No such folder', 'NotFoundError');
        const below = [...files.keys()].flatMap((path) =>
          path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
        );
        for (const next of new Set(below.map((path) => path.split('/')[0] ?? ''))) {
          if (!below.includes(next)) yield handleOf(next, `${prefix}${next}/`);
          else yield fileHandleOf(next, `${prefix}${next}`);
        }
      },
    };
  }

  function fileHandleOf(own: string, path: string): FileHandle {
    return {
      kind: 'file',
      name: own,
      getFile: async () => {
        const file = files.get(path);
        if (!file) throw new DOMException('No such file', 'NotFoundError');
        return file;
      },
    };
  }

  return folder;
}

/** In memory, since the handles of a test have methods, which no database keeps. */
export function fakeFolderStore(): FolderStore & { kept: Map<string, FollowedFolder> } {
  const kept = new Map<string, FollowedFolder>();
  return {
    kept,
    all: async () => [...kept.values()],
    handle: async (id) => kept.get(id)?.handle,
    async idOf(handle) {
      for (const { id, handle: own } of kept.values()) if (await own.isSameEntry(handle)) return id;
      return undefined;
    },
    keep: async (folder) => void kept.set(folder.id, folder),
    forget: async (id) => void kept.delete(id),
  };
}
