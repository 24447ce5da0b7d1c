import { describe, expect, test } from 'vitest';
import { visibleLine, visibleText } from '../../../src/ui/plain-text';

describe('visibleText', () => {
  test('writes out what turns a text around or hides in it', () => {
    expect(visibleText('safe\u202Egpj.exe')).toBe('safe⟨U+202E⟩gpj.exe');
    expect(visibleText('a\u200Bb\0c\u{E0041}')).toBe('a⟨U+200B⟩b⟨U+0000⟩c⟨U+E0041⟩');
  });

  test('leaves lines, tabs, other scripts and emoji alone', () => {
    const text = 'line\n\tnext 技能 שלום 👩‍💻 é';
    expect(visibleText(text)).toBe(text);
  });
});

describe('visibleLine', () => {
  test('puts everything on one line', () => {
    expect(visibleLine(' a\n\n b\tc ')).toBe('a b c');
  });

  test('cuts a long one between characters, not in the middle of one', () => {
    expect(visibleLine('👍'.repeat(300), 10)).toBe(`${'👍'.repeat(10)}…`);
    expect(visibleLine('x'.repeat(2_000_000)).length).toBe(201);
  });
});
