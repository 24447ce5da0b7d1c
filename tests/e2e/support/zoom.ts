import type { Page } from '@playwright/test';
import type { Chromium } from './chromium';
import { expect } from './chromium-test';

/** Zooms the page as the browser's menu does, but in its tab alone: the browser would keep it for the site, and the next test. */
export async function zoom(chromium: Chromium, page: Page, factor: number): Promise<void> {
  const asking = await chromium.context.newPage();
  await asking.goto(chromium.url('refused.html'));
  await page.bringToFront();
  await asking.evaluate(async (factor) => {
    const { tabs } = (globalThis as unknown as ExtensionGlobals).chrome;
    const [tab] = await tabs.query({ active: true });
    await tabs.setZoomSettings(tab?.id ?? -1, { scope: 'per-tab' });
    await tabs.setZoom(tab?.id ?? -1, factor);
  }, factor);
  await asking.close();
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(factor);
}

interface ExtensionGlobals {
  chrome: {
    tabs: {
      query(filter: object): Promise<{ id?: number }[]>;
      setZoomSettings(tabId: number, settings: { scope: 'per-tab' }): Promise<void>;
      setZoom(tabId: number, factor: number): Promise<void>;
    };
  };
}
