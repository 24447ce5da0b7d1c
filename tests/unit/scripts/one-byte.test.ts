import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOneByte } from '../../../scripts/one-byte';

const run = (code: string): unknown => new Function(`return (${code})`)();

it('says the same in strings, templates and regular expressions, in half the room', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const code = inOneByte(JSON.stringify(text));
      expect(code).toMatch(/^[\0-\u00ff]*$/);
      expect(run(code)).toBe(text);
    }),
  );
  const code =
    '[`“$' +
    '{"…"}”`, /[　-〿]+/u.exec("a　、b")?.[0], /[😀-😎]/u.test("😃"), "\\…", /\\…\\\\…/.test("…\\\\…"), "é"]';
  expect(run(inOneByte(code))).toEqual(run(code));
  expect(run(code)).toEqual(['“…”', '　、', true, '…', true, 'é']);
});
