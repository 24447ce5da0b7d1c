const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

/** A decoded name. `certain` is false where the bytes are no UTF-8: the replacement characters are for showing it alone. */
export interface DecodedName {
  name: string;
  certain: boolean;
}

/**
 * A name as UTF-8.
 */
export function decodeUtf8(raw: Uint8Array): DecodedName {
  try {
    return { name: utf8.decode(raw), certain: true };
  } catch {
    return { name: lossy.decode(raw), certain: false };
  }
}
