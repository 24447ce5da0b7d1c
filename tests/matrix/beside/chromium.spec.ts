import { test as base } from '@playwright/test';
import { launchMatrixChromium } from '../chromium';
import type { MatrixPage } from '../matrix-page';
import { oneWorker } from '../one-worker';
import { broughtTests } from './brought-tests';
import { composerTests } from './composer-tests';
import { compositionTests } from './composition-tests';
import { disorderTests } from './disorder-tests';
import { familyTests } from './family-tests';
import { heldTests } from './held-tests';
import { historyTests } from './history-tests';
import { mailTests } from './mail-tests';
import { mentionTests } from './mention-tests';
import { refusalTests } from './refusal-tests';
import { twoExtensionsTests } from './two-extensions-tests';
import { typingTests } from './typing-tests';
import { waysTests } from './ways-tests';

/** One page, as two extensions of this kind see it. */
const test = base.extend<object, { pages: MatrixPage[] }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const browser = await launchMatrixChromium([], ['fields', 'rival']);
      await use(browser.pages);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

oneWorker(test, composerTests);
oneWorker(test, mailTests);
oneWorker(test, mentionTests);
oneWorker(test, historyTests);
oneWorker(test, familyTests);
oneWorker(test, (grouped) => broughtTests(grouped, 'chromium'));
oneWorker(test, disorderTests);
oneWorker(test, refusalTests);
oneWorker(test, heldTests);
oneWorker(test, typingTests);
oneWorker(test, waysTests);
oneWorker(test, twoExtensionsTests);
oneWorker(test, compositionTests);
