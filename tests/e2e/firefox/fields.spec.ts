import { test as base } from '@playwright/test';
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { chaosTests } from '../fields/chaos-tests';
import { fieldsExtension } from '../fields/extension';
import { fieldTests } from '../fields/field-tests';
import { Fields, ready, serveFields } from '../fields/fields-page';
import { richTests } from '../fields/rich-tests';
import { streamTests } from '../fields/stream-tests';
import { undoTests } from '../fields/undo-tests';

/** One browser and one page for all tests of a worker: each test builds its field anew. */
const test = base.extend<object, { fields: Fields }>({
  fields: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const extension = await fieldsExtension();
      const server = await serveFields();
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: requireProgram('firefox'),
      });
      await browser.installExtension(extension.folder);
      const page = await browser.newPage();
      page.on('dialog', (dialog) => dialog.dismiss());
      await page.goto(server.url);
      await page.waitForFunction(ready);
      await use(
        new Fields({
          evaluate: (expression) => page.evaluate(expression),
          press: (...keys) => press(page, keys as KeyInput[]),
        }),
      );
      await browser.close();
      server.close();
      extension.remove();
    },
    { scope: 'worker' },
  ],
});

async function press({ keyboard }: Page, keys: KeyInput[]): Promise<void> {
  for (const key of keys) await keyboard.down(key);
  for (const key of keys.reverse()) await keyboard.up(key);
}

fieldTests(test);
undoTests(test);
streamTests(test, 'firefox');
richTests(test);
chaosTests(test);
