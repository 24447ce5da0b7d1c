import { crc32 } from './crc32';
import { extraField } from './zip-directory';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

/** A decoded name. `certain` is false where the bytes are no UTF-8: the replacement characters are for showing it alone. */
export interface DecodedName {
  name: string;
  certain: boolean;
}

/**
 * A name as UTF-8: programs write that with the flag for it and without. Older code pages cannot be told apart, and a
 * wrongly read name is worse than a refused one.
 */
export function decodeUtf8(raw: Uint8Array): DecodedName {
  try {
    return { name: utf8.decode(raw), certain: true };
  } catch {
    return { name: lossy.decode(raw), certain: false };
  }
}

/** The name of a zip's entry. Info-ZIP's Unicode path (0x7075) counts where it was made for exactly this raw name. */
export function decodeZipName(raw: Uint8Array, extra: Uint8Array): DecodedName {
  const field = extraField(extra, 0x7075);
  if (field && field.byteLength > 5 && field.getUint8(0) === 1 && field.getUint32(1, true) === crc32(raw)) {
    return decodeUtf8(new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5));
  }
  return decodeUtf8(raw);
}
