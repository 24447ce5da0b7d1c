/** How much of a query is a skill's name, and how much is the instruction that follows it. */
import { positions } from 'fzy.js';
import { fuzzyScore, hasLetters, type Label } from './fuzzy';
import { isEastAsian, type Word, wordsOf } from './words';

export interface NameMatch {
  /** What the user typed beyond the name; empty if all of it is the name. */
  instruction: string;
  /** Indices into the label of the letters that matched. */
  highlights: number[];
  /** Higher is better, among matches that are alike in having or not having an instruction. */
  score: number;
}

/** What was typed, with its words. */
export interface Query {
  text: string;
  lower: string;
  words: Word[];
}

/** How well the query is a short form of the label, whose letters stand there in this order; undefined if it is none. */
export function wholeScore({ lower }: Query, label: Label): number | undefined {
  return hasLetters(lower, label) ? fuzzyScore(lower, label) : undefined;
}

/** The letters of the label that a short form of it stands for. */
export function wholeHighlights(query: Query, label: Label): number[] {
  return hasLetters(query.lower, label) ? positions(query.text, label.text) : [];
}

/**
 * The label, or the beginnings of its words, at the start of the query, and an instruction after it:
 * `tr to French` against `Translate`, `翻译成法语` against `翻译`. This is stricter than `matchWhole`, since
 * any sentence has the letters of some short name in it.
 */
export function matchStart({ text: query, words: typed }: Query, label: Label): NameMatch | undefined {
  if (typed[0]?.start !== 0 || !mayBegin(typed[0], label)) return undefined;
  const name = wordsOf(label.text);
  for (let count = Math.min(typed.length - 1, name.length); count > 0; count -= 1) {
    const match = matchWordStarts(query, typed.slice(0, count), name);
    if (match) return match;
  }
  return matchGlued(query, typed[0], label);
}

/** Spares most labels the search for their words. */
function mayBegin(typed: Word, { lower }: Label): boolean {
  return isEastAsian(typed.text) ? lower.includes(typed.text.charAt(0)) : lower.includes(typed.text);
}

function matchWordStarts(query: string, typed: Word[], name: Word[]): NameMatch | undefined {
  const highlights: number[] = [];
  let at = 0;
  for (const [index, word] of typed.entries()) {
    const found = name.findIndex((part, place) => place >= at && part.text.startsWith(word.text));
    if (found < 0 || (index === 0 && (found > 0 || !tellsEnough(word, name[0])))) return undefined;
    const start = name[found]?.start ?? 0;
    for (let letter = 0; letter < word.text.length; letter += 1) highlights.push(start + letter);
    at = found + 1;
  }
  return matchOf(query, typed.at(-1)?.end ?? 0, highlights, name);
}

/** A single Latin letter begins too many names to mean one of them. */
function tellsEnough(typed: Word, name: Word | undefined): boolean {
  return typed.text.length > 1 || isEastAsian(typed.text) || typed.text === name?.text;
}

/** Chinese has no space between the name and what follows: the common beginning is the name. */
function matchGlued(query: string, typed: Word, { text: label }: Label): NameMatch | undefined {
  if (!isEastAsian(typed.text)) return undefined;
  let length = 0;
  while (length < label.length && query[length] === label[length]) length += 1;
  if (length < 2 && length < label.length) return undefined;
  return matchOf(
    query,
    length,
    Array.from({ length }, (_, index) => index),
    wordsOf(label),
  );
}

function matchOf(query: string, end: number, highlights: number[], name: Word[]): NameMatch | undefined {
  const instruction = query.slice(end).replace(/^[\s:：,，、]+/u, '');
  if (instruction === '') return undefined;
  const letters = name.reduce((sum, word) => sum + word.end - word.start, 0);
  return { instruction, highlights, score: end + highlights.length / Math.max(letters, 1) };
}
