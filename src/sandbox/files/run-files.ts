import { FileError } from './file-error';
import { isWithin, longestPath, namesOf, resolvePath } from './paths';
import { type FileNode, type FolderNode, findNode, type Node, parentOf, walkNodes } from './tree';

export { FileError } from './file-error';
export { resolvePath } from './paths';

/** Folders and files that scripts may only read, unless told otherwise. */
export const readOnlyRoots = ['/skill', '/skills', '/page', '/input.json'] as const;
/** Folders that are there from the beginning, and stay. */
const writableRoots = ['/work', '/output', '/tmp'] as const;
/** Files and folders in all. */
export const mostEntries = 20_000;
/** Bytes that a file is given beyond its size, at most, where something is appended. */
const spareBytes = 1 << 20;

interface FileStat {
  kind: 'file' | 'folder';
  /** Bytes; 0 for a folder. */
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Another number each time the file was written; never that of another file. */
  version: number;
}

/**
 * The file system of one run: in memory, synchronous, without links. Paths are POSIX paths; what is not absolute counts from
 * `/`. All methods throw a `FileError` with the code that Node would give.
 */
export interface RunFiles {
  /** Undefined where there is nothing. */
  stat(path: string): FileStat | undefined;
  /** A copy of the file's bytes. */
  read(path: string): Uint8Array;
  /** Writes a whole file, new or in the place of the old one; its folder must be there. Keeps a copy of `bytes`. */
  write(path: string, bytes: Uint8Array): void;
  /** Writes at the end of a file, which is made if need be. */
  append(path: string, bytes: Uint8Array): void;
  /** `parents`: makes the folders above as well, and does not mind one that is there. */
  makeFolder(path: string, options?: { parents?: boolean }): void;
  /** The names in a folder, sorted. */
  list(path: string): string[];
  /** Removes a file, an empty folder, or (`recursive`) a folder with all that is in it. */
  remove(path: string, options?: { recursive?: boolean }): void;
  /** Renames, as `rename(2)` does: an old file, or an empty folder, in the place of `to` gives way. */
  move(from: string, to: string): void;
  /** Sets when a file or folder was modified. */
  touch(path: string, modified: number): void;
  /** Path and bytes of every file under `under`, or of all. */
  all(under?: string): [string, Uint8Array][];
  /** Path and state of every file and folder under `under`, or of all: a folder before what is in it. */
  walk(under?: string): [string, FileStat][];
  /** The host's own writing, also where scripts may only read. Makes the folders above. */
  put(path: string, bytes: Uint8Array): void;
  /** Bytes of all files. */
  readonly used: number;
}

export interface RunFilesOptions {
  /** Bytes of all files together. What goes beyond throws `ENOSPC`, as does a file too many. */
  most: number;
  /** In the place of `readOnlyRoots`. */
  readOnly?: readonly string[];
}

export function createRunFiles({ most, readOnly = readOnlyRoots }: RunFilesOptions): RunFiles {
  let used = 0;
  let entries = 0;
  let version = 0;
  const root: FolderNode = { kind: 'folder', children: new Map(), modified: Date.now(), version };

  const count = (bytes: number, nodes: number, syscall: string, path: string) => {
    const grows = bytes > 0 || nodes > 0;
    if (grows && (used + bytes > most || entries + nodes > mostEntries))
      throw new FileError('ENOSPC', syscall, path);
    used += bytes;
    entries += nodes;
  };
  const mayWrite = (syscall: string, path: string) => {
    if (readOnly.some((folder) => isWithin(folder, path))) throw new FileError('EROFS', syscall, path);
  };
  const mayTakeAway = (syscall: string, path: string) => {
    mayWrite(syscall, path);
    const kept = [...readOnly, ...writableRoots];
    if (kept.some((folder) => isWithin(path, folder))) throw new FileError('EBUSY', syscall, path);
  };
  const mark = (node: Node) => {
    version += 1;
    node.version = version;
    node.modified = Date.now();
  };
  const there = (path: string, syscall: string): Node => {
    const node = findNode(root, path);
    if (node) return node;
    parentOf(root, path, syscall);
    throw new FileError('ENOENT', syscall, path);
  };
  const add = (parent: FolderNode, name: string, node: Node) => {
    mark(node);
    parent.children.set(name, node);
    parent.modified = node.modified;
  };

  const fileAt = (path: string, grows: number): FileNode => {
    const [parent, name] = parentOf(root, path, 'open');
    const old = parent.children.get(name);
    if (old?.kind === 'folder') throw new FileError('EISDIR', 'open', path);
    count(grows, old ? 0 : 1, 'open', path);
    const file: FileNode = old ?? {
      kind: 'file',
      buffer: new Uint8Array(),
      size: 0,
      modified: 0,
      version: 0,
    };
    add(parent, name, file);
    return file;
  };
  const write = (path: string, bytes: Uint8Array) => {
    const old = findNode(root, path);
    const file = fileAt(path, bytes.length - (old?.kind === 'file' ? old.size : 0));
    file.buffer = bytes.slice();
    file.size = bytes.length;
  };
  const makeFolders = (path: string, syscall: string) => {
    let folder = root;
    for (const name of namesOf(path)) {
      const next = folder.children.get(name);
      if (next?.kind === 'file') throw new FileError('ENOTDIR', syscall, path);
      const made: FolderNode = next ?? { kind: 'folder', children: new Map(), modified: 0, version: 0 };
      if (!next) {
        count(0, 1, syscall, path);
        add(folder, name, made);
      }
      folder = made;
    }
  };
  for (const folder of writableRoots) makeFolders(folder, 'mkdir');

  const files: RunFiles = {
    get used() {
      return used;
    },
    stat(path) {
      const node = findNode(root, resolvePath('/', path));
      return node && statOf(node);
    },
    read(path) {
      const at = resolvePath('/', path);
      const node = there(at, 'open');
      if (node.kind === 'folder') throw new FileError('EISDIR', 'read', at);
      return bytesOf(node);
    },
    write(path, bytes) {
      const at = resolvePath('/', path);
      mayWrite('open', at);
      write(at, bytes);
    },
    append(path, bytes) {
      const at = resolvePath('/', path);
      mayWrite('open', at);
      const file = fileAt(at, bytes.length);
      const size = file.size + bytes.length;
      if (size > file.buffer.length) {
        const grown = new Uint8Array(size + Math.min(size, spareBytes));
        grown.set(file.buffer.subarray(0, file.size));
        file.buffer = grown;
      }
      file.buffer.set(bytes, file.size);
      file.size = size;
    },
    makeFolder(path, { parents = false } = {}) {
      const at = resolvePath('/', path);
      const old = findNode(root, at);
      if (old && !(parents && old.kind === 'folder')) throw new FileError('EEXIST', 'mkdir', at);
      if (old) return;
      mayWrite('mkdir', at);
      if (!parents) parentOf(root, at, 'mkdir');
      makeFolders(at, 'mkdir');
    },
    list(path) {
      const at = resolvePath('/', path);
      const node = there(at, 'scandir');
      if (node.kind === 'file') throw new FileError('ENOTDIR', 'scandir', at);
      return [...node.children.keys()].sort();
    },
    remove(path, { recursive = false } = {}) {
      const at = resolvePath('/', path);
      const node = there(at, 'rm');
      mayTakeAway('rm', at);
      if (!recursive && node.kind === 'folder' && node.children.size > 0)
        throw new FileError('ENOTEMPTY', 'rmdir', at);
      takeAway(at, node);
    },
    move(from, to) {
      const source = resolvePath('/', from);
      const target = resolvePath('/', to);
      const node = there(source, 'rename');
      mayTakeAway('rename', source);
      mayTakeAway('rename', target);
      if (source === target) return;
      if (isWithin(source, target)) throw new FileError('EINVAL', 'rename', target);
      const [parent, name] = parentOf(root, target, 'rename');
      const old = parent.children.get(name);
      if (old) mayGiveWay(old, node, target);
      for (const [under] of walkNodes(source, node))
        if (under.length - source.length + target.length > longestPath)
          throw new FileError('ENAMETOOLONG', 'rename', target);
      if (old) takeAway(target, old);
      const [before, oldName] = parentOf(root, source, 'rename');
      before.children.delete(oldName);
      parent.children.set(name, node);
    },
    touch(path, modified) {
      const at = resolvePath('/', path);
      mayWrite('utime', at);
      there(at, 'utime').modified = modified;
    },
    all(under = '/') {
      const found: [string, Uint8Array][] = [];
      for (const [path, node] of nodesUnder(under))
        if (node.kind === 'file') found.push([path, bytesOf(node)]);
      return found;
    },
    walk: (under = '/') => [...nodesUnder(under)].map(([path, node]) => [path, statOf(node)]),
    put(path, bytes) {
      const at = resolvePath('/', path);
      makeFolders(resolvePath(at, '..'), 'mkdir');
      write(at, bytes);
    },
  };

  function takeAway(path: string, node: Node): void {
    const [parent, name] = parentOf(root, path, 'rm');
    for (const [, under] of [[path, node] as const, ...walkNodes(path, node)])
      count(under.kind === 'file' ? -under.size : 0, -1, 'rm', path);
    parent.children.delete(name);
    parent.modified = Date.now();
  }
  function nodesUnder(under: string): Iterable<[string, Node]> {
    const at = resolvePath('/', under);
    const node = findNode(root, at);
    if (!node) return [];
    return node.kind === 'file' ? [[at, node]] : walkNodes(at, node);
  }
  return files;
}

function mayGiveWay(old: Node, moved: Node, path: string): void {
  if (old.kind === 'folder' && moved.kind === 'file') throw new FileError('EISDIR', 'rename', path);
  if (old.kind === 'file' && moved.kind === 'folder') throw new FileError('ENOTDIR', 'rename', path);
  if (old.kind === 'folder' && old.children.size > 0) throw new FileError('ENOTEMPTY', 'rename', path);
}

function bytesOf(file: FileNode): Uint8Array {
  return file.buffer.slice(0, file.size);
}

function statOf(node: Node): FileStat {
  const { kind, modified, version } = node;
  return { kind, size: node.kind === 'file' ? node.size : 0, modified, version };
}
