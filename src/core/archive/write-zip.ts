import { Zip, ZipDeflate } from 'fflate';
import { joinBytes } from '../join-bytes';
import type { SkillFile } from '../skill/inventory';

/** The earliest time that a zip can write: the same files give the same bytes whenever they are packed. */
const noTime = new Date(1980, 0, 1);
const unix = 3;
const plainFile = 0o100644;

/**
 * A zip of these files, sorted by path; the same files give the same bytes. fflate's `zipSync` takes an object, which
 * loses a file called `__proto__`; its stream does not.
 */
export function writeZip(files: SkillFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  for (const { path, bytes } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = noTime;
    entry.os = unix;
    entry.attrs = plainFile << 16;
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return joinBytes(parts);
}
