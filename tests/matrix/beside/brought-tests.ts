import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '../../support/expect';
import { type Asked, tryAsked } from '../brought/command';
import { launchMatrixChromium } from '../chromium';
import { launchMatrixFirefox } from '../firefox';
import type { MatrixBrowser } from '../matrix-browser';
import type { BrowserName } from '../row';
import type { BesideTest } from './fields';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const form = join(root, 'tests/fixtures/fields/form.html');
const cell = join(root, 'tests/fixtures/fields/cell.html');

/** `npm run matrix -- --page FILE --field SELECTOR`, as somebody types it who has a field that does not work. */
export function broughtTests(test: BesideTest, browser: BrowserName): void {
  // Those that do not start the command share a browser: it takes longer to start than a field to be tried.
  let kept: MatrixBrowser | undefined;
  const launch = async () => {
    kept ??= await { chromium: launchMatrixChromium, firefox: launchMatrixFirefox }[browser]();
    return { ...kept, close: async () => undefined };
  };
  const asked = (wanted: Asked) => answerTo(() => tryAsked(wanted, { [browser]: launch }));
  test.afterAll(async () => {
    await kept?.close();
    kept = undefined;
  });

  test('a field that somebody brings is tried, and the row is printed', async () => {
    const { code, out, err } = await matrix('--page', form, '--field', '#note', '--browser', browser);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('Field: `textarea#note` (textarea)');
    expect(out).toContain('Followed by: `input[name="note-sent"]`');
    for (const name of ['caret', 'selection', 'lines', 'held', 'undo', '100 KB']) {
      expect(out).toMatch(new RegExp(`^\\| ${name} \\| works`, 'm'));
    }
  });

  test('a field that shows a text which its form does not get is not told as one that works', async () => {
    const { code, out } = await asked({ page: form, field: '#message', browser });
    expect(code).toBe(0);
    expect(out).toContain('Field: `div#message` (contenteditable)');
    expect(out).toContain('Followed by: `input[name="message-sent"]`');
    expect(out).toMatch(/^\| caret \| (?!works)/m);
    expect(out).toContain('What came back:');
  });

  test('a field that holds no formatting is told as plain, and not as one that loses text', async () => {
    const { out } = await asked({ page: form, field: '#plain', browser });
    expect(out).toContain('Forms that it keeps of a paste: none');
    expect(out).toMatch(/^\| Markdown \| works/m);
    expect(out).not.toContain('lost or doubled');
  });

  test('a cell that closes when it is left, of a page that asks before that, is tried without leaving it', async () => {
    const { out } = await asked({ page: cell, field: 'textarea', browser });
    for (const name of ['caret', 'selection', 'lines', 'held', 'undo', '100 KB'])
      expect(out).toMatch(new RegExp(`^\\| ${name} \\| works`, 'm'));
  });

  test('what cannot be tried is said, with how the command is used', async () => {
    const notes = join(mkdtempSync(join(tmpdir(), 'caretaker-brought-')), 'notes.txt');
    writeFileSync(notes, 'notes');
    for (const [wrong, said] of [
      [{ page: form }, '--field is missing'],
      [{ field: '#note' }, '--page is missing'],
      [{ page: join(root, 'nowhere.html'), field: '#note' }, 'There is no file'],
      [{ page: notes, field: '#note' }, 'is no HTML file'],
      [{ page: form, field: '#note', browser: 'netscape' }, 'No browser is called netscape'],
    ] as const) {
      const { code, err } = await asked(wrong);
      expect(err).toContain(said);
      expect(err).toContain('npm run matrix -- --page FILE.html --field SELECTOR');
      expect(code).toBe(1);
    }
  });

  for (const [args, said] of [
    [['--paper', form], "Unknown option '--paper'"],
    [['--page', form], '--field is missing'],
  ] as const) {
    test(`the command says how it is used, and fails: ${args[0]} alone`, async () => {
      const { code, err } = await matrix(...args);
      expect(err).toContain(said);
      expect(err).toContain('npm run matrix -- --page FILE.html --field SELECTOR');
      expect(code).toBe(1);
    });
  }

  for (const [selector, said] of [
    ['#nothing', '“#nothing” matches nothing on the page. Its fields: textarea#note, div#message'],
    ['#agree', '“#agree” matches input#agree, which takes no lines of text. Its fields:'],
    ['#', '“#” is no CSS selector'],
  ] as const) {
    test(`${selector} is not a field, and what could have been meant is said`, async () => {
      const { code, err } = await asked({ page: form, field: selector, browser });
      expect(err).toContain(said);
      expect(code).toBe(1);
    });
  }

  test('the command says how it is used', async () => {
    const { code, out } = await matrix('--help');
    expect(code).toBe(0);
    expect(out).toContain('--field SELECTOR');
  });
}

interface Answer {
  code: number | null;
  out: string;
  err: string;
}

/** What the command does once it is started, without the seconds that its start takes. */
async function answerTo(trying: () => Promise<number>): Promise<Answer> {
  const { log, error } = console;
  const said = { out: '', err: '' };
  console.log = (text) => {
    said.out += text;
  };
  console.error = (text) => {
    said.err += text;
  };
  try {
    return { code: await trying(), ...said };
  } finally {
    Object.assign(console, { log, error });
  }
}

/** The command as it is started on a clone. */
function matrix(...args: string[]): Promise<Answer> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), 'matrix', ...args], { cwd: root });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    said.out += data;
  });
  child.stderr.on('data', (data) => {
    said.err += data;
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, ...said })));
}
