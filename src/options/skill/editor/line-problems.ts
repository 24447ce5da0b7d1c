/** A diagnostic as an editor shows it: on a line, in the user's language. */
export interface LineProblem {
  severity: 'error' | 'warning' | 'info';
  /** Counted from 1; undefined if it is the file as a whole. */
  line: number | undefined;
  message: string;
}

/** The part of CodeMirror's `Text` that is needed to find a line. */
export interface Lines {
  readonly lines: number;
  line(number: number): { from: number; to: number };
}

/** The problems with the positions of their lines, in the order of the text. */
export function rangesOf(
  problems: readonly LineProblem[],
  text: Lines,
): { from: number; to: number; severity: LineProblem['severity']; message: string }[] {
  return problems
    .map(({ severity, line, message }) => {
      const { from, to } = text.line(Math.min(Math.max(line ?? 1, 1), text.lines));
      return { from, to, severity, message };
    })
    .sort((one, other) => one.from - other.from);
}

/**
 * How the lines of a text end, so that an editor gives back every line that the user did not touch as it was. In a text
 * of mixed line ends a CR is left a character of its line.
 */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return windows > 0 && windows === all ? '\r\n' : '\n';
}
