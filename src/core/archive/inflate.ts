import { Inflate, inflateSync } from 'fflate';
import { joinBytes } from '../join-bytes';
import { ArchiveError, problemOf, refusal } from './archive-error';
import { archiveLimits } from './limits';

/** Small, the first ones most, because one chunk may inflate 1,032-fold before anybody can count. */
const firstChunkBytes = 256;
const chunkBytes = 8_192;

/** More input than any block needs before it yields something; beyond it fflate would only heap up what it is given. */
const silentBytes = 200_000;

/**
 * Inflates raw deflate data. Throws an `ArchiveError` before it holds much more than `limit` bytes: what `tooLarge` makes
 * if there would be more, `inflates-too-much` by the ratio, `damaged` for what is no deflate data.
 */
export function inflateCounted(
  packed: Uint8Array,
  limit: number,
  path: string,
  tooLarge: () => ArchiveError,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let fed = 0;
  let silent = 0;
  const stream = new Inflate((part) => {
    silent = part.length > 0 ? 0 : silent;
    size += part.length;
    if (size > limit) throw tooLarge();
    if (size > archiveLimits.ratioFrom && size > fed * archiveLimits.ratio) {
      throw refusal('inflates-too-much', path, archiveLimits.ratio);
    }
    if (part.length > 0) parts.push(part);
  });
  try {
    do {
      const most = Math.min(chunkBytes, Math.max(firstChunkBytes, fed));
      const chunk = packed.subarray(fed, fed + most);
      fed += chunk.length;
      silent += chunk.length;
      stream.push(chunk, fed >= packed.length);
      if (silent > silentBytes) throw refusal('damaged', path);
    } while (fed < packed.length);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(problemOf('damaged', path), { cause: error });
  }
  return joinBytes(parts);
}

/** Up to this size a lie costs less than a second before it is seen. */
export const exactBytes = 100_000;

/**
 * Inflates raw deflate data that is said to give `size` bytes, in half the time of counting. Memory is bounded; time is
 * bounded by the packed bytes alone, so this is for small files of an archive that has not lied yet. Returns undefined
 * for what gives another size or is damaged.
 */
export function inflateExactly(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> | undefined {
  if (packed.length === 0) return size === 0 ? new Uint8Array() : undefined;
  try {
    // What does not fit is dropped by fflate; the byte more tells whether there was any.
    const bytes = inflateSync(packed, { out: new Uint8Array(size + 1) });
    return bytes.length === size ? bytes.slice() : undefined;
  } catch {
    return undefined;
  }
}
