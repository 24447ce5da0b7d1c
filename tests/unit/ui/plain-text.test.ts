import { describe, expect, it } from 'vitest';
import { visibleLine, visibleText } from '../../../src/ui/plain-text';

describe('visibleText', () => {
  it('writes out what turns a text around or hides in it', () => {
    expect(visibleText('safe\u202Egpj.exe')).toBe('safe⟨U+202E⟩gpj.exe');
    expect(visibleText('a\u200Bb\0c\u{E0041}')).toBe('a⟨U+200B⟩b⟨U+0000⟩c⟨U+E0041⟩');
  });

  it('leaves lines, tabs, other scripts and emoji alone', () => {
    const text = 'line\n\tnext 技能 שלום 👩‍💻 é';
    expect(visibleText(text)).toBe(text);
  });

  it.each([
    ['a blank sign', 'a\u2800b\u{1D159}c', 'a⟨U+2800⟩b⟨U+1D159⟩c'],
    ['a Hangul filler', 'a\u3164\u115F\u1160\uFFA0', 'a⟨U+3164⟩⟨U+115F⟩⟨U+1160⟩⟨U+FFA0⟩'],
    ['a joiner of nothing', 'a\u034Fb\u200Dc\u200Cd', 'a⟨U+034F⟩b⟨U+200D⟩c⟨U+200C⟩d'],
    ['an end of a line or paragraph that shells know nothing of', 'a\u2028b\u2029c', 'a⟨U+2028⟩b⟨U+2029⟩c'],
    ['an isolate', 'a\u2066b\u2069', 'a⟨U+2066⟩b⟨U+2069⟩'],
    ['a space of another kind', 'a\u2003b\u1680c', 'a⟨U+2003⟩b⟨U+1680⟩c'],
    ['a selector where it selects nothing', 'a\uFE0Fb\u{E0100}', 'a⟨U+FE0F⟩b⟨U+E0100⟩'],
  ])('writes out %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
    expect(visibleText(text, 'code')).toBe(shown);
    expect(visibleLine(text)).toBe(shown);
  });

  it('writes out every character that Unicode counts among the unseen, wherever it stands alone', () => {
    const left = new Set('\t\n ');
    const shown = new Set(
      '\u0600\u0601\u0602\u0603\u0604\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}',
    );
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue;
      if (/[\p{Cn}\p{Co}\p{Cs}]/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character))
        continue;
      const seen = left.has(character) || shown.has(character);
      expect(visibleText(`x${character}y`, 'code') === `x${character}y`, code.toString(16)).toBe(seen);
    }
  });

  it('leaves an emoji of several signs whole, and what an orthography joins', () => {
    const text = '❤️ 1️⃣ 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☎︎ می‌خواهم';
    expect(visibleText(text, 'code')).toBe(text);
  });

  it('shows what hides behind an emoji: a second selector, a row of them, a tag', () => {
    expect(visibleText('❤️\uFE0F')).toBe('❤️⟨U+FE0F⟩');
    expect(visibleText('😀\u{E0101}\u{E0141}')).toBe('😀⟨U+E0101⟩⟨U+E0141⟩');
    expect(visibleText('👩\u200D')).toBe('👩⟨U+200D⟩');
  });

  it('leaves the spaces of ordinary prose, and writes them out in code', () => {
    expect(visibleText('Vraiment\u00A0? 10\u202F000 你好\u3000世界')).toBe(
      'Vraiment\u00A0? 10\u202F000 你好\u3000世界',
    );
    expect(visibleText('rm\u00A0-r', 'code')).toBe('rm⟨U+00A0⟩-r');
  });
});

describe('visibleLine', () => {
  it('puts everything on one line', () => {
    expect(visibleLine(' a\n\n b\tc ')).toBe('a b c');
    expect(visibleLine('\u00A0a\u00A0\u3000b')).toBe('a b');
  });

  it('hides nothing at its ends', () => {
    expect(visibleLine('\uFEFFa\u2028')).toBe('⟨U+FEFF⟩a⟨U+2028⟩');
  });

  it('cuts a long one between characters, not in the middle of one', () => {
    expect(visibleLine('👍'.repeat(300), 10)).toBe(`${'👍'.repeat(10)}…`);
    expect(visibleLine('x'.repeat(2_000_000)).length).toBe(201);
  });
});
