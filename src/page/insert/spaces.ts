import { lettersOf } from '../target/letters';

/** A text, and what stands around it in its field. */
export interface Placed {
  before: string;
  text: string;
  after: string;
}

/** Characters: as wide is a tab where white space is drawn as HTML does. */
const tabWidth = 4;

/**
 * Whether what a field shows of its text (`innerText`) has the white space of what was written there: runs of spaces, tabs,
 * what a line begins and ends with, and what keeps the text apart from the words beside it. Blank lines are not looked at. Of a
 * field that shows other letters than it holds nothing can be told; then nothing is missed.
 */
export function keepsSpaces(shown: string, placed: Placed): boolean {
  if (!/[ \u00a0]{2}|\t|^[ \u00a0]|[ \u00a0]$|[ \u00a0]\n|\n[ \u00a0]/.test(placed.text)) return true;
  return compares(shown, placed, isSame);
}

/** The same of a formatted text: only whether words that are parted still are, since HTML has spaces of its own. */
export const keepsWords = (shown: string, placed: Placed): boolean =>
  compares(shown, placed, (found, wanted) => wanted === '' || found !== '');

function compares(
  shown: string,
  { before, text, after }: Placed,
  isKept: (found: string, wanted: string) => boolean,
): boolean {
  const [first, count] = [lettersOf(before).length, lettersOf(text).length];
  const rest = lettersOf(after).length;
  if (count === 0 || lettersOf(shown).length !== first + count + rest) return true;
  const wanted = spacesOf(text);
  const found = spacesOf(shown).slice(first, first + count + 1);
  // Of what stands beside the text at least one space is shown, if it parts words.
  if (first > 0 && wanted[0] !== '' && /[ \u00a0]$/.test(before)) wanted[0] += ' ';
  if (rest > 0 && wanted[count] !== '' && /^[ \u00a0]/.test(after)) wanted[count] += ' ';
  return wanted.every((space, i) => {
    const there = found[i] ?? '';
    // At its ends the text may stand beside a line of the field's own.
    const isEnd = i === 0 || i === count;
    return isEnd ? there.includes('\n') || widthOf(there) >= widthOf(space) : isKept(there, space);
  });
}

/** The white space before each letter, and behind the last. */
function spacesOf(text: string): string[] {
  const spaces = [''];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (lettersOf(character) === '') spaces[spaces.length - 1] += character;
    else spaces.push('');
  }
  return spaces;
}

/** The same spaces before the end of a line and at the beginning of the next; or the same within a line. */
function isSame(found: string, wanted: string): boolean {
  if (!wanted.includes('\n')) return !found.includes('\n') && widthOf(found) === widthOf(wanted);
  const [a, b] = [found.split('\n'), wanted.split('\n')];
  return widthOf(a[0]) === widthOf(b[0]) && a.length > 1 && widthOf(a.at(-1)) === widthOf(b.at(-1));
}

const widthOf = (space = ''): number =>
  space.replaceAll('\t', ' '.repeat(tabWidth)).replace(/[^ \u00a0]/g, '').length;
