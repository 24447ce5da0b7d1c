import { type MarkLink, marksIn, withoutMarks } from '../../core/run/kept-marks';
import type { SentMarkdown } from '../target/target';
import type { Kept } from './kept';

/** The numbers of the atoms that the answer names by their marks, in its order. */
export const namedIn = (answer: string, kept: Kept): number[] =>
  marksIn(answer)
    .map(({ number }) => number)
    .filter((number) => kept[number - 1] !== undefined);

/**
 * The answer with a mark for each atom that it names by its words alone, as small models write: only where there are as many
 * such words as there are marks missing, so that it is clear which is which.
 */
export function withNames(answer: string, { markdown, kept }: SentMarkdown): string {
  const named = new Set(namedIn(answer, kept));
  const missing = new Map<string, MarkLink[]>();
  for (const mark of marksIn(markdown)) {
    if (named.has(mark.number) || mark.words.length < 2) continue;
    missing.set(mark.words, [...(missing.get(mark.words) ?? []), mark]);
  }
  let text = answer;
  for (const [words, marks] of missing) {
    const places = placesOf(text, words);
    if (places.length !== marks.length) continue;
    for (const at of places.reverse())
      text = text.slice(0, at) + (marks.pop()?.source ?? '') + text.slice(at + words.length);
  }
  return text;
}

/** Where these words stand, as words of their own and outside of marks. */
function placesOf(text: string, words: string): number[] {
  const taken = marksIn(text);
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const inMark = taken.some(({ start, source }) => start <= at && at < start + source.length);
    if (!inMark && !joins(text, at) && !joins(text, at + words.length)) places.push(at);
  }
  return places;
}

/** Whether a word goes on across this place. */
const joins = (text: string, at: number): boolean =>
  /[\p{L}\p{N}_]$/u.test(text.slice(0, at)) && /^[\p{L}\p{N}_]/u.test(text.slice(at));

/** The answer with no other marks than those of what was kept. */
export function withoutUnknown(answer: string, kept: Kept = []): string {
  let text = '';
  let at = 0;
  for (const { start, source, number } of marksIn(answer)) {
    if (!kept[number - 1]) continue;
    text += withoutMarks(answer.slice(at, start)) + source;
    at = start + source.length;
  }
  return text + withoutMarks(answer.slice(at));
}
