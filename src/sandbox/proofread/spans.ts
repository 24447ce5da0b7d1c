/** A stretch of a text, in UTF-16 units; `end` is behind it. */
export interface Span {
  start: number;
  end: number;
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Every match of `pattern`, which must be global. */
export function matchesOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Turns an index that counts code points into one that counts UTF-16 units, for this text. */
export function codePointIndex(text: string): (codePoints: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return (codePoints) => codePoints;
  const units = [0];
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length);
  return (codePoints) => units[codePoints] ?? text.length;
}
