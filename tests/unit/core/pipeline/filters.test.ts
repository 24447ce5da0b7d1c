import { describe, expect, test } from 'vitest';
import { applyFilter, filters } from '../../../../src/core/pipeline/filters';
import { ExpressionError, type Json } from '../../../../src/core/pipeline/json';

const books: Json[] = [
  { title: 'B', by: { name: 'x' }, year: 2, ok: true },
  { title: 'A', by: { name: 'y' }, year: 10, ok: false },
  { title: 'C', by: { name: 'x' }, year: 1 },
];
const book = (place: number): Json => books[place] ?? null;
const day = new Date(2026, 0, 9, 8, 5, 3);

const good: [string, Json, Json[], Json][] = [
  ['map', books, ['title'], ['B', 'A', 'C']],
  ['map', books, ['by.name'], ['x', 'y', 'x']],
  ['map', [1, { a: 2 }, null], ['a'], [null, 2, null]],
  ['map', [[5, 6]], ['1'], [6]],
  ['where', books, ['ok'], [book(0)]],
  ['where', books, ['by.name', 'y'], [book(1)]],
  ['where', books, ['ok', null], [book(2)]],
  ['join', ['a', 1, null, true, { k: 1 }], [], 'a, 1, , true, {"k":1}'],
  ['join', ['a', 'b'], ['\n'], 'a\nb'],
  ['join', [], ['-'], ''],
  ['split', 'a,b,,c', [','], ['a', 'b', '', 'c']],
  ['split', 'a😀', [''], ['a', '😀']],
  ['split', '', [','], []],
  ['split', 12, [''], ['1', '2']],
  ['first', [1, 2], [], 1],
  ['first', [], [], null],
  ['first', '😀a', [], '😀'],
  ['first', '', [], ''],
  ['last', [1, 2], [], 2],
  ['last', 'a😀', [], '😀'],
  ['slice', [1, 2, 3], [1], [2, 3]],
  ['slice', [1, 2, 3], [-2, -1], [2]],
  ['slice', 'a😀b', [1, 2], '😀'],
  ['slice', 'abc', [], 'abc'],
  ['sort', [10, 9, 1, null, 'b', 'a', true, false], [], [1, 9, 10, 'a', 'b', false, true, null]],
  ['sort', books, ['year'], [book(2), book(0), book(1)]],
  ['sort', books, ['by.name'], [book(0), book(2), book(1)]],
  ['uniq', [1, '1', 1, { a: 1, b: 2 }, { b: 2, a: 1 }], [], [1, '1', { a: 1, b: 2 }]],
  ['uniq', [[['a', 1]], { a: 1 }, { of: [['a', 1]] }], [], [[['a', 1]], { a: 1 }, { of: [['a', 1]] }]],
  ['uniq', books, ['by.name'], [books[0], books[1]] as Json],
  ['size', [1, 2], [], 2],
  ['size', 'a😀', [], 2],
  ['size', { a: 1 }, [], 1],
  ['size', null, [], 0],
  ['default', null, ['x'], 'x'],
  ['default', '', [1], 1],
  ['default', 0, [1], 0],
  ['default', false, [true], false],
  ['default', [], [1], []],
  ['upper', 'straße', [], 'STRASSE'],
  ['lower', 'ABC', [], 'abc'],
  ['trim', ' a b\n', [], 'a b'],
  ['replace', 'a.b.c', ['.', '-'], 'a-b-c'],
  ['replace', 'a$b', ['$', '$&'], 'a$&b'],
  ['replace', 'abc', ['', 'x'], 'abc'],
  ['truncate', 'abcdef', [4], 'abc…'],
  ['truncate', 'abcd', [4], 'abcd'],
  ['truncate', 'a😀cdef', [3], 'a😀…'],
  ['truncate', 'abcdef', [5, '...'], 'ab...'],
  ['truncate', 'abcdef', [2, '...'], 'ab'],
  ['truncate', 'abcdef', [-1], ''],
  ['json', { a: [1, null] }, [], '{"a":[1,null]}'],
  ['json', null, [], 'null'],
  ['json', 'a"b', [], '"a\\"b"'],
  ['date', '2026-01-09', [], '2026-01-09'],
  ['date', day.getTime(), ['%Y %y %m %d %e %H %I %M %S %p %%'], '2026 26 01 09 9 08 08 05 03 AM %'],
  ['date', day.getTime(), ['%A, %a %B %b, %F %T %q'], 'Friday, Fri January Jan, 2026-01-09 08:05:03 %q'],
  ['date', day.toISOString(), ['%F %T'], '2026-01-09 08:05:03'],
  ['date', '2026-01-09 23:59', ['%H:%M'], '23:59'],
  // Null is nothing to filter.
  ...['map', 'where', 'split', 'date', 'truncate'].map((name): [string, Json, Json[], Json] => [
    name,
    null,
    ['a'],
    null,
  ]),
  ['upper', null, [], null],
];

const bad: [string, Json, Json[], string][] = [
  ['map', 'text', ['a'], 'The filter “map” takes a list, and was given text.'],
  ['join', { a: 1 }, [], 'The filter “join” takes a list, and was given an object.'],
  ['upper', [1], [], 'The filter “upper” takes text, and was given a list.'],
  ['first', 5, [], 'The filter “first” takes a list or text, and was given a number.'],
  ['slice', [1], ['1'], 'The filter “slice” takes whole numbers behind the colon, and was given text.'],
  ['slice', [1], [0.5], 'The filter “slice” takes whole numbers behind the colon, and was given a number.'],
  [
    'date',
    'tomorrow',
    [],
    'The filter “date” takes milliseconds or a date such as 2026-01-31, and was given “tomorrow”.',
  ],
  [
    'date',
    '2026-13-41',
    [],
    'The filter “date” takes milliseconds or a date such as 2026-01-31, and was given “2026-13-41”.',
  ],
  [
    'date',
    true,
    [],
    'The filter “date” takes milliseconds or a date such as 2026-01-31, and was given true or false.',
  ],
  [
    'date',
    1e300,
    [],
    'The filter “date” takes milliseconds or a date such as 2026-01-31, and was given a number.',
  ],
  ['date', 0, ['%A'.repeat(101)], 'The format of “date” is longer than 200 characters.'],
  ['map', [], [], 'The filter “map” takes 1 value, and has 0.'],
  ['upper', 'a', ['b'], 'The filter “upper” takes no values, and has 1.'],
  ['where', [], [], 'The filter “where” takes 1 to 2 values, and has 0.'],
  ['constructor', 'a', [], 'There is no filter “constructor”.'],
  ['uper', 'a', [], 'There is no filter “uper”.'],
];

describe('a filter', () => {
  test.each(good)('%s of %j with %j', (name, value, values, expected) => {
    expect(applyFilter(name, value, values)).toEqual(expected);
  });

  test.each(bad)('%s refuses %j with %j', (name, value, values, message) => {
    expect(() => applyFilter(name, value, values)).toThrow(new ExpressionError(message));
  });

  test('each has a row here, and changes nothing that it is given', () => {
    expect(new Set(good.map(([name]) => name))).toEqual(new Set(filters.keys()));
    const frozen = structuredClone(good);
    for (const [name, value, values] of good) applyFilter(name, value, values);
    expect(good).toEqual(frozen);
  });
});
