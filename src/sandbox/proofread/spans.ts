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
