import { FileError } from './file-error';

/** Characters of a whole path, and bytes of one name in it: the limits of Linux, so that no tree grows deeper than 2,048. */
export const longestPath = 4096;
const longestName = 255;

const encoder = new TextEncoder();

/**
 * The absolute path that `path` means in `folder`: without `.`, `..`, double slashes or a slash at its end. `..` in `/` is
 * `/`. Throws a `FileError`: `EINVAL` where a path has a NUL, `ENAMETOOLONG` where it or a name in it is too long.
 */
export function resolvePath(folder: string, path: string): string {
  if (path === '') throw new FileError('ENOENT', 'open', path);
  if (path.length > longestPath) throw new FileError('ENAMETOOLONG', 'open', path);
  const whole = path.startsWith('/') ? path : `${folder}/${path}`;
  if (whole.includes('\0')) throw new FileError('EINVAL', 'open', whole);
  const names: string[] = [];
  for (const name of whole.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') names.pop();
    else if (isLong(name)) throw new FileError('ENAMETOOLONG', 'open', whole);
    else names.push(name);
  }
  const resolved = `/${names.join('/')}`;
  if (resolved.length > longestPath) throw new FileError('ENAMETOOLONG', 'open', resolved);
  return resolved;
}

/** Whether `path` is `folder` or lies under it. Both are resolved. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** The names of a resolved path, from the root on. */
export function namesOf(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/');
}

/** `/work/a` for the name `a` in the folder `/work`. */
export function pathIn(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

function isLong(name: string): boolean {
  // Most names are short enough whatever their characters are: one takes three bytes at most.
  return name.length * 3 > longestName && encoder.encode(name).length > longestName;
}
