import { lettersOf } from '../target/letters';

/** A text, and what stands around it in its field. */
export interface Placed {
  before: string;
  text: string;
  after: string;
  /** Whether it goes on with the line before it, and the line behind it with the text. */
  joins: readonly [before: boolean, behind: boolean];
}

/** Characters: as wide is a tab where white space is drawn as HTML does. */
const tabWidth = 4;

/**
 * Whether what a field shows of its text (`innerText`) has the white space of what was written there: runs of spaces, tabs,
 * what a line begins and ends with, blank lines, and what keeps the text apart from the words beside it; and no line more. Of a
 * field that shows other letters than it holds nothing can be told; then nothing is missed.
 */
export function showsSpaces(shown: string, placed: Placed): boolean {
  const found = shownSpaces(shown, placed);
  if (!found) return true;
  const wanted = spacesOf(placed.text);
  const [foundInside, wantedInside] = [found.slice(1, -1), wanted.slice(1, -1)];
  return (
    keepsEnds(found, wanted, placed) &&
    wantedInside.every((space, i) => isSame(foundInside[i] ?? '', space)) &&
    keepsBlankLines(foundInside, wantedInside)
  );
}

/** The same of a formatted text: only whether words that are parted still are, since HTML has spaces of its own. */
export function showsWords(shown: string, placed: Placed): boolean {
  const found = shownSpaces(shown, placed);
  if (!found) return true;
  const wanted = spacesOf(placed.text);
  // A list stands apart from the words around it.
  const joins = [false, false] as const;
  return (
    keepsEnds(found, wanted, { ...placed, joins }) &&
    wanted.slice(1, -1).every((space, i) => space === '' || found[i + 1] !== '')
  );
}

/**
 * Whether words that white space of the text parts are still parted, from one another and, with `beside`, from those around it. Undefined
 * of a field that shows other letters. `inLine`: what is shown has no line ends, and only what parts words of one line counts.
 */
export function partsWords(
  shown: string,
  placed: Placed,
  { beside = true, inLine = false } = {},
): boolean | undefined {
  const found = shownSpaces(shown, placed);
  if (!found) return undefined;
  const wanted = spacesOf(placed.text);
  const ends = new Map([
    [0, { words: placed.before, joins: placed.joins[0] }],
    [wanted.length - 1, { words: placed.after, joins: placed.joins[1] }],
  ]);
  const isTold = (space: string, i: number): boolean => {
    const end = ends.get(i);
    if (end && !(beside && lettersOf(end.words) && (end.joins || !inLine))) return false;
    return hasSpace(space) && !(inLine && space.includes('\n'));
  };
  return wanted.every((space, i) => !isTold(space, i) || hasSpace(found[i] ?? ''));
}

/** More than signs that nobody sees. */
const hasSpace = (text: string): boolean => /[^\u200b\u2060\ufeff]/.test(text);

/** Whether words of one line stand right behind those of the line before it: where line ends are dropped, two words become one. */
export function joinsWords(shown: string, placed: Placed): boolean {
  const found = shownSpaces(shown, placed);
  const isLost = (space: string, i: number) => space.includes('\n') && found?.[i + 1] === '';
  return spacesOf(placed.text).slice(1, -1).some(isLost);
}

/**
 * Whether the line goes on behind so many letters of what a field shows; true where that cannot be told, and where nothing
 * follows.
 */
export const goesOn = (shown: string, letters: number): boolean => {
  const space = spacesOf(shown)[letters];
  return letters === 0 || letters === lettersOf(shown).length || !space?.includes('\n');
};

/** The white space before, between and behind the text's letters as it is shown; undefined where they cannot be told. */
function shownSpaces(shown: string, { before, text, after }: Placed): string[] | undefined {
  const [first, count] = [lettersOf(before).length, lettersOf(text).length];
  if (count === 0 || lettersOf(shown).length !== first + count + lettersOf(after).length) return undefined;
  return spacesOf(shown).slice(first, first + count + 1);
}

/** The white space before each letter, and behind the last. */
const spacesOf = (text: string): string[] => text.split(/[^\s\u00a0\u200b\u2060\ufeff]/);

/** Whether the text is as far from the words beside it as it should be, and in their line. */
function keepsEnds(
  found: readonly string[],
  wanted: readonly string[],
  { before, after, joins }: Placed,
): boolean {
  const ends = [
    { found: found[0], own: wanted[0], text: before, space: before.slice(before.trimEnd().length) },
    {
      found: found.at(-1),
      own: wanted.at(-1),
      text: after,
      space: after.slice(0, after.length - after.trimStart().length),
    },
  ];
  return ends.every(({ found: there = '', own = '', text, space }, i) => {
    if (there.includes('\n')) return own.includes('\n') || !(joins[i] && text);
    // Of what stands beside the text at least one space is shown, if it parts words, and not more than are there.
    const more = widthOf(there) - widthOf(own);
    const least = own !== '' && /[ \u00a0]/.test(space) && lettersOf(text) ? 1 : 0;
    return more >= least && more <= widthOf(space.replace(/\n/g, ' '));
  });
}

/** The same spaces before the end of a line and at the beginning of the next; or the same within a line. */
function isSame(found: string, wanted: string): boolean {
  if (!wanted.includes('\n')) return !found.includes('\n') && widthOf(found) === widthOf(wanted);
  const [a, b] = [found.split('\n'), wanted.split('\n')];
  return widthOf(a[0]) === widthOf(b[0]) && a.length > 1 && widthOf(a.at(-1)) === widthOf(b.at(-1));
}

/** Blank lines are more than the end of a line, however far apart the page draws its lines. */
function keepsBlankLines(found: readonly string[], wanted: readonly string[]): boolean {
  let [lowestBlank, highestEnd] = [Number.POSITIVE_INFINITY, 1];
  for (const [i, space] of wanted.entries()) {
    const [ends, height] = [countEnds(space), countEnds(found[i] ?? '')];
    if (ends > 1) lowestBlank = Math.min(lowestBlank, height);
    else if (ends === 1) highestEnd = Math.max(highestEnd, height);
  }
  return lowestBlank > highestEnd;
}

const countEnds = (space: string): number => space.split('\n').length - 1;

const widthOf = (space = ''): number =>
  space.replaceAll('\t', ' '.repeat(tabWidth)).replace(/[^ \u00a0]/g, '').length;
