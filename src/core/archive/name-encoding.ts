/**
 * The names of zip entries that are no UTF-8. Programs of a Windows write them in the code page of its language, and the format has
 * no place to say in which: it is guessed from the bytes of all names, told, and left to the user to change.
 */

export const nameEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'ibm866', 'cp437'] as const;

/** As the Encoding Standard names them, but for `cp437`, which it has not. GBK is a part of `gb18030`. */
export type NameEncoding = (typeof nameEncodings)[number];

/** How names were read that are no UTF-8. */
export interface NamesRead {
  encoding: NameEncoding;
  /** All that every one of these names can be read by. */
  fitting: NameEncoding[];
}

/** What is known of how the names of an archive are to be read. */
export interface NameWish {
  /** The user's choice. */
  encoding?: NameEncoding | undefined;
  /** A folder that was in the archive when it was read before. */
  path?: string | undefined;
}

/** How to read these names, of which at least one is no UTF-8; the most likely way, where nothing better is known. */
export function readingOf(names: readonly Uint8Array[], wish: NameWish): NamesRead | undefined {
  const fitting = nameEncodings.filter((encoding) =>
    names.every((name) => decodeName(name, encoding) !== undefined),
  );
  const { encoding: wanted, path } = wish;
  const has = (encoding: NameEncoding) =>
    path !== undefined && names.some((name) => `/${decodeName(name, encoding)}`.includes(`/${path}/`));
  const known = fitting.find((encoding) => encoding === wanted) ?? fitting.find(has);
  const likely = fitting.toSorted((a, b) => likelihood(names, b) - likelihood(names, a));
  const encoding = known ?? likely[0];
  return encoding && { encoding, fitting };
}

const decoders = new Map<string, TextDecoder>();

/** The name; undefined where its bytes are none in this encoding. */
export function decodeName(raw: Uint8Array, encoding: NameEncoding): string | undefined {
  if (encoding === 'cp437')
    return Array.from(raw, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : cp437[byte - 0x80])).join('');
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true });
  decoders.set(encoding, decoder);
  try {
    return decoder.decode(raw);
  } catch {
    // That is what was asked.
    return undefined;
  }
}

/** Characters 0x80 to 0xFF of the code page of the first IBM PC, which many programs still write with. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** A group of characters: how many there are, and how large a part of what people write. */
interface Group {
  characters: number;
  share: number;
}

/** What is known of an encoding: how many of all foreign names are in it, how long a character is, and of which group. */
interface Habits {
  names: number;
  length(lead: number, trail: number): number;
  group(lead: number, trail: number): Group;
}

const isIn = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

/** Of an encoding whose usual characters stand together, as those of every Asian standard do. */
function habits(
  names: number,
  characters: number,
  isUsual: (lead: number, trail: number) => boolean,
): Habits {
  const usual = { characters, share: 0.99 };
  const rare = { characters: 15_000, share: 0.01 };
  return { names, length: () => 2, group: (lead, trail) => (isUsual(lead, trail) ? usual : rare) };
}

/** The same of one with a byte for each character. */
function byteHabits(names: number, characters: number, isUsual: (byte: number) => boolean): Habits {
  const usual = { characters, share: 0.99 };
  const rare = { characters: 128 - characters, share: 0.01 };
  return { names, length: () => 1, group: (byte) => (isUsual(byte) ? usual : rare) };
}

const kana = { characters: 280, share: 0.5 };
const kanji = { characters: 2_965, share: 0.49 };
const halfWidth = { characters: 63, share: 0.005 };
const rareJapanese = { characters: 4_000, share: 0.005 };

const known: Record<NameEncoding, Habits> = {
  gb18030: {
    ...habits(1, 3_755, (lead, trail) => isIn(lead, 0xb0, 0xd7) && isIn(trail, 0xa1, 0xfe)),
    length: (_, trail) => (isIn(trail, 0x30, 0x39) ? 4 : 2),
  },
  big5: habits(0.3, 5_401, (lead) => isIn(lead, 0xa4, 0xc6)),
  shift_jis: {
    names: 0.3,
    length: (lead) => (isIn(lead, 0xa1, 0xdf) ? 1 : 2),
    group(lead, trail) {
      if (isIn(lead, 0xa1, 0xdf)) return halfWidth;
      if (lead === 0x81 || (lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) return kana;
      return isIn(lead, 0x88, 0x98) ? kanji : rareJapanese;
    },
  },
  'euc-kr': habits(0.1, 2_350, (lead, trail) => isIn(lead, 0xb0, 0xc8) && isIn(trail, 0xa1, 0xfe)),
  ibm866: byteHabits(0.3, 64, (byte) => isIn(byte, 0x80, 0xaf) || isIn(byte, 0xe0, 0xef)),
  // The letters of Western Europe, ß among them.
  cp437: byteHabits(1, 34, (byte) => isIn(byte, 0x80, 0x9a) || isIn(byte, 0xa0, 0xa5) || byte === 0xe1),
};

/** Characters of ASCII that stand in names. */
const plain = 64;

/** How likely somebody has written these names in this encoding, as a logarithm that counts beside that of another alone. */
function likelihood(names: readonly Uint8Array[], encoding: NameEncoding): number {
  const { names: share, length, group } = known[encoding];
  let sum = Math.log(share);
  for (const name of names) {
    for (let at = 0; at < name.length; ) {
      const [lead = 0, trail = 0] = name.subarray(at, at + 2);
      if (lead < 0x80) {
        sum -= Math.log(plain);
        at += 1;
      } else {
        const { share: part, characters } = group(lead, trail);
        sum += Math.log(part / characters);
        at += length(lead, trail);
      }
    }
  }
  return sum;
}
