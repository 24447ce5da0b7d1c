import { describe, expect, it } from 'vitest';
import { withoutWords } from '../../../src/diagnostics/reported';

const planted = { text: 'My salary is 81,000', key: 'sk-ant-PLANTED0123456789' };

/** An error of a script of ours, with a stack as that browser writes it. */
function thrown(message: string, stack: (header: string) => string, name = 'TypeError'): Error {
  const error = Object.assign(new Error(message), { name });
  error.stack = stack(`${name}: ${message}`);
  return error;
}

const chromium = (header: string) =>
  `${header}\n    at Session.open (chrome-extension://abcdef/page.js:10:20)\n    at async chrome-extension://abcdef/chunks/a-b.js:1:2\n    at https://site.example/${planted.key}.js:3:4`;
const firefox = () =>
  `open@moz-extension://0-1-2/page.js:10:20\nasync*listener@moz-extension://0-1-2/chunks/a-b.js:1:2\n@https://site.example/x.js:3:4`;

describe('what is kept of an error', () => {
  it.each([
    ['Chromium', chromium, ['Session.open /page.js:10:20', '/chunks/a-b.js:1:2']],
    ['Firefox', firefox, ['open /page.js:10:20', 'async*listener /chunks/a-b.js:1:2']],
  ])('is its name and its frames in files of ours, as %s writes them', (_browser, stack, frames) => {
    const entry = withoutWords(thrown('no', stack), 'page');
    expect(entry).toMatchObject({ where: 'page', name: 'TypeError' });
    expect(entry.frames.map((one) => one.replace('async*', ''))).toEqual(
      frames.map((one) => one.replace('async*', '')),
    );
  });

  it.each([
    ['a message', thrown(`${planted.text} ${planted.key}`, chromium)],
    [
      'a message with lines like frames',
      thrown(`x\n    at ${planted.key} (chrome-extension://abcdef/${planted.key}.js:1:1)`, chromium),
    ],
    ['a name', thrown('no', chromium, planted.key)],
    ['a code', Object.assign(thrown('no', chromium), { code: planted.key })],
    ['a code of letters', Object.assign(thrown('no', chromium), { code: planted.text })],
    ['a cause', new Error('no', { cause: planted.text })],
    ['a text that is no error', planted.text],
    ['an object', { name: planted.text, message: planted.key, stack: planted.text, code: planted.key }],
    [
      'the name of a function',
      thrown('no', () => `x\n    at "${planted.text}" (chrome-extension://abcdef/page.js:1:1)`),
    ],
  ])('holds no word of the user’s and no key, planted in %s', (_where, error) => {
    const kept = JSON.stringify(withoutWords(error, 'page'));
    expect(kept).not.toContain('salary');
    expect(kept).not.toContain('PLANTED');
  });

  it('has the code of an error of ours', () => {
    const error = Object.assign(new Error('no'), { code: 'store-damaged' });
    expect(withoutWords(error, 'page').code).toBe('store-damaged');
  });
});
