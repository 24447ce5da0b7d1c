/** A folder with what is in it, folders first, each by name. */
export interface Folder<File> {
  name: string;
  /** Path of the folder itself; empty for the top. */
  path: string;
  folders: Folder<File>[];
  files: { name: string; file: File }[];
}

/** Files that are known by their paths, as the tree of their folders. */
export function treeOf<File extends { path: string }>(files: readonly File[]): Folder<File> {
  const top: Folder<File> = { name: '', path: '', folders: [], files: [] };
  for (const file of [...files].sort((one, other) => compareNames(one.path, other.path))) {
    const steps = file.path.split('/');
    const name = steps.pop() ?? '';
    let folder = top;
    for (const step of steps) folder = folderIn(folder, step);
    folder.files.push({ name, file });
  }
  return top;
}

function folderIn<File>(parent: Folder<File>, name: string): Folder<File> {
  const known = parent.folders.find((folder) => folder.name === name);
  if (known) return known;
  const path = parent.path === '' ? name : `${parent.path}/${name}`;
  const folder: Folder<File> = { name, path, folders: [], files: [] };
  parent.folders.push(folder);
  return folder;
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true });
