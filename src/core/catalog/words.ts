/** One word of a text, and where it stands. */
export interface Word {
  /** In lower case. */
  text: string;
  start: number;
  end: number;
}

const eastAsian = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`;
const wordPattern = new RegExp(
  String.raw`[${eastAsian}]+|(?:(?![${eastAsian}])[\p{L}\p{M}\p{N}'\u2019])+`,
  'gu',
);
const eastAsianStart = new RegExp(`^[${eastAsian}]`, 'u');

/**
 * The words of a text in order. A run of Chinese, Japanese or Korean counts as one word, and a change to or
 * from it ends a word, since these scripts put no space there: `translate成法语` has two words.
 */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function isEastAsian(text: string): boolean {
  return eastAsianStart.test(text);
}

/** What to look for when a text is compared with prose: words of three letters and more, pairs of characters in Chinese. */
export function searchTerms(text: string): string[] {
  return wordsOf(text).flatMap(({ text: word }) => {
    if (!isEastAsian(word)) return word.length >= 3 ? [word] : [];
    const characters = [...word];
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}
