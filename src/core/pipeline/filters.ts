import { isObject } from '../json-object';
import { sameValue } from '../same-value';
import { formatDate, readDate } from './dates';
import { ExpressionError, isTrue, type Json, joined, textOf, valueAt } from './json';

/** A filter, and how many values may stand behind its colon. */
export interface Filter {
  least: number;
  most: number;
  /** Takes null too; every other filter leaves it as it is. */
  takesNull?: true;
  /** Throws an `ExpressionError` where it takes no such value. */
  apply(value: Json, values: readonly Json[]): Json;
}

/** What people call a value that is none of what a filter takes. */
function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return { string: 'text', number: 'a number', boolean: 'true or false' }[
    typeof value as 'string' | 'number' | 'boolean'
  ];
}

function refuse(name: string, wanted: string, value: Json): never {
  throw new ExpressionError(`The filter “${name}” takes ${wanted}, and was given ${kindOf(value)}.`);
}

/** A filter of texts: numbers and switches are taken as they are written. */
function ofText(
  name: string,
  least: number,
  most: number,
  apply: (text: string, values: readonly Json[]) => Json,
): [string, Filter] {
  const texts = (value: Json, values: readonly Json[]) =>
    typeof value === 'object' ? refuse(name, 'text', value) : apply(textOf(value), values);
  return [name, { least, most, apply: texts }];
}

function ofList(
  name: string,
  least: number,
  most: number,
  apply: (list: Json[], values: readonly Json[]) => Json,
): [string, Filter] {
  const lists = (value: Json, values: readonly Json[]) =>
    Array.isArray(value) ? apply(value, values) : refuse(name, 'a list', value);
  return [name, { least, most, apply: lists }];
}

/** A filter of lists that does to the characters of a text what it does to the items of a list. */
function ofBoth(
  name: string,
  most: number,
  apply: (parts: Json[], values: readonly Json[]) => Json | undefined,
): [string, Filter] {
  const both = (value: Json, values: readonly Json[]) => {
    if (Array.isArray(value)) return apply(value, values) ?? null;
    if (typeof value !== 'string') return refuse(name, 'a list or text', value);
    const part = apply([...value], values) ?? '';
    return Array.isArray(part) ? part.join('') : part;
  };
  return [name, { least: 0, most, apply: both }];
}

/** A value behind the colon as a text. */
function word(values: readonly Json[], place: number, otherwise = ''): string {
  const value = values[place];
  return value === undefined ? otherwise : textOf(value);
}

/** A value behind the colon as a whole number. */
function count(name: string, values: readonly Json[], place: number, otherwise: number): number {
  const value = values[place];
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value))
    return refuse(name, 'whole numbers behind the colon', value);
  return value;
}

/** What an item has under the path of names with dots between them; the item itself where there is no path. */
function propertyOf(values: readonly Json[]): (item: Json) => Json {
  const [path] = values;
  if (path === undefined) return (item) => item;
  const keys = textOf(path).split('.');
  return (item) => valueAt(item, keys) ?? null;
}

/** Kinds in the order in which they are sorted. */
const kinds = ['number', 'string', 'boolean', 'object'];

function rank(value: Json): number {
  return value === null ? kinds.length : kinds.indexOf(typeof value);
}

/** Numbers by size, then texts by their characters, then false and true, then the rest as it stood; null comes last. */
function inOrder(a: Json, b: Json): number {
  const between = rank(a) - rank(b);
  if (between !== 0 || a === null || b === null || typeof a === 'object' || typeof b === 'object')
    return between;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A text that two values have in common where they are the same JSON, and only then. */
function identity(value: Json): string {
  return JSON.stringify(value, (_key, part: Json) =>
    isObject(part) ? { of: Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)) } : part,
  );
}

/** As many characters as fit, with the ending where some are left out. */
function truncate(text: string, most: number, ending: string): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const end = [...ending].length < most ? ending : '';
  return characters.slice(0, Math.max(0, most - [...end].length)).join('') + end;
}

/** Characters of a date's format. */
const longestFormat = 200;

function dateOf(value: Json, format: string): string {
  if (format.length > longestFormat)
    throw new ExpressionError(`The format of “date” is longer than ${longestFormat} characters.`);
  const date = readDate(value);
  if (!date)
    throw new ExpressionError(
      `The filter “date” takes milliseconds or a date such as 2026-01-31, and was given ${
        typeof value === 'string' ? `“${value.slice(0, 40)}”` : kindOf(value)
      }.`,
    );
  return formatDate(date, format);
}

/** The filters there are, by their names. */
export const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ofList('map', 1, 1, (list, values) => list.map(propertyOf(values))),
  ofList('where', 1, 2, (list, values) => {
    const property = propertyOf(values);
    const [, wanted] = values;
    return list.filter((item) =>
      wanted === undefined ? isTrue(property(item)) : sameValue(property(item), wanted),
    );
  }),
  ofList('join', 0, 1, (list, values) => joined(list.map(textOf), word(values, 0, ', '))),
  ofText('split', 1, 1, (text, values) => {
    const separator = word(values, 0);
    return separator === '' || text === '' ? [...text] : text.split(separator);
  }),
  ofBoth('first', 0, (parts) => parts[0]),
  ofBoth('last', 0, (parts) => parts.at(-1)),
  ofBoth('slice', 2, (parts, values) =>
    parts.slice(count('slice', values, 0, 0), count('slice', values, 1, parts.length)),
  ),
  ofList('sort', 0, 1, (list, values) => {
    const property = propertyOf(values);
    return list.toSorted((a, b) => inOrder(property(a), property(b)));
  }),
  ofList('uniq', 0, 1, (list, values) => {
    const property = propertyOf(values);
    const known = new Set<string>();
    return list.filter((item) => {
      const own = identity(property(item));
      const isNew = !known.has(own);
      known.add(own);
      return isNew;
    });
  }),
  [
    'size',
    {
      least: 0,
      most: 0,
      takesNull: true,
      apply: (value) =>
        value === null ? 0 : (typeof value === 'object' ? Object.keys(value) : [...textOf(value)]).length,
    },
  ],
  [
    'default',
    {
      least: 1,
      most: 1,
      takesNull: true,
      apply: (value, [otherwise = null]) => (value === null || value === '' ? otherwise : value),
    },
  ],
  ofText('upper', 0, 0, (text) => text.toUpperCase()),
  ofText('lower', 0, 0, (text) => text.toLowerCase()),
  ofText('trim', 0, 0, (text) => text.trim()),
  ofText('replace', 2, 2, (text, values) =>
    word(values, 0) === '' ? text : joined(text.split(word(values, 0)), word(values, 1)),
  ),
  ofText('truncate', 1, 2, (text, values) =>
    truncate(text, count('truncate', values, 0, 0), word(values, 1, '…')),
  ),
  ['json', { least: 0, most: 0, takesNull: true, apply: (value) => joined([JSON.stringify(value)]) }],
  ['date', { least: 0, most: 1, apply: (value, values) => dateOf(value, word(values, 0, '%Y-%m-%d')) }],
]);

/** The value after the filter. Throws an `ExpressionError` where there is no such filter, or it takes no such value. */
export function applyFilter(name: string, value: Json, values: readonly Json[]): Json {
  const filter = filters.get(name);
  if (!filter) throw new ExpressionError(`There is no filter “${name}”.`);
  if (values.length < filter.least || values.length > filter.most)
    throw new ExpressionError(`The filter “${name}” ${wantedValues(filter)}, and has ${values.length}.`);
  return value === null && !filter.takesNull ? null : filter.apply(value, values);
}

/** How many values a filter takes, in English. */
function wantedValues({ least, most }: Pick<Filter, 'least' | 'most'>): string {
  if (most === 0) return 'takes no values';
  const times = (number: number) => (number === 1 ? '1 value' : `${number} values`);
  return least === most ? `takes ${times(most)}` : `takes ${least} to ${times(most)}`;
}
