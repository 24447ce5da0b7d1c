import { refusal } from './archive-error';
import { type DecodedName, decodeUtf8 } from './decode-name';

export const blockBytes = 512;

/** One header block of a tar. */
export interface TarHeader {
  name: DecodedName;
  /** Of a link: what it leads to. */
  target: DecodedName;
  size: number;
  /** `0` file, `5` folder, `x` and `g` pax, `L` and `K` GNU's long names, and others. */
  type: string;
}

/** A header block, or undefined for the block of zeros that ends an archive. Throws `damaged` for all else. */
export function readHeader(block: Uint8Array): TarHeader | undefined {
  if (block[0] === 0 && block.every((byte) => byte === 0)) return undefined;
  if (!checksumHolds(block)) throw refusal('damaged');
  // POSIX writes “ustar” and a zero, and has a prefix; GNU writes “ustar” and spaces, and other things in its place.
  const posix = text(block, 257, 6) === 'ustar' && block[262] === 0;
  const prefix = posix ? until0(block, 345, 155) : new Uint8Array();
  const name = until0(block, 0, 100);
  const raw = prefix.length > 0 ? Uint8Array.of(...prefix, 0x2f, ...name) : name;
  return {
    name: decodeUtf8(raw),
    target: decodeUtf8(until0(block, 157, 100)),
    size: readNumber(block.subarray(124, 136)),
    type: String.fromCharCode(block[156] || 0x30),
  };
}

/** Whether these bytes can be the beginning of a tar. */
export function isTar(bytes: Uint8Array): boolean {
  const block = bytes.subarray(0, blockBytes);
  return block.length === blockBytes && block.some((byte) => byte !== 0) && checksumHolds(block);
}

/** The sum of all bytes, with the sum's own field as spaces. */
function checksumHolds(block: Uint8Array): boolean {
  const said = text(block, 148, 8).trim();
  if (!/^[0-7]+$/.test(said)) return false;
  let sum = 0;
  for (let at = 0; at < block.length; at++) sum += at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
  return Number.parseInt(said, 8) === sum;
}

/** Octal digits, or GNU's binary for what they cannot hold: there is no file of 8 GB here, so that is damage or a lie. */
function readNumber(field: Uint8Array): number {
  const digits = text(field, 0, field.length).trim();
  if (digits === '') return 0;
  if (!/^[0-7]+$/.test(digits)) throw refusal('damaged');
  return Number.parseInt(digits, 8);
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...until0(bytes, at, length));
}

function until0(bytes: Uint8Array, at: number, length: number): Uint8Array {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}
