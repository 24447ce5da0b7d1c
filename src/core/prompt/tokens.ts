/**
 * About how many tokens a model takes for the text; nobody's tokenizer is in the extension. Counted are: a word of Latin
 * letters as one token for every 8 letters begun, a number as one for every 3 digits begun, every other ASCII sign as one,
 * every UTF-16 unit beyond ASCII as one; white space is free.
 *
 * Measured on the index entries of 1,147 public skills: the mean is 1.22 times the count of `o200k_base`, 1.12 times that
 * of `cl100k_base`, 1.08 times that of Claude 2's published tokenizer; 95 in 100 are not below 0.9 times the highest of
 * these. Chinese, Japanese, Korean and Hindi come out within a fifth of the two older ones, other scripts higher.
 */
export function estimateTokens(text: string): number {
  return scan(text, Number.POSITIVE_INFINITY).tokens;
}

/** How much of the text's beginning is within `tokens` by the same estimate, in UTF-16 units. */
export function prefixWithin(text: string, tokens: number): number {
  return scan(text, tokens).end;
}

/** Letters and digits of one token. */
const perToken = { letter: 8, digit: 3 };

type Kind = 'space' | 'letter' | 'digit' | 'sign';

/** Stops before the first unit that would make more than `most` tokens; none may come where that is below 0. */
function scan(text: string, most: number): { tokens: number; end: number } {
  let tokens = 0;
  let last: Kind = 'space';
  let run = 0;
  for (let end = 0; end < text.length; end += 1) {
    const kind = kindOf(text.charCodeAt(end));
    run = kind === last ? run + 1 : 1;
    last = kind;
    if (kind === 'space') continue;
    if (kind !== 'sign' && (run - 1) % perToken[kind] !== 0) continue;
    if (tokens >= most) return { tokens, end };
    tokens += 1;
  }
  return { tokens, end: text.length };
}

function kindOf(unit: number): Kind {
  if (unit <= 32) return 'space';
  const lower = unit | 32;
  if (lower >= 97 && lower <= 122) return 'letter';
  return unit >= 48 && unit <= 57 ? 'digit' : 'sign';
}
