import { typedSpaces } from '../target/white-space';
import type { Kept } from './kept';
import { readInline } from './read-inline';

/** What the signs stand for, of two texts that are compared: one each for a tag and for an atom. */
export class Signs {
  readonly #tags: string[] = [];

  /** The sign of a tag; undefined where there are too many of them. */
  of(tag: string): string | undefined {
    const known = this.#tags.indexOf(tag);
    const at = known >= 0 ? known : this.#tags.push(tag) - 1;
    return at < last - first ? String.fromCharCode(first + at) : undefined;
  }

  /** Whether the sign stands for an atom. */
  isAtom = (sign: string): boolean => this.#tags[sign.charCodeAt(0) - first]?.startsWith('<atom ') ?? false;
}

/** Characters that mean nothing (Unicode's private use area). */
const first = 0xe000;
const last = 0xf8ff;
const anySign = /[\ue000-\uf8ff]/;

export const isSign = (character: string): boolean => anySign.test(character);

/**
 * A paragraph of Markdown as its text, with a sign for each tag that it has as HTML and for each atom: two of them can be
 * compared as texts. Undefined where the text itself has such characters.
 */
export function codedInline(source: string, kept: Kept, signs: Signs): string | undefined {
  if (anySign.test(source)) return undefined;
  const atoms = kept.map((_, i) => ({ html: `<atom ${i + 1}>`, text: '' }));
  let coded = '';
  for (const [part] of readInline(source, atoms).html.matchAll(/<[^>]+>|&\w+;|[^<&]+/g)) {
    const sign = part.startsWith('<') ? signs.of(part) : (entities[part] ?? part);
    if (sign === undefined) return undefined;
    coded += sign;
  }
  return typedSpaces(coded);
}

const entities: Partial<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
