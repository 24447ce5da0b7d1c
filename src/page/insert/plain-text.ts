import { hasMarks, linksAsWords, type MarkLink, withoutMarks } from '../../core/run/kept-marks';
import type { Kept } from '../rich/kept';

declare const plain: unique symbol;

/**
 * A text that can be written as it is: no mark of ours is in it. Made by `plainText` alone, and cut or fitted to a field by
 * functions that put nothing in.
 */
export type PlainText = string & { readonly [plain]: true };

/** What a field held, as far as it tells what a mark in an answer is. */
export interface Origin {
  /** What stayed behind of the text that went out as Markdown; undefined where it went out as it is. */
  kept?: Kept | undefined;
  /** What the field held. */
  text: string;
}

/** Nothing: an empty text. */
export const noText = '' as PlainText;

/**
 * An answer as plain text. Marks of ours are the words of what they stand for, or their own; what a model has made up or broken
 * goes. Only where the user writes of such marks (the field held some as text), no other than those that went out are touched.
 * The answer to a text that went out as Markdown has no escapes any more: the user wrote none.
 */
export function plainText(answer: string, { kept, text }: Origin): PlainText {
  const wordsOf = ({ number, words }: MarkLink) => kept?.[number - 1]?.text || words;
  const own = hasMarks(text);
  const resolved = own
    ? linksAsWords(answer, (mark) => (kept?.[mark.number - 1] ? wordsOf(mark) : undefined))
    : withoutMarks(answer, wordsOf);
  if (!kept) return resolved as PlainText;
  const unescaped = resolved.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  // An escape may have stood in what would else have been a mark.
  return (own ? unescaped : withoutMarks(unescaped)) as PlainText;
}

/** The characters from `start` to `end` of it. */
export const partOf = (text: PlainText, start: number, end?: number): PlainText =>
  text.slice(start, end) as PlainText;

/** The text with spaces around it that keep it apart from other words. */
export const withSpace = (before: string, text: PlainText, after: string): PlainText =>
  `${before && ' '}${text}${after && ' '}` as PlainText;
