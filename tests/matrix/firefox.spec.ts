import { test as base } from '@playwright/test';
import { codeEditorTests } from './code-editors';
import { launchMatrixFirefox } from './firefox';
import type { MatrixBrowser } from './matrix-browser';
import type { MatrixPage } from './matrix-page';
import { matrixTests } from './matrix-tests';
import { oneWorker } from './one-worker';
import { richEditorTests } from './rich-editors';

interface Fixtures {
  matrixBrowser: MatrixBrowser;
  matrixPage: MatrixPage;
  browserVersion: string;
}

/** One browser and one page for all tests of a worker: a page is loaded once for all cases of a row. */
const test = base.extend<object, Fixtures>({
  matrixBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const browser = await launchMatrixFirefox();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  matrixPage: [({ matrixBrowser }, use) => use(matrixBrowser.page), { scope: 'worker' }],
  browserVersion: [({ matrixBrowser }, use) => use(matrixBrowser.version), { scope: 'worker' }],
});

oneWorker(test, codeEditorTests);
oneWorker(test, richEditorTests);
matrixTests(test, 'firefox');
