import type { ConfigValue } from '../../../core/skill/model';

type Scalar = string | number | boolean | null;

/** A list that can be written one value a line: none of its values is a list or map, or has lines itself. */
export function isPlainList(value: ConfigValue): value is Scalar[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item) => item === null || (typeof item === 'string' ? !/[\r\n]/.test(item) : typeof item !== 'object'),
    )
  );
}

/** The list with one value a line. */
export function listText(list: readonly Scalar[]): string {
  return list.map((item) => (item === null ? '' : String(item))).join('\n');
}

/**
 * Reads the lines again. A line that was in the list keeps its type; a new one is a number if all in the list are, else
 * text. Blank lines are left out.
 */
export function readList(text: string, before: readonly Scalar[]): Scalar[] {
  const numbers = before.length > 0 && before.every((item) => typeof item === 'number');
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const known = before.find((item) => item !== null && String(item) === line);
      if (known !== undefined) return known;
      const number = Number(line);
      return numbers && Number.isFinite(number) ? number : line;
    });
}
