import { ArchiveError, problemOf, refusal } from './archive-error';
import { crc32 } from './crc32';
import type { DecodedName } from './decode-name';
import { exactBytes, inflateCounted, inflateExactly } from './inflate';
import type { NamesRead, NameWish } from './name-encoding';
import type { Entry } from './opened';
import type { ArchiveProblem } from './problem';
import { extraField, full32, readDirectory, readLong, type ZipRecord } from './zip-directory';
import { type ZipNames, zipNames } from './zip-name';

const localSignature = 0x04034b50;
const encryptedFlag = 0x0001;
const descriptorFlag = 0x0008;
const patchFlag = 0x0020;
const maskedFlag = 0x2000;
const stored = 0;
const deflated = 8;

const modeKind = 0xf000;
const modeFile = 0x8000;
const modeFolder = 0x4000;
const modeLink = 0xa000;

/** Whether no entry of an archive was seen to lie about its size. */
interface Trust {
  honest: boolean;
}

/**
 * The entries of a zip. The central directory counts, and every local header must say the same: otherwise another program
 * would unpack something else than was shown here. Throws `ArchiveError` for what refuses the whole archive.
 */
export function readZip(
  bytes: Uint8Array,
  wish: NameWish,
): { entries: Entry[]; names: NamesRead | undefined } {
  const { records, start } = readDirectory(bytes);
  const names = zipNames(records, wish);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = records.map((record) => ({ at: record.at, ...dataOf(bytes, view, record, start, names) }));
  refuseOverlaps(places);
  const trust = { honest: true };
  const entries = records.map((record, index) => {
    const packed = places[index]?.packed ?? new Uint8Array();
    return entryOf(record, packed, names, trust);
  });
  return { entries, names: names.read };
}

function entryOf(record: ZipRecord, packed: Uint8Array, names: ZipNames, trust: Trust): Entry {
  const decoded = names.decode(record);
  const { name } = decoded;
  const problem = problemOfRecord(record, decoded);
  const kind = record.mode & modeKind;
  const folder = name.endsWith('/') || (kind === modeFolder && record.size === 0);
  const read = () => readRecord(record, packed, name, trust);
  return {
    name,
    kind: folder && kind !== modeLink ? 'folder' : 'file',
    size: record.size,
    read,
    ...(problem ? { problem } : {}),
    ...(kind === modeLink && { link: { isHard: false, read: () => targetOf(record, read, names) } }),
  };
}

/** Bytes of the longest path that a system knows. */
const longestTarget = 4096;

/** A link's content is the path that it leads to. */
function targetOf(record: ZipRecord, read: () => Uint8Array, names: ZipNames): string | undefined {
  if (record.size > longestTarget) return undefined;
  try {
    const { name, certain } = names.decode({ ...record, rawName: read(), extra: new Uint8Array() });
    return certain ? name : undefined;
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

function problemOfRecord(record: ZipRecord, { name, certain }: DecodedName): ArchiveProblem | undefined {
  const kind = record.mode & modeKind;
  if (!certain) return problemOf('path-encoding', name);
  if (kind !== 0 && kind !== modeFile && kind !== modeLink) return problemOf('special-file', name);
  if (record.flags & encryptedFlag) return problemOf('encrypted', name);
  if (record.flags & patchFlag || (record.method !== stored && record.method !== deflated)) {
    return problemOf('unsupported', name);
  }
  return undefined;
}

/** The packed bytes of a record, and where they end. */
function dataOf(bytes: Uint8Array, view: DataView, record: ZipRecord, directoryAt: number, names: ZipNames) {
  const { at } = record;
  const path = names.decode(record).name;
  if (record.flags & maskedFlag) throw refusal('encrypted');
  if (at + 30 > directoryAt || view.getUint32(at, true) !== localSignature) throw refusal('damaged', path);
  const nameAt = at + 30;
  const extraAt = nameAt + view.getUint16(at + 26, true);
  const dataAt = extraAt + view.getUint16(at + 28, true);
  const end = dataAt + record.packed;
  if (end > directoryAt) throw refusal('sizes-lie', path);
  const extra = bytes.subarray(extraAt, dataAt);
  const rawName = bytes.subarray(nameAt, extraAt);
  if (!sameBytes(rawName, record.rawName) || names.decode({ ...record, rawName, extra }).name !== path) {
    throw refusal('names-differ', path);
  }
  if (!sameNumbers(view, record, extra)) throw refusal('sizes-lie', path);
  return { packed: bytes.subarray(dataAt, end), end, path };
}

/** Flags, method, checksum and sizes of the local header against the directory's. */
function sameNumbers(view: DataView, record: ZipRecord, extra: Uint8Array): boolean {
  const flags = view.getUint16(record.at + 6, true);
  const known = encryptedFlag | descriptorFlag;
  if ((flags & known) !== (record.flags & known)) return false;
  if (view.getUint16(record.at + 8, true) !== record.method) return false;
  const long = extraField(extra, 0x0001);
  const same = (offset: number, longAt: number, value: number) => {
    const short = view.getUint32(record.at + offset, true);
    if (short === full32 && long && longAt + 8 <= long.byteLength) {
      const said = readLong(long, longAt);
      return said === value || (said === 0 && (flags & descriptorFlag) !== 0);
    }
    return short === value || (short === 0 && (flags & descriptorFlag) !== 0);
  };
  const sameCrc = same(14, Number.POSITIVE_INFINITY, record.crc);
  return sameCrc && same(22, 0, record.size) && same(18, 8, record.packed);
}

/** Entries that share bytes are how a small file inflates without end; nobody writes them by accident. */
function refuseOverlaps(places: { at: number; end: number; path: string }[]): void {
  const sorted = places.toSorted((one, other) => one.at - other.at);
  for (const [index, { end }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && next.at < end) throw refusal('overlapping', next.path);
  }
}

function readRecord(
  record: ZipRecord,
  packed: Uint8Array,
  path: string,
  trust: Trust,
): Uint8Array<ArrayBuffer> {
  const bytes = record.method === stored ? new Uint8Array(packed) : inflate(record, packed, path, trust);
  if (bytes.length !== record.size) throw refusal('sizes-lie', path);
  if (crc32(bytes) !== record.crc) throw refusal('checksum', path);
  return bytes;
}

function inflate(record: ZipRecord, packed: Uint8Array, path: string, trust: Trust): Uint8Array<ArrayBuffer> {
  const { size } = record;
  // Deflate adds a few bytes at most to what does not pack.
  if (trust.honest && size <= exactBytes && packed.length <= size * 1.1 + 100) {
    const bytes = inflateExactly(packed, size);
    if (bytes) return bytes;
    trust.honest = false;
  }
  return inflateCounted(packed, size, path, () => refusal('sizes-lie', path));
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
