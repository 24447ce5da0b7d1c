/** How much of a query is a skill's name, and how much is the instruction that follows it. */
import { positions } from 'fzy.js';
import { fuzzyScore, hasLetters, type Label } from './fuzzy';
import { isOrdinaryWord } from './ordinary-words';
import { isEastAsian, type Word, wordsOf } from './words';

export interface NameMatch {
  /** What the user typed beyond the name; empty if all of it is the name. */
  instruction: string;
  /** Indices into the label of the letters that matched. */
  highlights: number[];
  /** Higher is better, among matches of one kind. */
  score: number;
  /** The whole name was typed, and not only its beginning. */
  isFull: boolean;
}

/** What was typed, with its words. */
export interface Query {
  text: string;
  lower: string;
  words: Word[];
}

/** How well the letters of the query, which stand in the label in this order, find it; undefined if they do not. */
export function letterScore({ lower }: Query, label: Label): number | undefined {
  return hasLetters(lower, label) ? fuzzyScore(lower, label) : undefined;
}

/** The letters of the label that were found by it. */
export function letterHighlights(query: Query, label: Label): number[] {
  return hasLetters(query.lower, label) ? positions(query.text, label.text) : [];
}

/** Whether the query is nothing but the name: its words begin words of the label, in this order. */
export function isName({ words }: Query, { lower }: Label): boolean {
  let at = 0;
  return (
    words.length > 0 &&
    words.every(({ text }) => {
      const found = isEastAsian(text) ? lower.indexOf(text, at) : wordStart(text, lower, at);
      at = found + text.length;
      return found >= 0;
    })
  );
}

/** Where a word of the label begins like this; regular expressions would take too long for thousands of labels. */
function wordStart(text: string, lower: string, from: number): number {
  for (let at = lower.indexOf(text, from); at >= 0; at = lower.indexOf(text, at + 1)) {
    const before = lower.charAt(at - 1);
    if (at === 0 || isEastAsian(before) || !/[\p{L}\p{M}\p{N}'’]/u.test(before)) return at;
  }
  return -1;
}

/**
 * The label, or the beginning of it, at the start of the query as a word of its own, and an instruction behind it:
 * `translate to French`, `trans to French`, `翻译成法语`. No call of a skill is
 *
 * - a beginning that is a word itself (`sum`, `me`, `proof`): `sum of 3 and 4`, `me and my team`;
 * - a name that is part of an idiom or of another word: `explain away the delay`, `polish it off`, `备忘录怎么写`;
 * - a name that something is said of: `memo is lost`;
 * - a single Latin letter.
 */
export function matchCall(query: Query, label: Label): NameMatch | undefined {
  const { text, words: typed } = query;
  if (typed[0]?.start !== 0 || !mayBegin(typed[0], label)) return undefined;
  const name = wordsOf(label.text);
  for (let count = Math.min(typed.length - 1, name.length); count > 0; count -= 1) {
    const match = matchWordStarts(text, typed.slice(0, count), name);
    if (match) return match;
  }
  return matchGlued(text, typed[0], label.text, name);
}

/** Spares most labels the search for their words. */
function mayBegin(typed: Word, { lower }: Label): boolean {
  return isEastAsian(typed.text) ? lower.includes(typed.text.charAt(0)) : lower.includes(typed.text);
}

function matchWordStarts(
  query: string,
  typed: readonly Word[],
  name: readonly Word[],
): NameMatch | undefined {
  const highlights: number[] = [];
  let at = 0;
  for (const [index, word] of typed.entries()) {
    const found = name.findIndex((part, place) => place >= at && part.text.startsWith(word.text));
    if (found < 0 || (index === 0 && found > 0)) return undefined;
    const start = name[found]?.start ?? 0;
    for (let letter = 0; letter < word.text.length; letter += 1) highlights.push(start + letter);
    at = found + 1;
  }
  const isFull = typed.length === name.length && typed.every(({ text }, index) => text === name[index]?.text);
  if (!isFull && typed.every(isOrdinary)) return undefined;
  return matchOf(query, typed.at(-1)?.end ?? 0, { highlights, name, isFull });
}

const isOrdinary = ({ text }: Word): boolean =>
  !isEastAsian(text) && (text.length === 1 || isOrdinaryWord(text));

/** Chinese has no space between the name and what follows: the common beginning is the name. */
function matchGlued(query: string, typed: Word, label: string, name: readonly Word[]): NameMatch | undefined {
  if (!isEastAsian(typed.text)) return undefined;
  let length = 0;
  while (length < label.length && query[length] === label[length]) length += 1;
  if (length < 2 && length < label.length) return undefined;
  const highlights = Array.from({ length }, (_, index) => index);
  return matchOf(query, length, { highlights, name, isFull: length === label.length });
}

/** Behind a verb these make another one of it, or say something of it: `polish off`, `sum it up`, `memo is lost`. */
const idiom =
  /^\s+(?:(?:it|this|that|them|these|those)\s+)?(?:up|away|off|out|down|around|along|apart|is|are|was|were)(?![\p{L}\p{M}\p{N}'’])/iu;

/** Characters that make a noun of a verb in Chinese, unless they begin a word of their own: 备忘录, 翻译腔, 解释权. */
const noun =
  /^(?:录(?![音像取制])|腔|者|官(?![网方])|员(?!工)|器(?![官材械])|权(?![利限益])|性(?![能格别质])|家(?![书长庭具乡人])|机(?![器票场械构会制密]))/u;

function matchOf(
  query: string,
  end: number,
  { highlights, name, isFull }: Pick<NameMatch, 'highlights' | 'isFull'> & { name: readonly Word[] },
): NameMatch | undefined {
  const rest = query.slice(end);
  const instruction = rest.replace(/^[\s:：,，、]+/u, '');
  if (instruction === '' || idiom.test(rest) || noun.test(rest)) return undefined;
  const letters = name.reduce((sum, word) => sum + word.end - word.start, 0);
  return { instruction, highlights, score: end + highlights.length / Math.max(letters, 1), isFull };
}
