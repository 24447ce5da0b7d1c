import type { PyodideAPI } from 'pyodide';
import type { SandboxFile } from '../../../core/run/needs';
import { isWithin } from '../../files/paths';
import { readOnlyRoots } from '../../files/run-files';
import { mostChangedFiles } from '../limits';

type FS = PyodideAPI['FS'];

/** Python's own: what a program does there is not told. */
const ownFolders = ['/dev', '/home', '/lib', '/proc'];
const folders = ['/work', '/output', '/tmp'];

type Bytes = Uint8Array<ArrayBuffer>;

export interface PythonChanges {
  written: { path: string; bytes: Bytes }[];
  removed: string[];
}

/** Puts the files of a run in. The answer tells what has become of them since. */
export function mountFiles(system: FS, files: readonly SandboxFile[]): () => PythonChanges {
  for (const folder of folders) system.mkdirTree(folder);
  const known = new Map<string, Uint8Array>();
  for (const { path, bytes } of files) {
    if (ownFolders.some((folder) => isWithin(folder, path))) continue;
    system.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
    system.writeFile(path, bytes);
    known.set(path, bytes);
  }
  for (const root of readOnlyRoots) if (system.analyzePath(root).exists) protect(system, root);

  return () => {
    const now = new Map(filesOf(system));
    const written = [...now].filter(([path, bytes]) => !equal(known.get(path), bytes));
    return {
      written: written.map(([path, bytes]) => ({ path, bytes })),
      removed: [...known.keys()].filter((path) => !now.has(path) && !isReadOnly(path)),
    };
  };
}

const isReadOnly = (path: string) => readOnlyRoots.some((root) => isWithin(root, path));

/**
 * Takes the right to write from all that is there, and shows modes as if it had not: a program that copies a file with its
 * mode has a copy of its own, which it may write.
 */
function protect(system: FS, root: string): void {
  for (const [path, mode] of walk(system, root)) {
    system.chmod(path, system.isDir(mode) ? 0o555 : 0o444);
    const { node } = system.lookupPath(path);
    const { getattr } = node.node_ops;
    node.node_ops = { ...node.node_ops, getattr: (of: typeof node) => shown(getattr(of)) };
  }
}

function shown(attributes: { mode: number }): { mode: number } {
  return { ...attributes, mode: attributes.mode | 0o200 };
}

function* filesOf(system: FS): Iterable<[string, Bytes]> {
  let count = 0;
  for (const [path, mode] of walk(system, '/')) {
    if (!system.isFile(mode)) continue;
    count += 1;
    if (count > mostChangedFiles) throw new Error(`The program left more than ${mostChangedFiles} files`);
    yield [path, system.readFile(path)];
  }
}

/** Path and mode of a file or folder and all under it, links left out, and what is Python's own or may only be read. */
function* walk(system: FS, root: string): Iterable<[string, number]> {
  const open = [root];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { mode } = system.lstat(path);
    if (path !== '/') yield [path, mode];
    if (!system.isDir(mode)) continue;
    for (const name of system.readdir(path)) {
      if (name === '.' || name === '..') continue;
      const below = path === '/' ? `/${name}` : `${path}/${name}`;
      const told = !ownFolders.includes(below) && (root !== '/' || !isReadOnly(below));
      if (told) open.push(below);
    }
  }
}

function equal(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && a.every((byte, at) => byte === b[at]);
}
