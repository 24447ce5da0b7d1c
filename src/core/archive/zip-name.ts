import { crc32 } from './crc32';
import { type DecodedName, decodeUtf8 } from './decode-name';
import { decodeName, type NamesRead, type NameWish, readingOf } from './name-encoding';
import { extraField, type ZipRecord } from './zip-directory';

const utf8Flag = 0x0800;

type NameParts = Pick<ZipRecord, 'rawName' | 'extra' | 'flags'>;

/** How the names of a zip are read: in what it says itself is UTF-8, and in all that may be. */
export interface ZipNames {
  /** Undefined where all names are UTF-8. */
  read: NamesRead | undefined;
  decode(parts: NameParts): DecodedName;
}

/**
 * Programs write UTF-8 with the flag for it and without. Where a name without it is none, all those without it are of one program, and
 * are read alike.
 */
export function zipNames(records: readonly NameParts[], wish: NameWish): ZipNames {
  const unmarked = records.filter((parts) => unicodePath(parts) === undefined && !(parts.flags & utf8Flag));
  const names = unmarked.map(({ rawName }) => rawName);
  const read = names.every((name) => decodeUtf8(name).certain) ? undefined : readingOf(names, wish);
  return {
    read,
    decode(parts) {
      const unicode = unicodePath(parts);
      if (unicode || !read || parts.flags & utf8Flag) return decodeUtf8(unicode ?? parts.rawName);
      const name = decodeName(parts.rawName, read.encoding);
      return name === undefined ? decodeUtf8(parts.rawName) : { name, certain: true };
    },
  };
}

/** Info-ZIP's Unicode path (0x7075) counts where it was made for exactly this raw name. */
function unicodePath({ rawName, extra }: NameParts): Uint8Array | undefined {
  const field = extraField(extra, 0x7075);
  if (!field || field.byteLength <= 5 || field.getUint8(0) !== 1) return undefined;
  if (field.getUint32(1, true) !== crc32(rawName)) return undefined;
  return new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5);
}
