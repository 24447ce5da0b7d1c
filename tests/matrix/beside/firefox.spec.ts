import { test as base } from '@playwright/test';
import { launchMatrixFirefox } from '../firefox';
import type { MatrixPage } from '../matrix-page';
import { broughtTests } from './brought-tests';
import { composerTests } from './composer-tests';
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
      const browser = await launchMatrixFirefox(['fields', 'rival']);
      await use(browser.pages);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

composerTests(test);
mailTests(test);
mentionTests(test);
historyTests(test);
familyTests(test);
broughtTests(test, 'firefox');
disorderTests(test);
refusalTests(test);
heldTests(test);
typingTests(test);
waysTests(test);
twoExtensionsTests(test);
