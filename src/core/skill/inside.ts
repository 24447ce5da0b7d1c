/**
 * The file that `path` means, among a skill's own (`./scripts/a.js` is `scripts/a.js`); undefined for everything else.
 * Whatever asks for a file of a skill by a path that was written by others goes through here.
 */
export function findInside(files: readonly string[], path: string): string | undefined {
  const inside = resolveInside(path);
  return inside !== undefined && files.includes(inside) ? inside : undefined;
}

/** True for a path that stays inside its folder, and is written plainly. */
export function isInsidePath(path: string): boolean {
  return resolveInside(path) === path;
}

/**
 * The path without its `.` parts. Undefined if it leads, or could be read by any system as leading, out of its folder:
 * with a `..` part, a leading slash, a drive, a backslash, a NUL; or if a part of it is empty.
 */
function resolveInside(path: string): string | undefined {
  if (/[\\\0]|^[a-z]:/i.test(path)) return undefined;
  const parts = path.split('/').filter((part) => part !== '.');
  return parts.length === 0 || parts.some((part) => part === '' || part === '..')
    ? undefined
    : parts.join('/');
}
