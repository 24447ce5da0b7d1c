import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffText } from '../../../../src/core/library/text-diff';

const numbered = (count: number) => Array.from({ length: count }, (_each, place) => `line ${place + 1}`);

const marks = { same: ' ', added: '+', removed: '-' };

function drawn(before: string, after: string, context?: number): string[][] | undefined {
  return diffText(before, after, context)?.map((hunk) => hunk.map(({ kind, text }) => marks[kind] + text));
}

describe('diffText', () => {
  test('shows a changed line between the lines around it', () => {
    const lines = numbered(20);
    const after = lines.with(9, 'line ten');
    expect(drawn(lines.join('\n'), after.join('\n'), 2)).toEqual([
      [' line 8', ' line 9', '-line 10', '+line ten', ' line 11', ' line 12'],
    ]);
  });

  test('draws changes that lie close together as one place, and far ones as two', () => {
    const lines = numbered(30);
    const near = lines.with(4, 'x').with(7, 'y').join('\n');
    const far = lines.with(4, 'x').with(25, 'y').join('\n');
    expect(drawn(lines.join('\n'), near)).toHaveLength(1);
    expect(drawn(lines.join('\n'), far)).toHaveLength(2);
  });

  test('says nothing where only line ends differ', () => {
    expect(drawn('a\r\nb\r\n', 'a\nb')).toEqual([]);
  });

  test('shows an empty text as nothing but additions', () => {
    expect(drawn('', 'a\nb\n')).toEqual([['+a', '+b']]);
  });

  test('gives up on texts that are too long or too different, in good time', () => {
    const one = numbered(30_000);
    const other = one.map((line) => line.replace('line', 'row'));
    const started = performance.now();
    expect(diffText(one.join('\n'), other.join('\n'))).toBeUndefined();
    expect(diffText(one.slice(0, 9_000).join('\n'), other.slice(0, 9_000).join('\n'))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('loses no line: the whole comparison gives both texts back', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '', '  c', '---'), { maxLength: 30 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const all = (diffText(before, after, 1000) ?? []).flat();
        const side = (skipped: string) =>
          all.flatMap(({ kind, text }) => (kind === skipped ? [] : [`${text}\n`])).join('');
        expect(side('added')).toBe(before === after ? '' : before);
        expect(side('removed')).toBe(before === after ? '' : after);
      }),
    );
  });
});
