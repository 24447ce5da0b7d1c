import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens, prefixWithin } from '../../../../src/core/prompt/tokens';

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    [' \n\t', 0],
    ['a', 1],
    ['sentence', 1],
    ['sentences', 2],
    ['Fills forms.', 3],
    ['2026', 2],
    ['v2', 2],
    ['<a b="c">', 8],
    ['翻译成法语', 5],
    ['😀', 2],
  ])('of %j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('adds up over words, and its prefix is the longest within a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(30), (text, tokens) => {
        const end = prefixWithin(text, tokens);
        expect(estimateTokens(text.slice(0, end))).toBeLessThanOrEqual(tokens);
        if (end < text.length) expect(estimateTokens(text.slice(0, end + 1))).toBe(tokens + 1);
        expect(estimateTokens(`${text} ${text}`)).toBe(2 * estimateTokens(text));
      }),
    );
  });
});
