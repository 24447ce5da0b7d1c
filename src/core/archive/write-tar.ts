import { joinBytes } from '../join-bytes';
import type { SkillFile } from '../skill/inventory';
import { blockBytes } from './tar-header';

const encoder = new TextEncoder();
/** Bytes of a name in a header. */
const nameBytes = 100;
const plainFile = '0';
const extended = 'x';

/**
 * A tar of these files in their order, as POSIX has it: `readTar` gives back the same. All files have one mode and the
 * earliest time, so that the same files give the same bytes. modern-tar writes by streams alone.
 */
export function writeTar(files: readonly SkillFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap(({ path, bytes }) => {
    const name = encoder.encode(path);
    const long = name.length > nameBytes ? entry(extended, name.subarray(0, nameBytes), paxPath(path)) : [];
    return [...long, ...entry(plainFile, name.subarray(0, nameBytes), bytes)];
  });
  return joinBytes([...parts, new Uint8Array(2 * blockBytes)]);
}

function entry(type: string, name: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const header = new Uint8Array(blockBytes);
  const put = (at: number, text: string) => header.set(encoder.encode(text), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.set(name, 0);
  put(100, `${octal(0o644, 7)}\0`);
  for (const owner of [108, 116]) put(owner, `${octal(0, 7)}\0`);
  put(124, `${octal(data.length, 11)}\0`);
  put(136, `${octal(0, 11)}\0`);
  put(156, type);
  put(257, 'ustar\x0000');
  // The checksum is counted with its own field as spaces.
  put(148, ' '.repeat(8));
  put(
    148,
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
  );
  const padding = new Uint8Array((blockBytes - (data.length % blockBytes)) % blockBytes);
  return [header, new Uint8Array(data), padding];
}

/** A record of a pax header counts its own length, digits included. */
function paxPath(path: string): Uint8Array {
  const rest = encoder.encode(` path=${path}\n`);
  const digits = (total: number): number => {
    const counted = rest.length + String(total).length;
    return counted === total ? total : digits(counted);
  };
  return encoder.encode(`${digits(rest.length)} path=${path}\n`);
}
