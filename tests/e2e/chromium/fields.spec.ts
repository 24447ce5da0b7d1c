import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium } from '@playwright/test';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { fieldsExtension } from '../fields/extension';
import { fieldTests } from '../fields/field-tests';
import { Fields, ready, serveFields } from '../fields/fields-page';

/** One browser and one page for all tests of a worker: each test builds its field anew. */
const test = base.extend<object, { fields: Fields }>({
  fields: [
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
      await use(
        new Fields({
          evaluate: (expression) => page.evaluate(expression),
          press: (...keys) => page.keyboard.press(keys.join('+')),
        }),
      );
      await context.close();
      server.close();
      extension.remove();
      rmSync(profile, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

fieldTests(test, 'chromium');
