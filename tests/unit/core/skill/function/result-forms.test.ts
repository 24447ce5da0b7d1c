import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTable, resultAs } from '../../../../../src/core/skill/function/result-forms';

const rows = [
  { title: 'One', tags: ['a', 'b'], by: { name: 'Ann', mails: ['x'] } },
  { title: 'Two', done: true },
];

describe('a result', () => {
  it('is Markdown with its lists of objects as tables', () => {
    expect(resultAs({ count: 2, rows }, 'markdown')).toBe(
      [
        '**count:** 2\n',
        '**rows**\n',
        '| title | tags | by | done |',
        '| --- | --- | --- | --- |',
        '| One | a, b | name: Ann, mails: ["x"] |  |',
        '| Two |  |  | true |',
      ].join('\n'),
    );
  });

  it('is text without a mark of ours', () => {
    expect(resultAs({ count: 2, none: null, rows, tags: ['a', 'b'] }, 'text')).toBe(
      [
        'count: 2',
        'none: –',
        'rows:',
        'title\ttags\tby\tdone',
        'One\ta, b\tname: Ann, mails: ["x"]\t',
        'Two\t\t\ttrue\n',
        'tags:',
        'a',
        'b',
      ].join('\n'),
    );
  });

  it('is its tables alone, with names where there are several', () => {
    const table = '| a |\n| --- |\n| 1 |';
    expect(resultAs({ count: 2, rows: [{ a: 1 }] }, 'table')).toBe(table);
    expect(resultAs([{ a: 1 }], 'table')).toBe(table);
    expect(resultAs({ one: [{ a: 1 }], 'two*': [{ a: 1 }] }, 'table')).toBe(
      `**one**\n\n${table}\n\n**two\\***\n\n${table}`,
    );
    expect([hasTable({ a: [] }), hasTable([1]), hasTable({ a: { b: rows } }), hasTable({ rows })]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('is JSON', () => expect(resultAs({ a: [1] }, 'json')).toBe('{\n  "a": [\n    1\n  ]\n}'));

  it.each([
    ['backslashes', '\\'.repeat(300_000)],
    ['spaces', ' '.repeat(300_000)],
    ['spaces before a letter', `${' '.repeat(300_000)}x`],
    ['line ends', '\n '.repeat(150_000)],
    ['bars', '\\|'.repeat(150_000)],
  ])('takes no longer than its length for a cell of %s', (_, hostile) => {
    const begun = performance.now();
    resultAs([{ a: hostile }], 'table');
    resultAs([{ a: hostile }], 'text');
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('keeps a cell in its cell, and code in its code', () => {
    expect(resultAs([{ 'a|b': 'x | y\n| --- |\n\\| z' }], 'markdown')).toBe(
      '| a\\|b |\n| --- |\n| x \\| y \\| --- \\| \\| z |',
    );
    const deep = { a: { b: { c: { d: { e: '`` **x**' } } } } };
    expect(resultAs(deep, 'markdown')).toContain('``` {"e":"`` **x**"} ```');
  });

  it('is a table of one line for each row, whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), { minLength: 1, maxLength: 5 }),
        (list) => {
          fc.pre(hasTable(list));
          const lines = resultAs(list, 'table').split('\n');
          expect(lines).toHaveLength(list.length + 2);
          const columns = new Set(list.flatMap((row) => Object.keys(row))).size;
          for (const line of lines)
            expect(line.match(/(?<!\\)(?:\\\\)*\|/g)?.length ?? 0).toBeLessThanOrEqual(columns + 1);
        },
      ),
    );
  });

  it('is written of anything that JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // JSON writes -0 as 0.
        expect(JSON.parse(resultAs(value, 'json'))).toEqual(JSON.parse(JSON.stringify(value)));
        for (const form of ['markdown', 'text', 'table'] as const)
          expect(typeof resultAs(value, form)).toBe('string');
      }),
    );
  });
});
