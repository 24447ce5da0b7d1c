import { test as base } from '@playwright/test';
import type { MatrixPage } from '../matrix-page';
import { oneWorker } from '../one-worker';
import type { BrowserName } from '../row';
import { broughtTests } from './brought-tests';
import { composerTests } from './composer-tests';
import { disorderTests } from './disorder-tests';
import { familyTests } from './family-tests';
import type { BesideTest } from './fields';
import { heldTests } from './held-tests';
import { historyTests } from './history-tests';
import { mailTests } from './mail-tests';
import { mentionTests } from './mention-tests';
import { refusalTests } from './refusal-tests';
import { twoExtensionsTests } from './two-extensions-tests';
import { typingTests } from './typing-tests';
import { waysTests } from './ways-tests';

/** A browser with one page, as each of its extensions of this kind sees it. */
interface Launched {
  pages: MatrixPage[];
  close(): Promise<unknown>;
}

/** Declares what both browsers are asked, each group for one worker. Returns the test for what one of them is asked alone. */
export function besideTests(browser: BrowserName, launch: () => Promise<Launched>): BesideTest {
  const test = base.extend<object, { pages: MatrixPage[] }>({
    pages: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const { pages, close } = await launch();
        await use(pages);
        await close();
      },
      { scope: 'worker' },
    ],
  });
  for (const declare of [
    composerTests,
    mailTests,
    mentionTests,
    historyTests,
    familyTests,
    (grouped: BesideTest) => broughtTests(grouped, browser),
    disorderTests,
    refusalTests,
    heldTests,
    typingTests,
    waysTests,
    twoExtensionsTests,
  ])
    oneWorker(test, declare);
  return test;
}
