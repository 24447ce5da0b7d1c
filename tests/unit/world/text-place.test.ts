import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetOf, placeAt, placeBehind } from '../../../src/world/text-place';

const texts = fc
  .array(fc.constantFrom('a', 'é', '😀', '\n', ' '), { maxLength: 20 })
  .map((all) => all.join(''));

test('a place counts lines, and characters from the beginning of its line', () => {
  expect(placeAt('one\n\ntwo', 4)).toEqual({ line: 1, column: 0 });
  expect(placeAt('one\n\ntwo', 7)).toEqual({ line: 2, column: 2 });
});

test('offset and place lead to each other', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), (text, at) => {
      const offset = Math.min(at, text.length);
      expect(offsetOf(text, placeAt(text, offset))).toBe(offset);
    }),
  );
});

test('the place behind a text is where it ends in the whole', () => {
  fc.assert(
    fc.property(texts, texts, (before, text) => {
      const start = placeAt(before, before.length);
      expect(placeBehind(start, text)).toEqual(placeAt(before + text, (before + text).length));
    }),
  );
});
