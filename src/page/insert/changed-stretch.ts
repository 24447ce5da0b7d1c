/**
 * Where two texts differ: the characters from `start` to `end` of the one are those from `start` to `until` of the other, and
 * all else is the same.
 */
export interface Stretch {
  start: number;
  end: number;
  until: number;
}

/**
 * The one stretch that makes `text` of `old`. It begins and ends between words, so that what is written is words: no
 * surrogate, no sign of several characters and no syllable is parted. Where the texts are equal it is empty.
 */
export function changedStretch(old: string, text: string): Stretch {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  if (start === old.length && start === text.length) return { start, end: start, until: start };
  start = settled(start, (at) => Math.min(beginning(old, at), beginning(text, at)));
  const longest = most - start;
  let same = 0;
  while (same < longest && old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same))
    same++;
  same = settled(same, (length) =>
    Math.min(old.length - ending(old, old.length - length), text.length - ending(text, text.length - length)),
  );
  return { start, end: old.length - same, until: text.length - same };
}

/** What a place becomes that is moved until it stays where it is. */
function settled(from: number, moved: (at: number) => number): number {
  let at = from;
  for (let next = moved(at); next !== at; next = moved(at)) at = next;
  return at;
}

let words: Intl.Segmenter | undefined;

/** Characters around a place that are looked at: words are shorter. */
const reach = 64;

/** The beginning of the word that goes on across the place; the place itself where none does. */
const beginning = (text: string, at: number): number => wordAcross(text, at)?.[0] ?? at;

const ending = (text: string, at: number): number => wordAcross(text, at)?.[1] ?? at;

function wordAcross(text: string, at: number): [start: number, end: number] | undefined {
  if (at <= 0 || at >= text.length) return undefined;
  const from = lineOf(text, at);
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const word = words.segment(text.slice(from, at + reach)).containing(at - from);
  if (!word || from + word.index === at) return undefined;
  return [from + word.index, from + word.index + word.segment.length];
}

/** Where to begin to look for words: behind white space, if there is any near. */
function lineOf(text: string, at: number): number {
  for (let from = at - 1; from > Math.max(0, at - reach); from--)
    if (/\s/.test(text.charAt(from))) return from;
  const from = Math.max(0, at - reach);
  return isSecondHalf(text, from) ? from - 1 : from;
}

const isSecondHalf = (text: string, at: number): boolean => at > 0 && /[\udc00-\udfff]/.test(text.charAt(at));
