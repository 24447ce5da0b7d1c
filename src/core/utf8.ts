/** The text of a file, byte order mark included; undefined if the bytes are not UTF-8. */
export function utf8TextOf(bytes: Uint8Array): string | undefined {
  // UTF-16 of plain letters reads as UTF-8 too, with a NUL beside each.
  if (bytes[0] === 0 || bytes[1] === 0) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // No UTF-8: read leniently, it would be written back with other bytes than it came with.
    return undefined;
  }
}

/** The line of the first bytes that are not UTF-8, counted from 1. */
export function lineOfBadBytes(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || utf8TextOf(bytes.subarray(start, end)) === undefined) return line;
    start = end + 1;
  }
}
