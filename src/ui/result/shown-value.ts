/** What is drawn of a value at once: as much as a card has room for, the rest counted or folded. It may be anything, of any size. */
import { isObject, type JsonObject } from '../../core/json-object';
import { columnsOf, isTable } from '../../core/skill/function/result-forms';

export type ShownValue =
  /** Markdown; `rest`: characters that are left out. */
  | { kind: 'text'; text: string; rest: number }
  /** One of few values. */
  | { kind: 'badge'; text: string }
  | { kind: 'switch'; on: boolean }
  | { kind: 'plain'; text: string }
  /** `rest`: rows, `restColumns`: columns that are left out. */
  | { kind: 'table'; columns: string[]; rows: ShownValue[][]; rest: number; restColumns: number }
  | { kind: 'list'; items: ShownValue[]; rest: number }
  | { kind: 'object'; parts: { name: string; value: ShownValue }[]; rest: number }
  /** Drawn when it is unfolded. `count`: of its parts. */
  | { kind: 'folded'; count: number; value: object; path: readonly string[] };

/** What is drawn at once. Levels are those of lists and objects that stand unfolded in each other. */
export const shownLimits = {
  values: 1_500,
  rows: 50,
  columns: 20,
  parts: 100,
  /** Of one value, and of all. */
  characters: 20_000,
  allCharacters: 200_000,
  levels: 2,
};

/** Longer than this no value is one of few. */
const longestBadge = 60;

/** `choices`: see `FunctionResult`. `path`: the properties that lead to the value. */
export function shownValue(
  value: unknown,
  choices: readonly (readonly string[])[],
  path: readonly string[] = [],
): ShownValue {
  let left = shownLimits.values;
  let charactersLeft = shownLimits.allCharacters;
  const isChoice = (at: readonly string[]) =>
    choices.some(
      (place) =>
        place.length === at.length && place.every((step, index) => step === '*' || step === at[index]),
    );

  const simple = (given: unknown, at: readonly string[]): ShownValue => {
    left -= 1;
    if (typeof given === 'boolean') return { kind: 'switch', on: given };
    const text = given === null || given === undefined ? '–' : String(given);
    if (given !== null && text !== '' && text.length <= longestBadge && isChoice(at))
      return { kind: 'badge', text };
    if (typeof given !== 'string') return { kind: 'plain', text };
    const shown = text.slice(0, Math.min(shownLimits.characters, charactersLeft));
    charactersLeft -= shown.length;
    return { kind: 'text', text: shown, rest: text.length - shown.length };
  };

  /** As many as there is room for. */
  const some = <Given, Drawn>(
    all: readonly Given[],
    most: number,
    draw: (one: Given, index: number) => Drawn,
  ) => {
    const drawn: Drawn[] = [];
    for (const [index, one] of all.entries()) {
      if (index === most || (index > 0 && left <= 0)) break;
      drawn.push(draw(one, index));
    }
    return { drawn, rest: all.length - drawn.length };
  };

  const table = (list: readonly JsonObject[], at: readonly string[], level: number): ShownValue => {
    const all = columnsOf(list);
    const columns = all.slice(0, shownLimits.columns);
    const { drawn: rows, rest } = some(list, shownLimits.rows, (row, index) =>
      columns.map((name) =>
        Object.hasOwn(row, name)
          ? visit(row[name], [...at, String(index), name], level + shownLimits.levels)
          : simple('', []),
      ),
    );
    return { kind: 'table', columns, rows, rest, restColumns: all.length - columns.length };
  };

  const visit = (given: unknown, at: readonly string[], level: number): ShownValue => {
    if (typeof given !== 'object' || given === null) return simple(given, at);
    const isEmpty = (Array.isArray(given) ? given : Object.keys(given)).length === 0;
    if (isEmpty) return simple(null, at);
    // What is nested is folded; a list right in the result is what it is about.
    const isNested = Array.isArray(given) ? level >= shownLimits.levels : level > 0;
    if (isNested || left <= 0) {
      left -= 1;
      return { kind: 'folded', count: Object.keys(given).length, value: given, path: at };
    }
    if (isTable(given)) return table(given, at, level);
    if (Array.isArray(given)) {
      const { drawn: items, rest } = some(given, shownLimits.parts, (item: unknown, index) =>
        visit(item, [...at, String(index)], level + 1),
      );
      return { kind: 'list', items, rest };
    }
    const { drawn: parts, rest } = some(
      Object.entries(isObject(given) ? given : {}),
      shownLimits.parts,
      ([name, part]) => ({ name, value: visit(part, [...at, name], level + 1) }),
    );
    return { kind: 'object', parts, rest };
  };
  return visit(value, path, 0);
}
