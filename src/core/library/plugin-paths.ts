import { checkPath, ofArchive, plainPath } from '../archive/paths';

/** How often a path may be encoded over itself and is still looked into; one that goes on is refused. */
const mostEncodings = 3;

/**
 * A path of a plugin's list below the folder that it is relative to, as in `./skills/pdf`; empty for that folder itself. Undefined where it
 * could lead anywhere else: absolute, with `..`, a backslash, a drive or a NUL, and where it would when it is decoded.
 */
export function containedPath(written: string): string | undefined {
  const path = plainPath(written);
  let read = path;
  for (let times = 0; times <= mostEncodings; times++) {
    if (plainPath(read) !== '' && checkPath(plainPath(read), ofArchive)) return undefined;
    const decoded = decodedOnce(read);
    if (decoded === read) return path;
    read = decoded;
  }
  return undefined;
}

/** A path in a folder, each relative to the same top; empty names are left out. */
export function pathBelow(folder: string, path: string): string {
  if (folder === '' || path === '') return folder + path;
  return `${folder}/${path}`;
}

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing is a letter of the name.
    return path;
  }
}
