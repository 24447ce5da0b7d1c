import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a forged zip. What is not given is what an honest program would write. */
export interface ForgedEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  method?: number;
  flags?: number;
  /** In the central directory and, unless `local` says otherwise, in the local header. */
  size?: number;
  packed?: number;
  crc?: number;
  mode?: number;
  extra?: Uint8Array;
  /** The packed bytes as they are. */
  data?: Uint8Array;
  local?: {
    name?: string;
    size?: number;
    packed?: number;
    crc?: number;
    method?: number;
    extra?: Uint8Array;
  };
  /** Where the directory says the local header is. */
  at?: number;
  /** The entry has a record in the directory alone. */
  recordOnly?: boolean;
}

export interface ForgedEnd {
  count?: number;
  size?: number;
  start?: number;
  comment?: string;
  /** Bytes between the directory and the end record. */
  before?: Uint8Array;
  after?: Uint8Array;
}

/** A zip, as honest or dishonest as its entries. */
export function forgeZip(entries: ForgedEntry[], end: ForgedEnd = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const whole = complete(entry);
    records.push(record(whole, entry.at ?? at));
    if (entry.recordOnly) continue;
    const local = localHeader(whole, entry.local ?? {});
    parts.push(local, whole.data);
    at += local.length + whole.data.length;
  }
  const size = records.reduce((sum, bytes) => sum + bytes.length, 0);
  const comment = encode(end.comment ?? '');
  const last = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, end.count ?? records.length],
    [2, end.count ?? records.length],
    [4, end.size ?? size],
    [4, end.start ?? at],
    [2, comment.length],
  );
  return join(...parts, ...records, end.before ?? none, last, comment, end.after ?? none);
}

/** The zip64 end record and its locator, for a directory of these numbers that ends at `at`. */
export function forgeEnd64(at: number, count: number, size: number, start: number): Uint8Array {
  return numbers(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
    [4, 0x07064b50],
    [4, 0],
    [8, at],
    [4, 1],
  );
}

function complete(entry: ForgedEntry) {
  const content = typeof entry.content === 'string' ? encode(entry.content) : (entry.content ?? none);
  const method = entry.method ?? 0;
  const data = entry.data ?? (method === 8 ? new Uint8Array(deflateRawSync(content)) : content);
  return {
    name: typeof entry.name === 'string' ? encode(entry.name) : entry.name,
    method,
    data,
    flags: entry.flags ?? 0,
    size: entry.size ?? content.length,
    packed: entry.packed ?? data.length,
    crc: entry.crc ?? crc32Of(content),
    mode: entry.mode ?? 0o100644,
    extra: entry.extra ?? none,
  };
}

type Whole = ReturnType<typeof complete>;

function localHeader(whole: Whole, local: NonNullable<ForgedEntry['local']>): Uint8Array {
  const name = local.name === undefined ? whole.name : encode(local.name);
  const extra = local.extra ?? whole.extra;
  return join(
    numbers(
      [4, 0x04034b50],
      [2, 20],
      [2, whole.flags],
      [2, local.method ?? whole.method],
      [4, 0x00210000],
      [4, local.crc ?? whole.crc],
      [4, local.packed ?? whole.packed],
      [4, local.size ?? whole.size],
      [2, name.length],
      [2, extra.length],
    ),
    name,
    extra,
  );
}

function record(whole: Whole, at: number): Uint8Array {
  return join(
    numbers(
      [4, 0x02014b50],
      [2, 0x0314],
      [2, 20],
      [2, whole.flags],
      [2, whole.method],
      [4, 0x00210000],
      [4, whole.crc],
      [4, whole.packed],
      [4, whole.size],
      [2, whole.name.length],
      [2, whole.extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, whole.mode],
      [4, at],
    ),
    whole.name,
    whole.extra,
  );
}

/** An extra field. */
export function extraOf(id: number, content: Uint8Array): Uint8Array {
  return join(numbers([2, id], [2, content.length]), content);
}

/** Numbers of these many bytes each, least byte first. */
export function numbers(...fields: [bytes: number, value: number][]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) % 256),
    ),
  );
}

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Node's own, so that the project's is tested against another; Node 20.19 has it. */
export function crc32Of(bytes: Uint8Array): number {
  return crc32(bytes);
}

const none = new Uint8Array();
