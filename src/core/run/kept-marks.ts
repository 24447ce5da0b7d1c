/**
 * Marks of ours in what a model answers. What a field holds beside text (mentions, images) goes out as a link to its number,
 * `[@Ann](kept:1)`: a model hands it back, leaves it out, or makes up another one. It means nothing outside of a run.
 */

/** A link to a number; with a backslash before it, it is text of somebody's. */
const link = /(?<!\\)!?\[((?:\\[^\n]|[^\\[\]\n])*)\]\([ \t]*<?kept:[ \t]*(\d{1,9})[^()\n]*\)/gi;

/** What is left of one that a model has broken: an address in brackets. */
const broken = /[ \t]?[<([]kept:[ \t]*\d+[>)\]]?/gi;

/** A number that stands anywhere else, also where an escape hides it. */
const bare = /(kept\\?:\\?)(?=\d)/gi;

/** Whether there is anything in the text that could be taken for a mark. */
export const hasMarks = (text: string): boolean => /kept:\d/i.test(text);

/** The same for one that a model has written with a space or an escape. */
const mayHaveMarks = (text: string): boolean => /kept\\?:[ \t]*\\?\d/i.test(text);

/** A link to a number, as it stands in a text. */
export interface MarkLink {
  start: number;
  source: string;
  number: number;
  words: string;
}

/** The links to numbers that stand in the text, in its order. */
export const marksIn = (text: string): MarkLink[] =>
  mayHaveMarks(text)
    ? [...text.matchAll(link)].map(({ 0: source, 1: words = '', 2: number, index: start }) => ({
        start,
        source,
        number: Number(number),
        words: words.replace(/\\([!-/:-@[-`{-~])/g, '$1'),
      }))
    : [];

/** The text with each link to a number as its words: those that `wordsOf` gives; undefined leaves the link as it is. */
export function linksAsWords(text: string, wordsOf: (mark: MarkLink) => string | undefined): string {
  let result = '';
  let at = 0;
  for (const mark of marksIn(text)) {
    result += text.slice(at, mark.start) + (wordsOf(mark) ?? mark.source);
    at = mark.start + mark.source.length;
  }
  return result + text.slice(at);
}

/** The text for a place where nothing of the field is: each link to a number is its words. */
export const marksAsWords = (text: string): string => linksAsWords(text, ({ words }) => words);

/**
 * The text with nothing that is, or was once, a mark: links are the words that `wordsOf` gives, and no number stands behind
 * `kept:`.
 */
export const withoutMarks = (
  text: string,
  wordsOf: (mark: MarkLink) => string = ({ words }) => words,
): string =>
  mayHaveMarks(text) ? linksAsWords(text, wordsOf).replace(broken, '').replace(bare, '$1 ') : text;
