import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../../../src/messages/text-sum';

describe('sumOf', () => {
  it('is the same whatever the line ends are', () => {
    expect(sumOf('one\r\ntwo\rthree')).toBe(sumOf('one\ntwo\nthree'));
  });

  it('tells a text from the same with one character more, less or changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.nat(), (text, place) => {
        const at = place % text.length;
        for (const other of ['x', '', 'xy']) {
          const changed = text.slice(0, at) + other + text.slice(at + 1);
          if (changed.replace(/\r\n?/g, '\n') !== text.replace(/\r\n?/g, '\n'))
            expect(sumOf(changed)).not.toBe(sumOf(text));
        }
      }),
    );
  });

  it('is a whole number of 32 bits for any text', () => {
    expect(Number.isInteger(sumOf(''))).toBe(true);
    expect(Number.isInteger(sumOf('word '.repeat(20_000)))).toBe(true);
  });
});
