import type { ArchiveProblem } from '../library/types';
import { ArchiveError, problemOf } from './archive-error';
import { type OpenedArchive, sortEntries } from './opened';
import { readZip } from './zip';

/**
 * Opens a zip (`.zip`, `.skill`), tar or gzipped tar, told by its bytes; `name` is what people call it. Returns a problem
 * if the archive is refused as a whole, and never throws.
 */
export function openArchive(bytes: Uint8Array, name: string): OpenedArchive | { problem: ArchiveProblem } {
  try {
    if (startsWith(bytes, 0x50, 0x4b)) return sortEntries(readZip(bytes));
    return { problem: problemOf('not-an-archive', '', name) };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem };
    throw error;
  }
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
