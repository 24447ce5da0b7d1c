import { expect, test } from 'vitest';
import { lineEnds, singleLine } from '../../../../src/page/insert/lines';

test('every kind of line end becomes the one that fields keep', () => {
  expect(lineEnds('a\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd');
});

test.each([
  ['a\r\nb', 'a b'],
  ['a\n\n\nb', 'a b'],
  ['a\n', 'a'],
  ['\n\na', 'a'],
  ['  a  b ', '  a  b '],
  ['\n', ''],
])('%j in a field of one line is %j', (text, expected) => {
  expect(singleLine(text)).toBe(expected);
});
