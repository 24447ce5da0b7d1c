import { link } from './link';
import { bytesOf } from './text';

const encodings: Record<string, string> = {
  utf8: 'utf8',
  'utf-8': 'utf8',
  hex: 'hex',
  base64: 'base64',
  base64url: 'base64url',
  latin1: 'latin1',
  binary: 'latin1',
  ascii: 'ascii',
  utf16le: 'utf16le',
  'utf-16le': 'utf16le',
  ucs2: 'utf16le',
};

/** As much of `node:buffer` as scripts commonly use. */
export class Buffer extends Uint8Array {
  /** Said, since the bundler gives the class another where a library speaks of the global one. */
  static override readonly name: string = 'Buffer';

  static override from(value: unknown, second?: unknown, third?: unknown): Buffer {
    if (typeof value === 'string') return asBuffer(encode(value, encodingOf(second)));
    if (value instanceof ArrayBuffer)
      return new Buffer(value, numberOr(second, 0), numberOr(third, value.byteLength - numberOr(second, 0)));
    if (ArrayBuffer.isView(value)) return asBuffer(bytesOf(value).slice());
    if (Array.isArray(value)) return asBuffer(Uint8Array.of(...(value as number[])));
    const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
    if (type === 'Buffer' && Array.isArray(data)) return asBuffer(Uint8Array.of(...(data as number[])));
    throw new TypeError('Buffer.from takes a string, a buffer, or a list of bytes');
  }

  static alloc(size: number, fill: number | string = 0): Buffer {
    return new Buffer(size).fill(fill as number);
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size);
  }

  static concat(list: readonly Uint8Array[], length = list.reduce((sum, { length: each }) => sum + each, 0)) {
    const whole = new Buffer(length);
    let at = 0;
    for (const each of list) {
      whole.set(each.subarray(0, Math.max(0, length - at)), at);
      at += each.length;
      if (at >= length) break;
    }
    return whole;
  }

  static byteLength(value: string | ArrayBuffer | ArrayBufferView, encoding?: unknown): number {
    return typeof value === 'string' ? encode(value, encodingOf(encoding)).length : value.byteLength;
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer;
  }

  static isEncoding(name: unknown): boolean {
    return typeof name === 'string' && Object.hasOwn(encodings, name.toLowerCase());
  }

  static compare(one: Uint8Array, other: Uint8Array): number {
    for (let at = 0; at < Math.min(one.length, other.length); at += 1)
      if (one[at] !== other[at]) return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
    return Math.sign(one.length - other.length);
  }

  override toString(encoding?: unknown, start = 0, end = this.length): string {
    return decode(this.subarray(start, end), encodingOf(encoding));
  }

  toJSON() {
    return { type: 'Buffer', data: [...this] };
  }

  equals(other: Uint8Array): boolean {
    return Buffer.compare(this, other) === 0;
  }

  compare(other: Uint8Array): number {
    return Buffer.compare(this, other);
  }

  /** A view of the same bytes, as Node has it. */
  override slice(start?: number, end?: number): Buffer {
    return this.subarray(start, end);
  }

  override subarray(start?: number, end?: number): Buffer {
    return asBuffer(super.subarray(start, end));
  }

  override fill(value: number | string, start?: number, end?: number): this {
    if (typeof value === 'number') return super.fill(value, start, end);
    const bytes = encode(value, 'utf8');
    for (let at = start ?? 0; at < (end ?? this.length); at += 1) this[at] = bytes[at % bytes.length] ?? 0;
    return this;
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, Math.min(end, start + target.length - at));
    target.set(part, at);
    return part.length;
  }

  write(text: string, at = 0): number {
    return Buffer.from(text).copy(this, at);
  }

  override indexOf(value: number | string | Uint8Array, from = 0): number {
    if (typeof value === 'number') return super.indexOf(value, from);
    const bytes = typeof value === 'string' ? encode(value, 'utf8') : value;
    for (let at = from; at <= this.length - bytes.length; at += 1)
      if (bytes.every((byte, index) => this[at + index] === byte)) return at;
    return -1;
  }

  override includes(value: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(value, from) !== -1;
  }
}

/** `readUInt16LE`, `writeDoubleBE` and their like, which are those of a `DataView` by other names. */
const numbers: [name: string, view: string, bytes: number][] = [
  ['UInt8', 'Uint8', 1],
  ['Int8', 'Int8', 1],
  ['UInt16', 'Uint16', 2],
  ['Int16', 'Int16', 2],
  ['UInt32', 'Uint32', 4],
  ['Int32', 'Int32', 4],
  ['BigUInt64', 'BigUint64', 8],
  ['BigInt64', 'BigInt64', 8],
  ['Float', 'Float32', 4],
  ['Double', 'Float64', 8],
];
type Access = Record<string, (at: number, ...rest: unknown[]) => unknown>;
for (const [name, view, bytes] of numbers)
  for (const end of bytes === 1 ? [''] : ['LE', 'BE']) {
    const viewOf = (of: Buffer) => new DataView(of.buffer, of.byteOffset, of.length) as unknown as Access;
    const methods = {
      [`read${name}${end}`](this: Buffer, at = 0) {
        return viewOf(this)[`get${view}`]?.(at, end === 'LE');
      },
      [`write${name}${end}`](this: Buffer, value: unknown, at = 0) {
        viewOf(this)[`set${view}`]?.(at, value, end === 'LE');
        return at + bytes;
      },
    };
    for (const [key, value] of Object.entries(methods))
      Object.defineProperty(Buffer.prototype, key, { value, writable: true, configurable: true });
  }

/** The bytes as a `Buffer`, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Object.setPrototypeOf(bytes, Buffer.prototype);
}

/** What a file or a stream is given: text or bytes. */
export function toBytes(value: unknown, encoding?: unknown): Uint8Array {
  if (typeof value === 'string') return encode(value, encodingOf(encoding));
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return bytesOf(value);
  throw Object.assign(
    new TypeError(
      `The data must be a string or bytes, and not ${value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value}`,
    ),
    { code: 'ERR_INVALID_ARG_TYPE' },
  );
}

export function encodingOf(name: unknown): string {
  if (name === undefined || name === null) return 'utf8';
  const encoding = encodings[String(name).toLowerCase()];
  if (encoding) return encoding;
  throw Object.assign(new TypeError(`Unknown encoding: ${String(name)}`), { code: 'ERR_UNKNOWN_ENCODING' });
}

function encode(text: string, encoding: string): Uint8Array {
  switch (encoding) {
    case 'hex': {
      const pairs = /^(?:[\da-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [];
      return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
    }
    case 'base64':
    case 'base64url': {
      const plain = text
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/[^\w+/]/g, '');
      const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
      return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
    }
    case 'latin1':
    case 'ascii':
      return Uint8Array.from(text, (character) => character.charCodeAt(0));
    case 'utf16le': {
      const bytes = new Uint8Array(text.length * 2);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), true);
      return bytes;
    }
    default:
      return link.host.encode(text);
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  switch (encoding) {
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    case 'base64':
      return btoa(binary(bytes));
    case 'base64url':
      return btoa(binary(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    case 'latin1':
      return binary(bytes);
    case 'ascii':
      return binary(bytes.map((byte) => byte & 127));
    case 'utf16le':
      return link.host.decode(bytes, 'utf-16le', false) ?? '';
    default:
      return link.host.decode(bytes, 'utf-8', false) ?? '';
  }
}

function binary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
