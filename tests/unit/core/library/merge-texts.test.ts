import { expect, test } from 'vitest';
import { mergeTexts } from '../../../../src/core/library/merge-texts';

const base = 'a\nb\nc\nd\ne\n';

test.each([
  ['both', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
  ['what one side adds and the other deletes', 'new\na\nb\nc\nd\ne\n', 'a\nb\nc\ne\n', 'new\na\nb\nc\ne\n'],
  ['a change that both made, once', 'a\nX\nc\nd\nE\n', 'a\nX\nc\nd\ne\n', 'a\nX\nc\nd\nE\n'],
  ['a last line without its end', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\ne', 'A\nb\nc\nd\ne'],
  ['the one change there is', base, 'a\nb\nC\nd\ne\n', 'a\nb\nC\nd\ne\n'],
])('merged has %s', (_, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged);
  expect(mergeTexts(base, theirs, mine)).toBe(merged);
});

test.each([
  ['the same line', 'a\nX\nc\nd\ne\n', 'a\nY\nc\nd\ne\n'],
  ['neighbouring lines', 'a\nX\nc\nd\ne\n', 'a\nb\nY\nd\ne\n'],
  ['one place, by adding', 'a\nX\nb\nc\nd\ne\n', 'a\nY\nb\nc\nd\ne\n'],
  ['a line that the other deletes', 'a\nX\nc\nd\ne\n', 'a\nc\nd\ne\n'],
])('changes of %s are not merged', (_, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs)).toBeUndefined();
});

test('texts made to keep a computer busy are not merged, in good time', () => {
  const lines = (length: number, of: (at: number) => string) =>
    Array.from({ length }, (_, at) => of(at)).join('\n');
  const start = performance.now();
  const same = lines(20_000, () => 'x');
  expect(
    mergeTexts(
      same,
      lines(20_000, (at) => String(at)),
      same,
    ),
  ).toBeUndefined();
  expect(
    mergeTexts(
      lines(30_000, () => 'x'),
      lines(40_000, (at) => (at % 2 ? 'x' : 'y')),
      same,
    ),
  ).toBeUndefined();
  expect(mergeTexts('x'.repeat(500_000), '', '')).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(5_000);
});
