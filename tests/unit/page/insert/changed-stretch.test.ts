import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedStretch } from '../../../../src/page/insert/changed-stretch';

/** What the stretch of the one text becomes in the other. */
function change(old: string, text: string): [from: string, to: string] {
  const { start, end, until } = changedStretch(old, text);
  return [old.slice(start, end), text.slice(start, until)];
}

const sign = fc.constantFrom(
  'a',
  'b',
  'an',
  ' ',
  '\n',
  '.',
  '中文',
  '👩‍👩‍👧',
  '👩',
  'e\u0301',
  'e',
  '🇩🇪',
  '\ud83d',
  'x-y',
  "don't",
);
const line = fc.array(sign, { maxLength: 20 }).map((signs) => signs.join(''));

test('the stretch makes the one text of the other, whatever they are', () => {
  fc.assert(
    fc.property(fc.oneof(line, fc.string()), fc.oneof(line, fc.string()), line, line, (a, b, head, tail) => {
      const [old, text] = [head + a + tail, head + b + tail];
      const { start, end, until } = changedStretch(old, text);
      expect(0 <= start && start <= end && end <= old.length && start <= until && until <= text.length).toBe(
        true,
      );
      expect(old.slice(0, start) + text.slice(start, until) + old.slice(end)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('no character is parted by it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (old, text) => {
      const [from, to] = change(old, text);
      expect(from.isWellFormed() && to.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ['I has an idea', 'I have an idea', 'has', 'have'],
  ['one two three', 'one three', 'two ', ''],
  ['one three', 'one two three', '', 'two '],
  ['a 👩‍👩‍👧 b', 'a 👩‍👩‍👦 b', '👩‍👩‍👧', '👩‍👩‍👦'],
  ['cafe', 'cafe\u0301', 'cafe', 'cafe\u0301'],
  ['🇩🇪', '🇩🇰', '🇩🇪', '🇩🇰'],
  ['the end', 'the end.', '', '.'],
  ['same', 'same', '', ''],
  ['', 'new', '', 'new'],
  ['aa aa', 'aa aa aa', '', ' aa'],
])('%j becomes %j by whole words', (old, text, from, to) => {
  expect(change(old, text)).toEqual([from, to]);
});

test('one word in 100 KB is one word, also where the text has no spaces', () => {
  const words = 'the quick brown fox jumps over it\n'.repeat(3000);
  const old = `${words}teh ${words}`;
  expect(change(old, `${words}the ${words}`)).toEqual(['teh', 'the']);
  expect(change('x'.repeat(100_000), `${'x'.repeat(50_000)}y${'x'.repeat(49_999)}`)[1]).toContain('y');
});
