import { problemOf } from './archive-error';
import { archiveLimits } from './limits';
import type { ArchiveProblem, ArchiveProblemCode } from './problem';

/** Problems that nobody makes by accident: an archive with one of them is refused as a whole. */
export const trickCodes: ReadonlySet<ArchiveProblemCode> = new Set([
  'path-outside',
  'path-absolute',
  'path-backslash',
  'path-nul',
]);

/** Names that Windows takes for devices, whatever follows after a dot or a space. */
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\..*)?$/i;

/** Windows takes a colon for a part of another file (`a.txt::$DATA` is `a.txt`), and leaves dots and spaces at the end out. */
const notInWindows = /:|[. ]$/;

/** Control characters, and those that turn the direction of text: a name may not look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0001-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

interface PathLimits {
  length: number;
  depth: number;
}

const ofSkill: PathLimits = { length: archiveLimits.pathLength, depth: archiveLimits.pathDepth };

/** Of a path with the folders around the skill; the skill's own paths are held to their limits when it is checked. */
export const ofArchive: PathLimits = {
  length: archiveLimits.archivePathLength,
  depth: archiveLimits.archivePathDepth,
};

/**
 * Why a file may not have this path, or undefined if it may. A path is relative, with `/`, without empty or dot names.
 */
export function checkPath(path: string, { length, depth } = ofSkill): ArchiveProblem | undefined {
  if (path.includes('\0')) return problemOf('path-nul', path.replaceAll('\0', '␀'));
  if (path.includes('\\')) return problemOf('path-backslash', path);
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return problemOf('path-absolute', path);
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) {
    return problemOf('path-outside', path);
  }
  if (control.test(path)) return problemOf('path-control', path);
  if (path.length > length) return problemOf('path-long', path, length);
  if (names.length > depth) return problemOf('path-deep', path, depth);
  const reserved = names.find((name) => device.test(name));
  if (reserved !== undefined) return problemOf('path-device', path, reserved);
  const unkept = names.find((name) => notInWindows.test(name));
  return unkept === undefined ? undefined : problemOf('path-windows', path, unkept);
}

/** The first problem of any of these paths, alone or beside the others; undefined if there is none. */
export function checkPaths(paths: string[]): ArchiveProblem | undefined {
  for (const path of paths) {
    const problem = checkPath(path);
    if (problem) return problem;
  }
  return findTwins(paths)[0];
}

/**
 * Paths that some file system could not hold beside an earlier one: equal but for case or Unicode form, a folder's name included, and a file where another path needs a folder.
 */
export function findTwins(paths: string[]): ArchiveProblem[] {
  const seen = new Map<string, { spelling: string; folder: boolean }>();
  return paths.flatMap((path) => {
    const names = path.split('/');
    let twin: string | undefined;
    for (let end = 1; end <= names.length; end++) {
      const spelling = names.slice(0, end).join('/');
      const folder = end < names.length;
      const key = sameFor(spelling);
      const before = seen.get(key);
      if (!before) seen.set(key, { spelling, folder });
      else if (before.spelling !== spelling || !(before.folder && folder)) twin ??= before.spelling;
    }
    return twin === undefined ? [] : [problemOf('path-twice', path, twin)];
  });
}

/** Equal for any two paths that a file system may take for one. */
function sameFor(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * A path as archives write it, made plain: `./a//b` is `a/b`. What is not harmless stays for `checkPath` to refuse: a
 * leading `/` and every `..`.
 */
export function plainPath(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  return (path.startsWith('/') ? '/' : '') + names.join('/');
}

/** The last name of a path that a run gave a file, as a system keeps it: what `checkPath` would refuse is written otherwise. */
export function savedName(path: string): string {
  const name = (path.split(/[/\\]/).at(-1) ?? '')
    .replaceAll('\0', '_')
    .replace(new RegExp(control, 'g'), '_')
    .replace(/[:<>"|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .slice(-ofSkill.length + 1);
  if (name === '') return 'file';
  return device.test(name) ? `_${name}` : name;
}

const junkFolders = /^(__MACOSX|\.git)$/i;
const junkFiles = /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i;

/** What systems and Git leave behind in folders, and nobody means to be part of a skill. */
export function isJunk(path: string): boolean {
  const names = path.split('/');
  return junkFiles.test(names.at(-1) ?? '') || names.some((name) => junkFolders.test(name));
}
