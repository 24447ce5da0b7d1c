import { describe, expect, it } from 'vitest';
import { type ShownValue, shownLimits, shownValue } from '../../../../src/ui/result/shown-value';

/** How many values are drawn. */
function count(shown: ShownValue): number {
  if (shown.kind === 'table') return shown.rows.flat().reduce((sum, cell) => sum + count(cell), 0);
  if (shown.kind === 'list') return shown.items.reduce((sum, item) => sum + count(item), 0);
  if (shown.kind === 'object') return shown.parts.reduce((sum, { value }) => sum + count(value), 0);
  return 1;
}

const many = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, i) => item(i));

describe('what is shown of a result', () => {
  it('is a table for a list of objects, with badges where there are few values and what is nested folded', () => {
    const value = {
      issues: [
        { line: 1, severity: 'low', by: { name: 'Ann' } },
        { line: 2, ok: true },
      ],
    };
    expect(shownValue(value, [['issues', '*', 'severity']])).toEqual({
      kind: 'object',
      rest: 0,
      parts: [
        {
          name: 'issues',
          value: {
            kind: 'table',
            columns: ['line', 'severity', 'by', 'ok'],
            rest: 0,
            restColumns: 0,
            rows: [
              [
                { kind: 'plain', text: '1' },
                { kind: 'badge', text: 'low' },
                { kind: 'folded', count: 1, value: { name: 'Ann' }, path: ['issues', '0', 'by'] },
                { kind: 'text', text: '', rest: 0 },
              ],
              [
                { kind: 'plain', text: '2' },
                { kind: 'text', text: '', rest: 0 },
                { kind: 'text', text: '', rest: 0 },
                { kind: 'switch', on: true },
              ],
            ],
          },
        },
      ],
    });
  });

  it('is folded where objects are nested, and known as what it is when it is unfolded', () => {
    const value = { a: { b: { kind: 'x' } } };
    const choices = [['a', 'b', 'kind']];
    const shown = shownValue(value, choices);
    expect(shown).toMatchObject({ parts: [{ name: 'a', value: { kind: 'folded', count: 1 } }] });
    expect(shownValue(value.a.b, choices, ['a', 'b'])).toMatchObject({
      parts: [{ value: { kind: 'badge', text: 'x' } }],
    });
  });

  it('is cut where there is too much, and says how much is left out', () => {
    const table = shownValue(
      many(1_000, (i) => Object.fromEntries(many(100, (c) => [`c${c}`, i]))),
      [],
    );
    expect(table).toMatchObject({ kind: 'table', rest: 950, restColumns: 80 });
    expect(shownValue(many(100_000, String), [])).toMatchObject({ kind: 'list', rest: 99_900 });
    expect(shownValue(Object.fromEntries(many(5_000, (i) => [`k${i}`, i])), [])).toMatchObject({
      rest: 4_900,
    });
    expect(shownValue('x'.repeat(1_000_000), [])).toMatchObject({ rest: 1_000_000 - shownLimits.characters });
  });

  it('is bounded as a whole, however its parts are', () => {
    const value = Object.fromEntries(
      many(100, (i) => [`t${i}`, many(50, () => Object.fromEntries(many(20, (c) => [`c${c}`, c])))]),
    );
    expect(count(shownValue(value, []))).toBeLessThanOrEqual(shownLimits.values + 20 + 100);
  });

  it('is bounded where all that it holds is folded, or long', () => {
    const folded = Object.fromEntries(many(100, (i) => [`t${i}`, many(50, () => ({ a: { b: 1 } }))]));
    expect(count(shownValue(folded, []))).toBeLessThanOrEqual(shownLimits.values + 20 + 100);
    const long = many(100, () => 'x'.repeat(shownLimits.characters));
    const shown = shownValue(long, []);
    const characters =
      shown.kind === 'list' ? shown.items.map((item) => item.kind === 'text' && item.text.length) : [];
    expect(characters.reduce<number>((sum, length) => sum + Number(length), 0)).toBe(
      shownLimits.allCharacters,
    );
    expect(shown).toMatchObject({ items: { 99: { text: '', rest: shownLimits.characters } } });
  });

  it('is one level at a time of what is nested without end', () => {
    let deep: unknown = 'end';
    for (let i = 0; i < 100; i++) deep = i % 2 ? [deep] : { deep };
    expect(count(shownValue(deep, []))).toBe(1);
  });

  it.each([
    [null, { kind: 'plain', text: '–' }],
    [[], { kind: 'plain', text: '–' }],
    [{}, { kind: 'plain', text: '–' }],
    [0.5, { kind: 'plain', text: '0.5' }],
    [false, { kind: 'switch', on: false }],
    ['', { kind: 'text', text: '', rest: 0 }],
  ])('of %j is %j', (value, shown) => expect(shownValue(value, [])).toEqual(shown));

  it('has no badge as long as a text', () =>
    expect(shownValue('x'.repeat(61), [[]])).toMatchObject({ kind: 'text' }));
});
