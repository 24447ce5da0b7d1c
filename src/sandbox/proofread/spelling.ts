/**
 * The suggestion to take for a word that the dictionary lacks, or undefined to leave the word alone. Only near
 * misses are taken: what is further away is more likely a word that the dictionary does not know.
 */
export function chooseSpelling(
  word: string,
  suggestions: string[],
  place: { first: boolean },
): string | undefined {
  if (isNameLike(word, place.first) || !/[aeiouy]/i.test(word)) return undefined;
  if (isBritish(word, suggestions)) return undefined;
  const ranked = suggestions
    .map((suggestion) => ({ suggestion, cost: costOf(word, suggestion) }))
    .filter(({ cost }) => cost <= costLimit(word, place.first))
    .sort((a, b) => a.cost - b.cost);
  return ranked[0]?.suggestion;
}

/** Whether the word is the British form of a suggestion: both are right, and the user's is kept. */
export function isBritish(word: string, suggestions: string[]): boolean {
  return suggestions.some((suggestion) => americanForm(word) === suggestion.toLowerCase());
}

/** Words in capitals, words with a capital in mid-sentence. */
function isNameLike(word: string, first: boolean): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(word) || (!first && /^\p{Lu}/u.test(word));
}

/** How much a suggestion may cost: `teh` may be a transposition away, `definately` two letters. */
function costLimit(word: string, first: boolean): number {
  const nameAtStart = first && /^\p{Lu}/u.test(word);
  if (word.length <= 3) return 0.8;
  if (word.length === 4) return nameAtStart ? 0.8 : 1;
  return word.length >= 8 ? 2 : 1.2;
}

/**
 * How far a suggestion is from the word: 0 where only case or an apostrophe differs, then by how often people make
 * that slip: swapped letters, a letter doubled or not, one left out, a wrong vowel, one too many, a wrong consonant.
 */
function costOf(word: string, suggestion: string): number {
  const a = plain(word);
  const b = plain(suggestion);
  if (a === b) return isPossessive(suggestion) ? Number.POSITIVE_INFINITY : 0;
  // `informations`: whether a plural may be is grammar, and its verb would have to follow.
  if (a === `${b}s`) return Number.POSITIVE_INFINITY;
  if (/[^\p{L}'’-]/u.test(suggestion)) return Number.POSITIVE_INFINITY;
  const swapped = [...a].some((_, i) => swap(a, i) === b);
  if (swapped) return 0.8;
  if (a[0] !== b[0]) return Number.POSITIVE_INFINITY;
  return weightedDistance(a, b);
}

/** `information's` for `informations`: a plural with a slip in it is no possessive. `who's` and the like are contractions. */
function isPossessive(suggestion: string): boolean {
  return /['’]s$/.test(suggestion) && !/^(?:s?he|it|wh\w+|how|that|t?here|let|one)['’]s$/i.test(suggestion);
}

function plain(word: string): string {
  return word.toLowerCase().replace(/['’]/g, '');
}

function swap(word: string, i: number): string {
  return word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2);
}

const isVowel = (letter: string | undefined) => letter !== undefined && 'aeiouy'.includes(letter);

/** Levenshtein's distance with the costs above; swapped neighbours count once. */
function weightedDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const wrong = isVowel(a[i - 1]) && isVowel(b[j - 1]) ? 0.95 : 1.2;
      row[j] = Math.min(
        at(i - 1, j - 1) + (same ? 0 : wrong),
        at(i, j - 1) + (b[j - 1] === b[j - 2] ? 0.7 : 0.9),
        at(i - 1, j) + (a[i - 1] === a[i - 2] ? 0.7 : 1),
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 0.8 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

/** British endings and vowels, and what Americans write. */
const american: [RegExp, string][] = [
  [/our/, 'or'],
  [/re(d|s|)$/, 'er$1'],
  [/is(e|ed|es|er|ers|ing|ation|ations|able)$/, 'iz$1'],
  [/ys(e|ed|es|er|ers|ing)$/, 'yz$1'],
  [/ll(ed|ing|er|ers|ery|ous)$/, 'l$1'],
  [/ogue(s|)$/, 'og$1'],
  [/nce(s|)$/, 'nse$1'],
  [/grey/, 'gray'],
  [/[ao]e/, 'e'],
  [/mme(s|)$/, 'm$1'],
  [/^cheque/, 'check'],
  [/^tyre/, 'tire'],
  [/wards$/, 'ward'],
];

/** What an American would write; undefined if the word has no British form. */
function americanForm(word: string): string | undefined {
  const lower = word.toLowerCase();
  const rule = american.find(([british]) => british.test(lower));
  return rule && lower.replace(rule[0], rule[1]);
}
