import type { SandboxFile } from '../../core/run/needs';
import type { FilePiece } from './engine-port';

/** Bytes of a file in one message: a multiple of three, so that base64 pads no piece but the last. */
const pieceSize = 3 << 20;

/** Bytes that a call of `String.fromCharCode` takes at once. */
const chunk = 3 << 13;

/** The files in pieces, in order. An empty file is one empty piece. */
export function* cutFiles(files: readonly SandboxFile[]): Generator<FilePiece> {
  for (const { path, bytes } of files)
    for (let from = 0; from === 0 || from < bytes.length; from += pieceSize)
      yield { path, base64: toBase64(bytes.subarray(from, from + pieceSize)) };
}

/** Puts pieces together again. */
export interface PieceCollector {
  take(piece: FilePiece): void;
  files(): SandboxFile[];
}

export function createPieceCollector(): PieceCollector {
  const parts = new Map<string, Uint8Array[]>();
  return {
    take({ path, base64 }) {
      const known = parts.get(path) ?? [];
      known.push(fromBase64(base64));
      parts.set(path, known);
    },
    files: () => Array.from(parts, ([path, of]) => ({ path, bytes: join(of) })),
  };
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
