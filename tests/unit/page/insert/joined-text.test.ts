import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spacesAround } from '../../../../src/page/insert/joined-text';

function joined(before: string, text: string, after: string): string {
  const [start, end] = spacesAround(before, text, after);
  return before + start + text + end + after;
}

describe('a text at a caret', () => {
  it.each([
    // Words and numbers
    ['one', 'zwei', 'three', 'one zwei three'],
    ['one ', 'zwei', 'three', 'one zwei three'],
    ['one', 'zwei', ' three', 'one zwei three'],
    ['one', ' zwei ', 'three', 'one zwei three'],
    ['one\u00a0', 'zwei', '\tthree', 'one\u00a0zwei\tthree'],
    ['in', '2026', 'we', 'in 2026 we'],
    ['caf\u0065\u0301', 'e\u0301t\u0065\u0301', 'e', 'caf\u0065\u0301 e\u0301t\u0065\u0301 e'],
    ['Привет', 'мир', 'שלום', 'Привет мир שלום'],
    ['안녕', '하세요', '', '안녕 하세요'],
    // Ends of sentences
    ['Hi Tom, ship it now.', 'Bonjour Tom.', '', 'Hi Tom, ship it now. Bonjour Tom.'],
    ['', 'Bonjour Tom.', 'Hi Tom.', 'Bonjour Tom. Hi Tom.'],
    ['He said “go.”', 'She did', '', 'He said “go.” She did'],
    ['He said "go".', 'She did', '', 'He said "go". She did'],
    ['Really?!', 'Yes', '', 'Really?! Yes'],
    ['(an aside)', 'and', 'so', '(an aside) and so'],
    ['Hello,', 'Tom', '', 'Hello, Tom'],
    ['Well…', 'no', '', 'Well… no'],
    // Before signs, and inside of what goes on
    ['one', ', two', '', 'one, two'],
    ['one', 'two', ', three', 'one two, three'],
    ['one', 'two', '.', 'one two.'],
    ['one', '.', 'Two', 'one.Two'],
    ['(', 'two', ')', '(two)'],
    ['“', 'two', '”', '“two”'],
    ['say "', 'two', '"', 'say "two"'],
    ["l'", 'ami', '', "l'ami"],
    ['l’', 'ami', '', 'l’ami'],
    ['1,', '000', '', '1,000'],
    ['3.', '14', '', '3.14'],
    ['https://', 'example', '/', 'https://example/'],
    ['#', 'tag', '', '#tag'],
    ['well-', 'known', '-how', 'well-known-how'],
    ['a 👍', 'word', '', 'a 👍word'],
    // Lines
    ['', 'zwei', '', 'zwei'],
    ['one\n', 'zwei', '\nthree', 'one\nzwei\nthree'],
    ['one', '\nzwei\n', 'three', 'one\nzwei\nthree'],
    // Markdown in plain text
    ['one', '**zwei**', 'three', 'one **zwei** three'],
    ['one', '- zwei', '', 'one- zwei'],
    // Writings without spaces
    ['我', '喜欢', '猫', '我喜欢猫'],
    ['我说', 'Hello', '吗', '我说Hello吗'],
    ['Hello', '世界', 'Tom', 'Hello世界Tom'],
    ['世界。', 'Hello', '', '世界。Hello'],
    ['世界!', 'Hello', '', '世界!Hello'],
    ['サーバー', 'test', 'です', 'サーバーtestです'],
    ['ภาษา', 'ไทย', 'ok', 'ภาษาไทยok'],
    ['ພາສາ', 'ok', 'ខ្មែរ', 'ພາສາokខ្មែរ'],
    ['မြန်မာ', 'ok', 'བོད', 'မြန်မာokབོད'],
    ['ＡＢＣ', '１２３', 'D', 'ＡＢＣ１２３D'],
    // Nothing to write
    ['one', '', 'two', 'onetwo'],
    ['one', ' ', 'two', 'one two'],
  ])('%j + %j + %j', (before, text, after, expected) => {
    expect(joined(before, text, after)).toBe(expected);
  });

  it('gets nothing but spaces in addition, one a side, and none of them twice', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc
        .array(fc.constantFrom('a', 'Ä', '7', ' ', '\n', '.', ',', '"', '’', ')', '(', '*', '漢', 'ไ', '…'), {
          maxLength: 8,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(piece, piece, piece, (before, text, after) => {
        const [start, end] = spacesAround(before, text, after);
        expect(['', ' ']).toContain(start);
        expect(['', ' ']).toContain(end);
        const spaced = start + text + end;
        expect(spaced.trim()).toBe(text.trim());
        expect(spacesAround(before, spaced, after)).toEqual(
          // A text that needs none is the same text.
          [start === '' ? start : '', end === '' ? end : ''],
        );
        if (/^\s/.test(text) || /\s$/.test(before) || before === '') expect(start).toBe('');
        if (/\s$/.test(text) || /^\s/.test(after) || after === '') expect(end).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no longer in a long text', () => {
    const long = 'word. '.repeat(200_000);
    const began = performance.now();
    for (let i = 0; i < 100; i++) spacesAround(long, long, long);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
