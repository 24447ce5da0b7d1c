/** What is compared when words of a text are looked for, in any language. */

/** Languages without spaces have words all the same: a segmenter finds them, which takes ten times as long. */
let segmenter: Intl.Segmenter | undefined;
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text, in their order, as they are written. */
export function segmentWords(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((run) => {
    if (!spaceless.test(run)) return run;
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
    return Array.from(segmenter.segment(run), ({ segment }) => segment);
  });
}

const accents = /\p{Mn}/gu;
const ascii = /^[\0-\x7f]*$/;

/** A word in lower case and without accents. */
export function foldWord(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replace(accents, '').toLowerCase();
}
