import { FileError } from './file-error';
import { namesOf, pathIn } from './paths';

export interface FileNode {
  kind: 'file';
  /** May be longer than the file, so that what is appended does not copy the whole each time. */
  buffer: Uint8Array;
  size: number;
  modified: number;
  version: number;
}

export interface FolderNode {
  kind: 'folder';
  children: Map<string, FileNode | FolderNode>;
  modified: number;
  version: number;
}

export type Node = FileNode | FolderNode;

/** The node at a resolved path; undefined where there is none. */
export function findNode(root: FolderNode, path: string): Node | undefined {
  let node: Node | undefined = root;
  for (const name of namesOf(path)) {
    if (node?.kind !== 'folder') return undefined;
    node = node.children.get(name);
  }
  return node;
}

/** The folder that a resolved path lies in, and its name there. Throws `ENOENT` or `ENOTDIR`, like Node. */
export function parentOf(root: FolderNode, path: string, syscall: string): [FolderNode, string] {
  const names = namesOf(path);
  const name = names.pop();
  if (name === undefined) throw new FileError('EBUSY', syscall, path);
  let folder = root;
  for (const step of names) {
    const next = folder.children.get(step);
    if (!next) throw new FileError('ENOENT', syscall, path);
    if (next.kind !== 'folder') throw new FileError('ENOTDIR', syscall, path);
    folder = next;
  }
  return [folder, name];
}

/** Each path and node under `path`, without that itself: folders before what is in them, names sorted. */
export function* walkNodes(path: string, node: Node): Generator<[string, Node]> {
  const open: [string, Node][] = [[path, node]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, here] = next;
    if (at !== path) yield next;
    if (here.kind === 'folder')
      for (const name of [...here.children.keys()].sort().reverse()) {
        const child = here.children.get(name);
        if (child) open.push([pathIn(at, name), child]);
      }
  }
}
