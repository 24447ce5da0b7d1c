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
  /** Folders that were made and may be empty, with a slash at the end. */
  const made = new Set<string>();
  const folder = {
    permission: 'granted' as FolderPermission,
    /** What the user answers when the browser asks. */
    answer: 'granted' as FolderPermission,
    isThere: true,
    asked: 0,
    read: [] as string[],
    /** Of writing; `permission` is that of reading. */
    writePermission: 'prompt' as FolderPermission,
    /** Names that stand there and lead elsewhere: the browser lists none of them, and goes where they lead when it is told to make one. */
    links: new Set<string>(),
    /** What the browser throws when a file is written, by its path. */
    refuses: new Map<string, Error>(),
    /** Paths that were written or deleted. */
    written: [] as string[],
    text: async (path: string) => files.get(path)?.text(),
    paths: () => [...files.keys()].toSorted(),
    write(path: string, text: string | Blob | undefined): void {
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
      queryPermission: async ({ mode }) => (mode === 'read' ? folder.permission : folder.writePermission),
      async requestPermission({ mode }) {
        folder.asked += 1;
        const of = mode === 'read' ? 'permission' : 'writePermission';
        if (folder[of] === 'prompt') folder[of] = folder.answer;
        return folder[of];
      },
      async getDirectoryHandle(below, how) {
        refuseName(below);
        const path = `${prefix}${below}/`;
        const isThere = [...files.keys()].some((each) => each.startsWith(path));
        if (!folder.isThere || (!isThere && !how?.create)) throw new DOMException('No such', 'NotFoundError');
        if (how?.create && !folder.links.has(`${prefix}${below}`)) made.add(path);
        return handleOf(below, path);
      },
      async getFileHandle(below) {
        refuseName(below);
        const path = `${prefix}${below}`;
        if (!files.has(path) && !folder.links.has(path)) folder.write(path, '');
        return fileHandleOf(below, path);
      },
      async removeEntry(below) {
        refuseName(below);
        folder.written.push(`${prefix}${below}`);
        files.delete(`${prefix}${below}`);
      },
      async *values() {
        if (!folder.isThere) throw new DOMException('No such folder', 'NotFoundError');
        const below = [...files.keys(), ...made].flatMap((path) =>
          path.startsWith(prefix) && path !== prefix ? [path.slice(prefix.length)] : [],
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
      async createWritable() {
        if (folder.writePermission !== 'granted') throw new DOMException('Not allowed', 'NotAllowedError');
        const parts: Uint8Array<ArrayBuffer>[] = [];
        return {
          write: async (bytes) => void parts.push(bytes),
          async close() {
            const refused = folder.refuses.get(path);
            if (refused) throw refused;
            folder.written.push(path);
            folder.write(path, new Blob(parts));
          },
          abort: async () => undefined,
        };
      },
    };
  }

  return folder;
}

/** As browsers do. */
function refuseName(name: string): void {
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name))
    throw new TypeError('Name is not allowed.');
}

/** In memory, since the handles of a test have methods, which no database keeps. */
export function fakeFolderStore(): FolderStore & { kept: Map<string, FollowedFolder> } {
  const kept = new Map<string, FollowedFolder>();
  return {
    kept,
    all: async () => [...kept.values()],
    find: async (id) => kept.get(id),
    async idOf(handle) {
      for (const { id, handle: own } of kept.values()) if (await own.isSameEntry(handle)) return id;
      return undefined;
    },
    keep: async (folder) => void kept.set(folder.id, folder),
    forget: async (id) => void kept.delete(id),
  };
}
