import { describe, expect, it } from 'vitest';
import { keepsSpaces, keepsWords } from '../../../../src/page/insert/spaces';

const inWords = (text: string) => ({ before: 'one ', text, after: 'two three' });

describe('keepsSpaces', () => {
  it.each([
    ['a run of spaces', 'one a  btwo three', 'a  b'],
    ['a run with no-break spaces', 'one a\u00a0 btwo three', 'a  b'],
    ['a space that parts words', 'one zwei two three', 'zwei '],
    ['the same as a no-break space', 'one zwei\u00a0two three', 'zwei '],
    ['a tab', 'one a\tbtwo three', 'a\tb'],
    ['a tab that is drawn as spaces', 'one a    btwo three', 'a\tb'],
    ['what lines begin with', 'one a\n  b\ntwo three', 'a\n  b\n'],
    ['what lines end with', 'one a  \nbtwo three', 'a  \nb'],
    ['blank lines that a field draws wider', 'one a  \n\n\n bc\ntwo three', 'a  \n\n bc'],
    ['the end of the text where a line of the field follows', 'one a  b\ntwo three', 'a  b '],
  ])('finds %s', (_what, shown, text) => {
    expect(keepsSpaces(shown, inWords(text))).toBe(true);
  });

  it.each([
    ['a run that was merged', 'one a btwo three', 'a  b'],
    ['a space at the end that went', 'one zweitwo three', 'zwei '],
    ['a space at the end that became one with the next', 'one zwei three', 'zwei ', ' three'],
    ['a space at the beginning that went', 'onezwei two three', ' zwei '],
    ['a tab that became a space', 'one a btwo three', 'a\tb'],
    ['what a line began with', 'one a\nb\ntwo three', 'a\n  b\n'],
    ['what a line ended with', 'one a\nbtwo three', 'a  \nb'],
    ['a space that became the end of a line', 'one a\nb  ctwo three', 'a b  c'],
  ])('misses %s', (_what, shown, text, after = 'two three') => {
    expect(keepsSpaces(shown, { before: 'one', text, after })).toBe(false);
  });

  it('misses nothing of a field that shows other letters than it holds', () => {
    expect(keepsSpaces('ONE A SSTWO', { before: 'one ', text: 'a  ß', after: 'two' })).toBe(true);
  });

  it('asks nothing of a text with single spaces alone', () => {
    expect(keepsSpaces('', inWords('a b\nc'))).toBe(true);
  });
});

describe('keepsWords', () => {
  const text = 'a b\nc';

  it.each(['one a b\nctwo three', 'one a  b\n\n ctwo three', 'one a\nb\tctwo three'])(
    'finds parted words in %j',
    (shown) => {
      expect(keepsWords(shown, { ...inWords(text), after: 'two three' })).toBe(true);
    },
  );

  it.each(['one ab\nctwo three', 'one a bctwo three'])('misses what parted them in %j', (shown) => {
    expect(keepsWords(shown, inWords(text))).toBe(false);
  });

  it('misses a space between the text and the words beside it', () => {
    expect(keepsWords('one a btwo', { before: 'one ', text: 'a b ', after: 'two' })).toBe(false);
  });
});
