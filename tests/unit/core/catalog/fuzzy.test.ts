import fc from 'fast-check';
import { hasMatch, score } from 'fzy.js';
import { describe, expect, it } from 'vitest';
import { fuzzyScore, hasLetters, labelOf } from '../../../../src/core/catalog/fuzzy';

/** Texts in which letters come again and again, at the beginnings of words and inside of them. */
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'abcABC12 -_./翻译é'), maxLength });

describe('a score', () => {
  it('is that of fzy', () => {
    fc.assert(
      fc.property(text(8), text(40), (query, label) => {
        const letters = query.toLowerCase();
        expect(hasLetters(letters, labelOf(label))).toBe(hasMatch(query, label));
        if (hasMatch(query, label)) expect(fuzzyScore(letters, labelOf(label))).toBe(score(query, label));
      }),
      { numRuns: 5_000 },
    );
  });

  it('of a label that is too long is the lowest', () => {
    expect(fuzzyScore('a', labelOf('a'.repeat(2_000)))).toBe(score('a', 'a'.repeat(2_000)));
  });
});
