import { refusal } from './archive-error';
import { type DecodedName, decodeUtf8 } from './decode-name';

/** What of a pax header changes the file that comes after it. */
export interface PaxFields {
  path?: DecodedName;
  /** Of a link: what it leads to. */
  target?: DecodedName;
  size?: number;
  /** The file is not written as it is (GNU's sparse files). */
  sparse?: boolean;
}

/** Reads the records `length key=value\n` (POSIX pax). Throws `damaged` unless they fill the bytes exactly. */
export function readPax(bytes: Uint8Array): PaxFields {
  const fields: PaxFields = {};
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const digits = decodeUtf8(bytes.subarray(at, Math.max(at, space))).name;
    const end = at + Number(digits);
    if (!/^[1-9]\d{0,6}$/.test(digits) || end > bytes.length || end <= space || bytes[end - 1] !== 0x0a) {
      throw refusal('damaged');
    }
    const equals = bytes.indexOf(0x3d, space);
    if (equals < 0 || equals >= end) throw refusal('damaged');
    const key = decodeUtf8(bytes.subarray(space + 1, equals)).name;
    take(fields, key, bytes.subarray(equals + 1, end - 1));
    at = end;
  }
  return fields;
}

function take(fields: PaxFields, key: string, value: Uint8Array): void {
  if (key === 'path') fields.path = decodeUtf8(value);
  if (key === 'linkpath') fields.target = decodeUtf8(value);
  if (key.startsWith('GNU.sparse.')) fields.sparse = true;
  if (key === 'size') {
    const digits = decodeUtf8(value).name;
    if (!/^\d{1,12}$/.test(digits)) throw refusal('damaged');
    fields.size = Number(digits);
  }
}
