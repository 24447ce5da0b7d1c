import type { Chromium } from './chromium';
import { expect } from './chromium-test';
import type { Surface } from './surface';

/** The user wants to look at each rewrite before it is written. */
export async function reviewFirst(chromium: Chromium): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  await page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { set(items: object): Promise<void> } } };
    };
    await chrome.storage.local.set({
      runDefaults: { mode: 'llm', scriptTimeout: 5000, direct: true, review: true },
    });
  });
  await page.close();
}

/** The first change has the keyboard, and the review takes keys. */
export async function reviewIsReady(surface: Surface): Promise<void> {
  await expect.poll(() => surface.attributes('footer .primary', 'aria-disabled')).toEqual(['false']);
}
