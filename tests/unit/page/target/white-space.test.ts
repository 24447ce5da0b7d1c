import { expect, test } from 'vitest';
import { typedSpaces, withoutSpace } from '../../../../src/page/target/white-space';

test.each([
  ['a\u00a0 b', 'a  b'],
  ['a \u00a0', 'a  '],
  ['a\u00a0', 'a '],
  ['a\u00a0\nb', 'a \nb'],
  ['\u00a0b', ' b'],
])('the filler in %j is a space', (text, expected) => {
  expect(typedSpaces(text)).toBe(expected);
});

test('a no-break space between words is the writer’s own', () => {
  expect(typedSpaces('10\u00a0km')).toBe('10\u00a0km');
});

test('white space of every kind is left out', () => {
  expect(withoutSpace(' a\u00a0\n\u200bb\tc\ufeff')).toBe('abc');
});

test('fillers of no width are left out, and the joints of Persian words are not', () => {
  expect(withoutSpace('zwei\u200b\u200c')).toBe('zwei');
  for (const words of ['می\u200cخواهم', '۲۰\u200cام', 'می\u200c']) expect(withoutSpace(words)).toBe(words);
});

test('a letter and its mark are one character, as editors make them', () => {
  expect(withoutSpace('re\u0301 sume\u0301')).toBe('r\u00e9sum\u00e9');
});
