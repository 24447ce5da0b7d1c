import { refusal } from './archive-error';
import { archiveLimits } from './limits';

/** One record of a zip's central directory, with the zip64 numbers put in. */
export interface ZipRecord {
  rawName: Uint8Array;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Upper half of the external attributes: the mode under Unix, 0 where the writer knows none. */
  mode: number;
  /** Where the local header begins. */
  at: number;
  extra: Uint8Array;
}

const full16 = 0xffff;
export const full32 = 0xffffffff;

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const recordSignature = 0x02014b50;
const endBytes = 22;

/** The records, and where the directory begins. Throws `ArchiveError`: whatever is wrong here refuses the whole archive. */
export function readDirectory(bytes: Uint8Array): { records: ZipRecord[]; start: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, end } = findDirectory(view);
  if (count > archiveLimits.archiveFiles)
    throw refusal('archive-too-many-files', '', archiveLimits.archiveFiles);
  const records: ZipRecord[] = [];
  let at = start;
  while (at < end && records.length < count) {
    const record = readRecord(bytes, view, at, end);
    records.push(record.record);
    at = record.next;
  }
  if (at !== end || records.length !== count) throw refusal('sizes-lie');
  return { records, start };
}

/** Finds the directory by the record at the file's end, whose comment must reach exactly to the end. */
function findDirectory(view: DataView) {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - full16); at--) {
    if (view.getUint32(at, true) !== endSignature) continue;
    if (at + endBytes + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const disks = view.getUint16(at + 4, true) | view.getUint16(at + 6, true);
    const places = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      start: view.getUint32(at + 16, true),
    };
    const end = readEnd64(view, at, places);
    if (disks !== 0 && disks !== full16) throw refusal('unsupported');
    if (places.start + places.size !== end) throw refusal('sizes-lie');
    return { count: places.count, start: places.start, end };
  }
  throw refusal('damaged');
}

/** Puts the numbers of zip64 in the place of those that are full; what is not full must be the same in both. */
function readEnd64(
  view: DataView,
  endAt: number,
  places: { count: number; size: number; start: number },
): number {
  const locator = endAt - 20;
  const needed = places.count === full16 || places.size === full32 || places.start === full32;
  if (locator < 0 || view.getUint32(locator, true) !== locator64Signature) return endAt;
  const at = readLong(view, locator + 8);
  if (at + 56 > locator || view.getUint32(at, true) !== end64Signature) throw refusal('sizes-lie');
  if (at + 12 + readLong(view, at + 4) !== locator) throw refusal('sizes-lie');
  const long = {
    count: readLong(view, at + 32),
    size: readLong(view, at + 40),
    start: readLong(view, at + 48),
  };
  const honest =
    (places.count === full16 || places.count === long.count) &&
    (places.size === full32 || places.size === long.size) &&
    (places.start === full32 || places.start === long.start);
  if (!honest || (!needed && long.count !== places.count)) throw refusal('sizes-lie');
  Object.assign(places, long);
  return at;
}

function readRecord(bytes: Uint8Array, view: DataView, at: number, end: number) {
  if (at + 46 > end || view.getUint32(at, true) !== recordSignature) throw refusal('damaged');
  const nameAt = at + 46;
  const extraAt = nameAt + view.getUint16(at + 28, true);
  const commentAt = extraAt + view.getUint16(at + 30, true);
  const next = commentAt + view.getUint16(at + 32, true);
  if (next > end) throw refusal('damaged');
  const record: ZipRecord = {
    rawName: bytes.subarray(nameAt, extraAt),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    mode: view.getUint16(at + 40, true),
    at: view.getUint32(at + 42, true),
    extra: bytes.subarray(extraAt, commentAt),
  };
  return { record: withLongNumbers(record), next };
}

/** Numbers that are full stand in the zip64 extra field, in this order, those alone. */
function withLongNumbers(record: ZipRecord): ZipRecord {
  const field = extraField(record.extra, 0x0001);
  const long = { ...record };
  let at = 0;
  for (const key of ['size', 'packed', 'at'] as const) {
    if (record[key] !== full32) continue;
    if (!field || at + 8 > field.byteLength) throw refusal('sizes-lie');
    long[key] = readLong(field, at);
    at += 8;
  }
  // Some programs go by the field even where nothing is full: it may not say anything else.
  if (at === 0 && field && field.byteLength >= 8 && readLong(field, 0) !== record.size)
    throw refusal('sizes-lie');
  return long;
}

/** The content of an extra field, by its id; undefined if there is none, or the fields do not add up. */
export function extraField(extra: Uint8Array, id: number): DataView | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= view.byteLength; ) {
    const length = view.getUint16(at + 2, true);
    if (at + 4 + length > view.byteLength) return undefined;
    if (view.getUint16(at, true) === id) return new DataView(extra.buffer, extra.byteOffset + at + 4, length);
    at += 4 + length;
  }
  return undefined;
}

/** A number of 8 bytes. What JavaScript cannot count exactly no archive is long enough for. */
export function readLong(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw refusal('sizes-lie');
  return Number(value);
}
