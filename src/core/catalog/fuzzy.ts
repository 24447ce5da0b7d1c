/**
 * How well letters that stand in a label in this order match it: the scores of fzy, equal to the last bit, for lists in which
 * thousands of labels are scored at every key. Of the two tables that fzy makes for each label a score needs but the last
 * rows, and these are written into the same memory again and again.
 */

/** A label, and the same in lower case. */
export interface Label {
  readonly text: string;
  readonly lower: string;
}

export const labelOf = (text: string): Label => ({ text, lower: text.toLowerCase() });

/** Whether the letters of `query`, which is in lower case, stand in the label in this order. */
export function hasLetters(query: string, { lower }: Label): boolean {
  let at = 0;
  for (let index = 0; index < query.length; index += 1) {
    at = lower.indexOf(query.charAt(index), at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Longer labels are found, and stand last. */
const longest = 1024;
const leadingGap = -0.005;
const trailingGap = -0.005;
const innerGap = -0.01;
/** For a letter that follows the one matched before it. */
const next = 1;

const row = () => new Float64Array(longest);
const bonuses = row();
/** For each letter of the label: the best score that ends with a match there, and the best until there. */
const even = { ending: row(), best: row() };
const odd = { ending: row(), best: row() };

/** Of `query` in lower case. Higher is better; infinite for equal texts. Only meaningful where `hasLetters` holds. */
export function fuzzyScore(query: string, label: Label): number {
  const { length } = label.text;
  if (query.length === 0) return Number.NEGATIVE_INFINITY;
  if (query.length === length) return Number.POSITIVE_INFINITY;
  if (length > longest) return Number.NEGATIVE_INFINITY;
  fillBonuses(label.text);
  for (let place = 0; place < query.length; place += 1) {
    const [row, before] = place % 2 === 0 ? [even, odd] : [odd, even];
    const letter = query.charCodeAt(place);
    const gap = place === query.length - 1 ? trailingGap : innerGap;
    let best = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < length; at += 1) {
      let ending = Number.NEGATIVE_INFINITY;
      if (letter === label.lower.charCodeAt(at)) {
        if (place === 0) ending = at * leadingGap + read(bonuses, at);
        else if (at > 0) {
          ending = Math.max(
            read(before.best, at - 1) + read(bonuses, at),
            read(before.ending, at - 1) + next,
          );
        }
      }
      best = Math.max(ending, best + gap);
      row.ending[at] = ending;
      row.best[at] = best;
    }
  }
  return read((query.length % 2 === 0 ? odd : even).best, length - 1);
}

const read = (numbers: Float64Array, at: number) => numbers[at] ?? Number.NaN;

/** What a match at each letter is worth, for what stands before it. */
function fillBonuses(text: string): void {
  let before = '/'.charCodeAt(0);
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    bonuses[at] = bonusAfter(before, letter);
    before = letter;
  }
}

function bonusAfter(before: number, letter: number): number {
  switch (before) {
    case 0x2f: // A slash, and the beginning.
      return 0.9;
    case 0x2d: // - _ and a space.
    case 0x5f:
    case 0x20:
      return 0.8;
    case 0x2e: // A full stop.
      return 0.6;
    default:
      return isLower(before) && isUpper(letter) ? 0.7 : 0;
  }
}

/** What has no case counts as both. */
function isLower(code: number): boolean {
  if (code < 0x80) return code < 0x41 || code > 0x5a;
  const letter = String.fromCharCode(code);
  return letter.toLowerCase() === letter;
}

function isUpper(code: number): boolean {
  if (code < 0x80) return code < 0x61 || code > 0x7a;
  const letter = String.fromCharCode(code);
  return letter.toUpperCase() === letter;
}
