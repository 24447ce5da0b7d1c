import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textParts, utf8Length } from '../../../../src/core/run/text-parts';

it('cuts behind paragraphs', () => {
  expect(textParts('One.\n\nTwo.\n\nThree.', 14)).toEqual(['One.\n\nTwo.\n\n', 'Three.']);
});

it('cuts a paragraph that is too long behind its lines, a line behind its sentences, and these between characters', () => {
  expect(textParts('One two.\nThree.', 10)).toEqual(['One two.\n', 'Three.']);
  expect(textParts('One two. Three.', 10)).toEqual(['One two. ', 'Three.']);
  expect(textParts('😀😀😀', 8)).toEqual(['😀😀', '😀']);
  expect(textParts('今天天气很好', 9)).toEqual(['今天天', '气很好']);
});

it('gives the text back, in parts that are small enough and hold whole characters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '. ', '\n', '\n\n', '😀', '今', 'é') });
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 40 }), (given, most) => {
      const parts = textParts(given, most);
      expect(parts.join('')).toBe(given);
      for (const part of parts) {
        expect(utf8Length(part)).toBeLessThanOrEqual(most);
        expect(part.isWellFormed()).toBe(true);
      }
    }),
  );
});
