/** What the shell takes of `node:zlib`, which a browser has not: gzip alone. The build puts this in its place. */
import { Gunzip, gzipSync as gzip } from 'fflate';

export const constants = { Z_BEST_SPEED: 1, Z_BEST_COMPRESSION: 9, Z_DEFAULT_COMPRESSION: -1 };

/** Bytes of an archive that are unpacked at a time: so much more than the limit is never held. */
const step = 1 << 14;

/** Throws a `RangeError` with Node's code where more than `maxOutputLength` bytes come out. */
export function gunzipSync(
  packed: Uint8Array,
  { maxOutputLength = Number.POSITIVE_INFINITY }: { maxOutputLength?: number } = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const gunzip = new Gunzip((part) => {
    size += part.length;
    if (size > maxOutputLength)
      throw Object.assign(new RangeError(`Cannot create a Buffer larger than ${maxOutputLength} bytes`), {
        code: 'ERR_BUFFER_TOO_LARGE',
      });
    parts.push(part);
  });
  for (let from = 0; from < packed.length; from += step)
    gunzip.push(packed.subarray(from, from + step), from + step >= packed.length);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function gzipSync(bytes: Uint8Array, { level = -1 }: { level?: number } = {}): Uint8Array {
  return gzip(bytes, { level: level === 0 || level > 0 ? (Math.min(9, level) as 0 | 6 | 9) : 6 });
}
