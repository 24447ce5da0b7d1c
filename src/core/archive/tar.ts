import { problemOf, refusal } from './archive-error';
import { type DecodedName, decodeUtf8 } from './decode-name';
import { archiveLimits } from './limits';
import type { Entry } from './opened';
import { type PaxFields, readPax } from './pax';
import type { ArchiveProblem } from './problem';
import { blockBytes, readHeader, type TarHeader } from './tar-header';

/** More than any pax header or long name needs. */
const metaBytes = 1_000_000;

/** Kinds that are refused. Contiguous files (`7`) are files. */
const refusedTypes: Record<string, ArchiveProblem['code']> = {
  '3': 'special-file',
  '4': 'special-file',
  '6': 'special-file',
};

/**
 * The entries of a tar. modern-tar was looked at: it reads by promises alone, takes every type that it does not know for
 * a file, and lets a pax header give another size than the block does, which other programs read otherwise. Throws
 * `ArchiveError` for what refuses the whole archive.
 */
export function readTar(bytes: Uint8Array): Entry[] {
  const entries: Entry[] = [];
  let headers = 0;
  let pax: PaxFields = {};
  let longName: DecodedName | undefined;
  let longTarget: DecodedName | undefined;
  for (let at = 0; at < bytes.length; ) {
    if (at + blockBytes > bytes.length) throw refusal('damaged');
    const header = readHeader(bytes.subarray(at, at + blockBytes));
    if (!header) return entries;
    const dataAt = at + blockBytes;
    if (dataAt + header.size > bytes.length) throw refusal('damaged', header.name.name);
    if (++headers > archiveLimits.archiveFiles * 2) {
      throw refusal('archive-too-many-files', '', archiveLimits.archiveFiles);
    }
    const data = bytes.subarray(dataAt, dataAt + header.size);
    at = dataAt + Math.ceil(header.size / blockBytes) * blockBytes;
    if (header.type === 'x') pax = readPax(meta(data));
    else if (header.type === 'g') checkGlobal(readPax(meta(data)));
    else if (header.type === 'L') longName = decodeUtf8(withoutEnd(meta(data)));
    else if (header.type === 'K') longTarget = decodeUtf8(withoutEnd(meta(data)));
    else if (header.type !== 'V') {
      const target = pax.target ?? longTarget ?? header.target;
      entries.push(entryOf(header, data, pax, target, longName));
      pax = {};
      longName = undefined;
      longTarget = undefined;
    }
  }
  // An archive ends with blocks of zeros; without them it was cut off, if only between two files.
  throw refusal('damaged');
}

function entryOf(
  header: TarHeader,
  data: Uint8Array,
  pax: PaxFields,
  target: DecodedName,
  longName?: DecodedName,
): Entry {
  const { name, certain } = pax.path ?? longName ?? header.name;
  const isFile = header.type === '0' || header.type === '7';
  const isHard = header.type === '1';
  const isLink = isHard || header.type === '2';
  const folder = header.type === '5' || (isFile && name.endsWith('/') && header.size === 0);
  const same = pax.size === undefined || pax.size === header.size;
  if (!same || (!isFile && header.size > 0)) throw refusal('sizes-lie', name);
  const code =
    refusedTypes[header.type] ?? (!(isFile || folder || isLink) || pax.sparse ? 'unsupported' : undefined);
  const problem = code ?? (certain ? undefined : 'path-encoding');
  return {
    name,
    kind: folder ? 'folder' : 'file',
    size: header.size,
    read: () => new Uint8Array(data),
    ...(problem ? { problem: problemOf(problem, name) } : {}),
    ...(isLink && { link: { isHard, read: () => (target.certain ? target.name : undefined) } }),
  };
}

/** Git writes the commit into a global header. One that renames or resizes every file is a trick. */
function checkGlobal(fields: PaxFields): void {
  if (fields.path || fields.target || fields.size !== undefined || fields.sparse)
    throw refusal('unsupported');
}

function meta(data: Uint8Array): Uint8Array {
  if (data.length > metaBytes) throw refusal('damaged');
  return data;
}

/** GNU ends a long name with one zero. */
function withoutEnd(name: Uint8Array): Uint8Array {
  return name.at(-1) === 0 ? name.subarray(0, -1) : name;
}
