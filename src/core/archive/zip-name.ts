import { crc32 } from './crc32';
import { type DecodedName, decodeUtf8 } from './decode-name';
import { extraField } from './zip-directory';

/** The name of a zip's entry. Info-ZIP's Unicode path (0x7075) counts where it was made for exactly this raw name. */
export function decodeZipName(raw: Uint8Array, extra: Uint8Array): DecodedName {
  const field = extraField(extra, 0x7075);
  if (field && field.byteLength > 5 && field.getUint8(0) === 1 && field.getUint32(1, true) === crc32(raw)) {
    return decodeUtf8(new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5));
  }
  return decodeUtf8(raw);
}
