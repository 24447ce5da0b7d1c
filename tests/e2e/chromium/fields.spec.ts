import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, type Page } from '@playwright/test';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { expect } from '../../support/expect';
import { chaosTests } from '../fields/chaos-tests';
import { fieldsExtension } from '../fields/extension';
import { fieldTests } from '../fields/field-tests';
import { Fields, ready, serveFields } from '../fields/fields-page';
import { richTests } from '../fields/rich-tests';
import { streamTests } from '../fields/stream-tests';
import { undoTests } from '../fields/undo-tests';

/** One browser and one page for all tests of a worker: each test builds its field anew. */
const test = base.extend<object, { fieldsPage: Page; fields: Fields }>({
  fieldsPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const extension = await fieldsExtension();
      const server = await serveFields();
      const profile = mkdtempSync(join(tmpdir(), 'caretaker-fields-profile-'));
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: requireProgram('chromium'),
        ignoreDefaultArgs: ['--disable-extensions'],
        args: [
          '--no-sandbox',
          '--disable-gpu',
          `--load-extension=${extension.folder}`,
          `--disable-extensions-except=${extension.folder}`,
        ],
      });
      const page = await context.newPage();
      await page.goto(server.url);
      await page.waitForFunction(ready);
      await use(page);
      await context.close();
      server.close();
      extension.remove();
      rmSync(profile, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  fields: [
    async ({ fieldsPage }, use) => {
      await use(
        new Fields({
          evaluate: (expression) => fieldsPage.evaluate(expression),
          press: (...keys) => fieldsPage.keyboard.press(keys.join('+')),
        }),
      );
    },
    { scope: 'worker' },
  ],
});

fieldTests(test);
undoTests(test);
streamTests(test, 'chromium');
richTests(test);
chaosTests(test);

test('waits for an input method, and writes when it has let go of the field', async ({
  fieldsPage,
  fields,
}) => {
  const session = await fieldsPage.context().newCDPSession(fieldsPage);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await fields.build('textarea', [4, 4]);
  await fields.capture();
  await compose('か');
  expect(await fields.read()).toBe('one かtwo three');
  const inserted = fields.insert('zwei ');
  await fields.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  expect(await fields.read()).toBe('one かtwo three');
  await compose('');
  expect(await inserted).toMatchObject({ outcome: { status: 'written' } });
  expect(await fields.read()).toBe('one zwei two three');
});
