import { ArchiveError, problemOf } from './archive-error';
import { gunzip } from './gzip';
import type { NameWish } from './name-encoding';
import { type OpenedArchive, sortEntries } from './opened';
import type { ArchiveProblem } from './problem';
import { readTar } from './tar';
import { isTar } from './tar-header';
import { readZip } from './zip';

/** Kinds of archives that are told from others to say that they are not read here, by their first bytes. */
const strangers: [name: string, ...magic: number[]][] = [
  ['7z', 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  ['RAR', 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  ['xz', 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  ['bzip2', 0x42, 0x5a, 0x68],
  ['Zstandard', 0x28, 0xb5, 0x2f, 0xfd],
];

/**
 * Opens a zip (`.zip`, `.skill`), a tar or a gzipped tar, told by its bytes; `name` is what people call it. Returns a
 * problem if the archive is refused as a whole, or none of its files may be read. Never throws. Files of a zip are
 * inflated when they are read; a gzip is inflated at once, and its files share that memory. `wish`: how names of a zip are to be read.
 */
export function openArchive(
  bytes: Uint8Array,
  name: string,
  wish: NameWish = {},
): OpenedArchive | { problem: ArchiveProblem } {
  try {
    if (isZip(bytes)) {
      const { entries, names } = readZip(bytes, wish);
      const opened = sortEntries(entries);
      return 'problem' in opened || !names ? opened : { ...opened, names };
    }
    if (isTar(bytes)) return sortEntries(readTar(bytes));
    if (isGzip(bytes)) return openGzip(bytes, name);
    const stranger = strangers.find(([, ...magic]) => startsWith(bytes, ...magic));
    if (stranger) return { problem: problemOf('other-archive', '', stranger[0]) };
    return { problem: problemOf('not-an-archive', '', name) };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem };
    throw error;
  }
}

function openGzip(bytes: Uint8Array, name: string): OpenedArchive | { problem: ArchiveProblem } {
  const unpacked = gunzip(bytes);
  if (!isTar(unpacked)) return { problem: problemOf('not-an-archive', '', name) };
  return sortEntries(readTar(unpacked));
}

/** A file's local header, or the end record of an empty zip. */
function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);
}

function isGzip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x1f, 0x8b);
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
