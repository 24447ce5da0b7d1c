import { encode, join } from './forge-zip';

/** One header of a forged tar with what comes after it. */
export interface ForgedBlock {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  type?: string;
  /** As the header says. */
  size?: number;
  sizeField?: Uint8Array;
  checksum?: number;
  prefix?: string;
  magic?: string;
  linkTo?: string;
}

/** A tar of these headers; two blocks of zeros end it, unless `end` is false. */
export function forgeTar(blocks: ForgedBlock[], end = true): Uint8Array<ArrayBuffer> {
  return join(...blocks.map(blockOf), new Uint8Array(end ? 1_024 : 0));
}

/** A pax header of these records. */
export function forgePax(records: Record<string, string>, type = 'x'): ForgedBlock {
  const content = Object.entries(records).map(([key, value]) => paxRecord(key, value));
  return { name: 'PaxHeaders/0', type, content: join(...content) };
}

function paxRecord(key: string, value: string): Uint8Array {
  const rest = encode(` ${key}=${value}\n`);
  let length = rest.length;
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
  return join(encode(String(length)), rest);
}

function blockOf(block: ForgedBlock): Uint8Array {
  const content =
    typeof block.content === 'string' ? encode(block.content) : (block.content ?? new Uint8Array());
  const header = new Uint8Array(512);
  const put = (at: number, value: string | Uint8Array) =>
    header.set(typeof value === 'string' ? encode(value) : value, at);
  put(0, block.name);
  put(100, '0000644\0');
  put(124, block.sizeField ?? `${(block.size ?? content.length).toString(8).padStart(11, '0')}\0`);
  put(136, '00000000000\0');
  put(148, '        ');
  put(156, block.type ?? '0');
  put(157, block.linkTo ?? '');
  put(257, block.magic ?? 'ustar\x0000');
  put(345, block.prefix ?? '');
  const sum = block.checksum ?? header.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  const padding = new Uint8Array((512 - (content.length % 512)) % 512);
  return join(header, content, padding);
}
