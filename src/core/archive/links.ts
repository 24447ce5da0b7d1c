/**
 * Links of an archive that lead to what is in it as well: each is a copy of that, as it is to whoever unpacks the archive on a disk.
 * Nothing else is ever followed.
 */
import { archiveLimits } from './limits';
import { definesSkill } from './skill-folders';

/** A link as an archive has it. */
export interface ArchivedLink {
  path: string;
  /** As it is written; undefined where that cannot be read. */
  target: string | undefined;
  /** A hard link names its target from the top of the archive, a symbolic one from its own folder. */
  isHard: boolean;
}

/** What came of them. */
interface Followed<File> {
  files: File[];
  /** Paths of those that lead nowhere, out of the archive, to themselves or to skills; and of links to folders in a folder that another leads to. */
  refused: string[];
}

/** Links that lead to a link that leads to a link, and so on. */
const longestChain = 8;

/** The copies that the links stand for, each counted as a file of its own. Ends early where there are more than an archive may have. */
export function followLinks<File extends { path: string }>(
  files: readonly File[],
  links: readonly ArchivedLink[],
): Followed<File> {
  const followed: Followed<File> = { files: [], refused: [] };
  const fileAt = new Map(files.map((file) => [file.path, file]));
  const linkAt = new Map(links.map((link) => [link.path, link]));
  const filesBelow = searchable(files);
  const linksBelow = searchable(links);
  const isFull = () =>
    files.length + followed.files.length + followed.refused.length > archiveLimits.archiveFiles;
  for (const { path } of links) {
    if (isFull()) break;
    const target = endOf(path, linkAt, fileAt);
    if (target === undefined) followed.refused.push(path);
    else if (!copyFile(target, path) && !copyFolder(`${target}/`, path)) followed.refused.push(path);
  }
  return followed;

  /** False where there is no such file. */
  function copyFile(target: string, path: string): boolean {
    const file = fileAt.get(target);
    if (file) followed.files.push({ ...file, path });
    return file !== undefined;
  }

  /**
   * False where there is no such folder, the link is in it, or there are skills in it: these would all be there twice. Of links in it
   * those to files are followed.
   */
  function copyFolder(folder: string, path: string): boolean {
    if (path.startsWith(folder)) return false;
    for (const file of filesBelow(folder)) if (definesSkill(file.path)) return false;
    let isThere = false;
    const copyOf = (each: { path: string }) => `${path}/${each.path.slice(folder.length)}`;
    for (const file of filesBelow(folder)) {
      if (isFull()) return true;
      followed.files.push({ ...file, path: copyOf(file) });
      isThere = true;
    }
    for (const link of linksBelow(folder)) {
      if (isFull()) return true;
      const target = endOf(link.path, linkAt, fileAt);
      if (target === undefined || !copyFile(target, copyOf(link))) followed.refused.push(copyOf(link));
    }
    return isThere;
  }
}

/** Gives those whose paths begin with a folder's, without a look at all others. */
function searchable<Each extends { path: string }>(all: readonly Each[]): (folder: string) => Iterable<Each> {
  const sorted = all.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return function* (folder) {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle]?.path ?? '') < folder) from = middle + 1;
      else to = middle;
    }
    for (let at = from; sorted[at]?.path.startsWith(folder); at += 1) yield sorted[at] as Each;
  };
}

/** The path that a link leads to in the end, which is no link; undefined where it leads out, or to itself. */
function endOf(
  path: string,
  linkAt: ReadonlyMap<string, ArchivedLink>,
  fileAt: ReadonlyMap<string, unknown>,
): string | undefined {
  let at = path;
  for (let step = 0; step < longestChain; step += 1) {
    const link = linkAt.get(at);
    if (!link) return at;
    const next = targetOf(link, (folder) => !linkAt.has(folder) && !fileAt.has(folder));
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

/**
 * The path that it names. Undefined for one that leads out of the archive, and for one through what is no folder: what `..` means
 * behind another link, systems do not agree on.
 */
function targetOf(
  { path, target, isHard }: ArchivedLink,
  isFolder: (path: string) => boolean,
): string | undefined {
  if (!target || /^\/|[\\\0]/.test(target)) return undefined;
  const names = isHard ? [] : path.split('/').slice(0, -1);
  for (const name of target.split('/')) {
    if (name === '' || name === '.') continue;
    if (!isFolder(names.join('/'))) return undefined;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/') || undefined;
}
