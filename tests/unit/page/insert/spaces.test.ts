import { describe, expect, it } from 'vitest';
import { goesOn, joinsWords, partsWords, showsSpaces, showsWords } from '../../../../src/page/insert/spaces';

/** Between words of one line. */
const inWords = (text: string) => ({
  before: 'one ',
  text,
  after: 'two three',
  joins: [true, true] as const,
});

describe('showsSpaces', () => {
  it.each([
    ['a run of spaces', 'one a  btwo three', 'a  b'],
    ['a run with no-break spaces', 'one a\u00a0 btwo three', 'a  b'],
    ['a space that parts words', 'one zwei two three', 'zwei '],
    ['the same as a no-break space', 'one zwei\u00a0two three', 'zwei '],
    ['a tab', 'one a\tbtwo three', 'a\tb'],
    ['a tab that is drawn as spaces', 'one a    btwo three', 'a\tb'],
    ['what lines begin with', 'one a\n  b\ntwo three', 'a\n  b\n'],
    ['what lines end with', 'one a  \nbtwo three', 'a  \nb'],
    ['blank lines that a field draws wider', 'one a\n\nb  \n\n\n\n ctwo three', 'a\nb  \n\n c'],
    ['single spaces and lines', 'one a b\nctwo three', 'a b\nc'],
  ])('finds %s', (_what, shown, text) => {
    expect(showsSpaces(shown, inWords(text))).toBe(true);
  });

  it('finds a text at the ends of lines, where its own last space is not seen', () => {
    expect(
      showsSpaces('one\na b\ntwo', { before: 'one', text: 'a b ', after: 'two', joins: [false, false] }),
    ).toBe(true);
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
    ['a blank line', 'one a\nb\nctwo three', 'a\nb\n\nc'],
    ['a blank line where each line is a paragraph', 'one a\n\nb\n\nctwo three', 'a\nb\n\nc'],
    ['a space that became two', 'one zwei  two three', 'zwei '],
    ['a space that was added before', 'one  zweitwo three', 'zwei'],
    ['the line of the words before', 'one \na b two three', 'a b '],
    ['the line of the words behind', 'one a b\ntwo three', 'a b '],
  ])('misses %s', (_what, shown, text, after = 'two three') => {
    expect(
      showsSpaces(shown, { ...inWords(text), before: text.startsWith(' ') ? 'one' : 'one ', after }),
    ).toBe(false);
  });

  it('misses nothing of a field that shows other letters than it holds', () => {
    expect(showsSpaces('ONE A SSTWO', { ...inWords('a  \u00df'), after: 'two' })).toBe(true);
  });
});

describe('partsWords', () => {
  it.each([
    ['fewer spaces than there were', 'one a btwo three', 'a  b'],
    ['a line end for a space', 'one a\nbtwo three', 'a b'],
    ['a space of the field for that of the text', 'one a two three', 'a '],
    ['a sign that nobody sees, and is gone', 'one abtwo three', 'a\u200bb'],
  ])('takes words for parted by %s', (_what, shown, text) => {
    expect(partsWords(shown, inWords(text))).toBe(true);
  });

  it.each([
    ['within the text', 'one abtwo three', 'a b'],
    ['of two lines', 'one abtwo three', 'a\nb'],
    ['behind it', 'one a btwo three', 'a b '],
    ['by a sign alone that nobody sees', 'one a\u200btwo three', 'a '],
  ])('misses what parted words %s', (_what, shown, text) => {
    expect(partsWords(shown, inWords(text))).toBe(false);
  });

  it('tells nothing of a field that shows other letters', () => {
    expect(partsWords('one **a**two three', inWords('a '))).toBeUndefined();
  });

  it('asks a text without line ends for the words of one line alone', () => {
    const inLine = { inLine: true };
    expect(partsWords('one abtwo three', inWords('a\nb\n'), inLine)).toBe(true);
    expect(partsWords('one abtwo three', inWords('a b '), inLine)).toBe(false);
    expect(partsWords('one atwo three', inWords('a '), inLine)).toBe(false);
    expect(partsWords('one atwo three', { ...inWords('a '), joins: [true, false] }, inLine)).toBe(true);
  });

  it('asks for the words beside it only where that is wanted', () => {
    expect(partsWords('one a btwo three', inWords('a b '), { beside: false })).toBe(true);
    expect(partsWords('one abtwo three', inWords('a b '), { beside: false })).toBe(false);
  });

  it('misses a space before it, and not one at the ends of the field', () => {
    const text = ' a ';
    expect(partsWords('onea', { before: 'one', text, after: '', joins: [true, true] })).toBe(false);
    expect(partsWords('a', { before: '', text, after: '', joins: [true, true] })).toBe(true);
  });
});

describe('showsWords', () => {
  const text = 'a b\nc';

  it.each([
    'one a b\nctwo three',
    'one a  b\n\n ctwo three',
    'one a\nb\tctwo three',
    'one\na b\nc\ntwo three',
  ])('finds parted words in %j', (shown) => {
    expect(showsWords(shown, inWords(text))).toBe(true);
  });

  it.each(['one ab\nctwo three', 'one a bctwo three'])('misses what parted them in %j', (shown) => {
    expect(showsWords(shown, inWords(text))).toBe(false);
  });

  it('misses a space between the text and the words beside it', () => {
    expect(showsWords('one a btwo', { ...inWords('a b '), after: 'two' })).toBe(false);
  });
});

describe('goesOn', () => {
  it.each([
    [3, true],
    [6, false],
    [0, true],
    [8, true],
  ])('tells whether a line goes on behind %i letters', (letters, goes) => {
    expect(goesOn('one two\nab', letters)).toBe(goes);
  });
});

describe('joinsWords', () => {
  it('finds the end of a line that was dropped, and no space that was', () => {
    expect(joinsWords('one ab ctwo three', inWords('a\nb c'))).toBe(true);
    expect(joinsWords('one a b ctwo three', inWords('a\nb c'))).toBe(false);
    expect(joinsWords('one a\nbctwo three', inWords('a\nb c'))).toBe(false);
  });

  it('finds nothing where the letters are others', () => {
    expect(joinsWords('one abtwo', inWords('a\nb'))).toBe(false);
  });
});
