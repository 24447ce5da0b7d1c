/** The end at a port of the runtime that carries bytes too: in pieces, since none of its messages may have more than 64 MB. */
import { jsonEnd, type Port, type PortEnd } from './json-end';

/** A `Uint8Array` in a message goes before it, in base64. */
type PortMessage =
  | { piece: string }
  /** `bytes`: in the order of their pieces, where each belongs, and of how many it is made. */
  | { message: unknown; bytes: { at: string[]; pieces: number }[] };

/** Bytes in one piece: a multiple of three, so that base64 pads no piece but the last. */
const pieceSize = 3 << 20;

/** Bytes that a call of `String.fromCharCode` takes at once. */
const chunk = 3 << 13;

/**
 * The end at a port of which code of ours has the other one. Bytes may be anywhere in what crosses; `undefined` in a list
 * arrives as `null`. `who`: for the error, where the port has gone.
 */
export function portEnd(port: Port, who: string): PortEnd {
  const end = jsonEnd(port, who);
  const send = (message: PortMessage) => end.post(message);
  return {
    ...end,
    post(message) {
      const found: { at: string[]; bytes: Uint8Array }[] = [];
      const plain = withoutBytes(message, [], found);
      const bytes = found.map(({ at, bytes: all }) => {
        let pieces = 0;
        for (; pieces * pieceSize < all.length; pieces += 1)
          send({ piece: toBase64(all.subarray(pieces * pieceSize, (pieces + 1) * pieceSize)) });
        return { at, pieces };
      });
      send({ message: plain, bytes });
    },
    listen(take, breaks) {
      const pieces: Uint8Array[] = [];
      end.listen((data) => {
        const got = data as PortMessage;
        if ('piece' in got) {
          pieces.push(fromBase64(got.piece));
          return;
        }
        for (const { at, pieces: count } of got.bytes)
          put(got, ['message', ...at], join(pieces.splice(0, count)));
        take(got.message);
      }, breaks);
    },
  };
}

/** A copy of what holds bytes, without them; they are added to `found`, with the way to them. */
function withoutBytes(value: unknown, at: string[], found: { at: string[]; bytes: Uint8Array }[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) {
    found.push({ at, bytes: value });
    return null;
  }
  if (Array.isArray(value))
    return value.map((one, place) => withoutBytes(one, [...at, String(place)], found));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutBytes(one, [...at, name], found)]),
  );
}

function put(
  into: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  bytes: Uint8Array,
): void {
  if (rest.length === 0) into[name] = bytes;
  else put(into[name] as Record<string, unknown>, rest, bytes);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `Uint8Array.prototype.toBase64` is newer than the oldest Chrome that is served. */
function toBase64(bytes: Uint8Array): string {
  let base64 = '';
  for (let from = 0; from < bytes.length; from += chunk)
    base64 += btoa(String.fromCharCode(...bytes.subarray(from, from + chunk)));
  return base64;
}

function fromBase64(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
