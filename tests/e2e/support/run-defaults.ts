import { type RunDefaults, runDefaults } from '../../../src/core/run/settings';
import type { Chromium } from './chromium';

/** Sets how all runs go, as far as it shall be other than at first. */
export async function setRunDefaults(chromium: Chromium, change: Partial<RunDefaults>): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  await page.evaluate(
    async (wanted) => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { set(items: object): Promise<void> } } };
      };
      await chrome.storage.local.set({ runDefaults: wanted });
    },
    { ...runDefaults, ...change },
  );
  await page.close();
}
