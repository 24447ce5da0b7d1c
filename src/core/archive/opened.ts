import { problemOf } from './archive-error';
import { archiveLimits, megabyte } from './limits';
import { type ArchivedLink, followLinks } from './links';
import type { NamesRead } from './name-encoding';
import { checkSize } from './package';
import { checkPath, findTwins, isJunk, ofArchive, plainPath, trickCodes } from './paths';
import type { ArchiveProblem } from './problem';

/** One file of an archive that may be read. */
export interface ArchivedFile {
  path: string;
  /** Bytes, as the archive declares them; `read` refuses what is not that long. */
  size: number;
  /** The bytes, whole and checked. Throws an `ArchiveError`, and nothing else. */
  read(): Uint8Array<ArrayBuffer>;
}

export interface OpenedArchive {
  /** Without folders, junk and refused files; in the order of the archive. */
  files: ArchivedFile[];
  /** Of single files: the skill that such a path lies in is not to be installed. */
  problems: ArchiveProblem[];
  /** How names were read that are no UTF-8; absent where there are none. */
  names?: NamesRead;
}

/** One entry as a reader of a format found it. */
export interface Entry {
  /** As the archive writes it, decoded. */
  name: string;
  kind: 'file' | 'folder';
  size: number;
  read(): Uint8Array<ArrayBuffer>;
  /** What the format's reader has against this file alone. */
  problem?: ArchiveProblem;
  /** Of a link: where it leads. */
  link?: { isHard: boolean; read(): string | undefined };
}

/** Sorts entries into files and problems, and follows links; a trick in a path, or too many entries, refuse the whole archive. */
export function sortEntries(entries: Entry[]): OpenedArchive | { problem: ArchiveProblem } {
  if (entries.length > archiveLimits.archiveFiles) {
    return { problem: problemOf('archive-too-many-files', '', archiveLimits.archiveFiles) };
  }
  const files: ArchivedFile[] = [];
  const problems: ArchiveProblem[] = [];
  const links: ArchivedLink[] = [];
  for (const { name, kind, size, read, problem, link } of entries) {
    const path = plainPath(name);
    const ofPath = path === '' ? undefined : checkPath(path, ofArchive);
    if (ofPath && trickCodes.has(ofPath.code)) return { problem: ofPath };
    if (kind === 'folder' || path === '' || isJunk(path)) continue;
    const found = problem ? { ...problem, path } : (ofPath ?? checkSize(path, size));
    if (found) problems.push(found);
    else if (link) links.push({ path, target: link.read(), isHard: link.isHard });
    else files.push({ path, size, read });
  }
  return withLinks(files, links, problems);
}

function withLinks(
  files: ArchivedFile[],
  links: ArchivedLink[],
  problems: ArchiveProblem[],
): OpenedArchive | { problem: ArchiveProblem } {
  const followed = followLinks(files, links);
  const all = [...files, ...followed.files];
  if (all.length > archiveLimits.archiveFiles) {
    return { problem: problemOf('archive-too-many-files', '', archiveLimits.archiveFiles) };
  }
  const refused = followed.refused.map((path) => problemOf('link', path));
  const ofPaths = new Map(followed.files.map(({ path }) => [path, checkPath(path, ofArchive)]));
  const kept = all.filter(({ path }) => !ofPaths.get(path));
  return withoutTwins(kept, [...problems, ...refused, ...[...ofPaths.values()].flatMap((one) => one ?? [])]);
}

function withoutTwins(
  files: ArchivedFile[],
  problems: ArchiveProblem[],
): OpenedArchive | { problem: ArchiveProblem } {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > archiveLimits.archiveBytes) {
    return { problem: problemOf('archive-too-large', '', archiveLimits.archiveBytes / megabyte) };
  }
  const twins = findTwins(files.map(({ path }) => path));
  const refused = new Set(twins.map(({ path }) => path));
  const kept = files.filter(({ path }) => !refused.has(path));
  const [first, ...others] = [...problems, ...twins];
  if (first && kept.length === 0) return { problem: first };
  return { files: kept, problems: first ? [first, ...others] : [] };
}
