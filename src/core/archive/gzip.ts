import { refusal } from './archive-error';
import { crc32 } from './crc32';
import { inflateCounted } from './inflate';
import { archiveLimits, megabyte } from './limits';

const deflated = 8;
const headerChecksum = 0x02;
const extraFields = 0x04;
const fileName = 0x08;
const comment = 0x10;
const reserved = 0xe0;
const trailerBytes = 8;

/** Unpacks a gzip of one member, as tar and the forges write it. Throws `ArchiveError`. */
export function gunzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = endOfHeader(bytes);
  const end = bytes.length - trailerBytes;
  if (start > end) throw refusal('damaged');
  const most = archiveLimits.archiveBytes;
  const tooLarge = () => refusal('archive-too-large', '', most / megabyte);
  const unpacked = inflateCounted(bytes.subarray(start, end), most, '', tooLarge);
  const trailer = new DataView(bytes.buffer, bytes.byteOffset + end, trailerBytes);
  if (trailer.getUint32(0, true) !== crc32(unpacked)) throw refusal('checksum');
  if (trailer.getUint32(4, true) !== unpacked.length) throw refusal('sizes-lie');
  return unpacked;
}

/** Where the packed data begins (RFC 1952, 2.3). */
function endOfHeader(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0;
  if (bytes.length < 10 + trailerBytes || bytes[2] !== deflated || flags & reserved) throw refusal('damaged');
  let at = 10;
  if (flags & extraFields) at += 2 + (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
  for (const flag of [fileName, comment]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    if (end < 0) throw refusal('damaged');
    at = end + 1;
  }
  return flags & headerChecksum ? at + 2 : at;
}
