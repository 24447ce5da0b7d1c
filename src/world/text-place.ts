/** Lines and columns of a text, both from 0: what editors of code count by, whatever ends their lines. */
export interface LinePlace {
  line: number;
  column: number;
}

/** The place before the character `offset` of a text whose lines end with `\n`. */
export function placeAt(text: string, offset: number): LinePlace {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length - 1, column: before.length - lineStart };
}

/** How many characters stand before the place. */
export function offsetOf(text: string, { line, column }: LinePlace): number {
  let lineStart = 0;
  for (let i = 0; i < line; i++) lineStart = text.indexOf('\n', lineStart) + 1;
  return lineStart + column;
}

/** What of the whole text stands behind the place and belongs to what is written there. */
export const behindText = (
  whole: string,
  at: { end: number; behind?: number | undefined } | undefined,
): string => (at?.behind ? whole.slice(at.end, at.end + at.behind) : '');

/** The place behind the text, once it has been written at `start`. */
export function placeBehind(start: LinePlace, text: string): LinePlace {
  const { line, column } = placeAt(text, text.length);
  return { line: start.line + line, column: line > 0 ? column : start.column + column };
}
