import { describe, expect, it } from 'vitest';
import type { TextChange } from '../../../../../src/core/run/changes';
import { type ReviewPart, reviewParts } from '../../../../../src/surface/card/review/review-parts';

const change: TextChange = { kind: 'change', from: 'a', to: 'b' };
const same = (text: string): TextChange => ({ kind: 'same', text });
const words = 'word '.repeat(100);
const none = new Set<number>();
const kinds = (parts: ReviewPart[]) => parts.map(({ kind }) => kind);
/** What the parts say of the old text. */
const joined = (parts: ReviewPart[]) =>
  parts.map((part) => (part.kind === 'change' ? part.from : part.text)).join('');

describe('the parts of a review', () => {
  it('number the changes and leave short text whole', () => {
    expect(reviewParts([change, same(' and '), change], none)).toEqual([
      { kind: 'change', place: 0, from: 'a', to: 'b' },
      { kind: 'same', text: ' and ' },
      { kind: 'change', place: 1, from: 'a', to: 'b' },
    ]);
  });

  it('fold a long stretch between changes, between words, and lose nothing of it', () => {
    const parts = reviewParts([change, same(words), change], none);
    expect(kinds(parts)).toEqual(['change', 'same', 'fold', 'same', 'change']);
    expect(joined(parts)).toBe(`a${words}a`);
    const [, before, folded] = parts;
    expect(before).toMatchObject({ text: 'word '.repeat(16) });
    expect(folded).toMatchObject({ at: 1, text: expect.stringMatching(/^word .*\sword $/) });
  });

  it('show of the text before the first and after the last change only what is next to it', () => {
    const parts = reviewParts([same(words), change, same(words)], none);
    expect(kinds(parts)).toEqual(['fold', 'same', 'change', 'same', 'fold']);
    expect(joined(parts)).toBe(`${words}a${words}`);
  });

  it('unfold what the user wants to see', () => {
    expect(kinds(reviewParts([same(words), change, same(words)], new Set([0])))).toEqual([
      'same',
      'change',
      'same',
      'fold',
    ]);
  });

  it('never cut a character in two', () => {
    for (const shift of ['', 'x']) {
      const emoji = same(shift + '🙂'.repeat(300));
      for (const part of reviewParts([change, emoji, change], none)) {
        expect(JSON.stringify(part)).not.toMatch(/\\ud[89a-f]/i);
      }
    }
  });
});
