import type { Page } from '@playwright/test';
import { test as chromiumTest, expect } from './chromium-test';
import { type Display, startDisplay } from './display';

export { expect };

/** A user's own keyboard and mouse, as the window system sees them. */
export interface Desktop {
  /** Gives the browser's window the keyboard. */
  focusBrowser(): void;
  /** Presses keys one after another: `alt+shift+k`, `Up`, `Return`. */
  press(...keys: string[]): void;
  /** Opens the context menu of the element, at its middle; waits until it stands there. */
  openMenu(page: Page, selector: string): Promise<void>;
  /** Clicks a place of the screen. */
  clickAt(place: { x: number; y: number }): void;
}

/** As chromium-test, but in a real window on a screen of its own, with a real keyboard and mouse (xdotool). */
export const test = chromiumTest.extend<{ desktop: Desktop }, { display: Display }>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      await display.close();
    },
    { scope: 'worker' },
  ],
  displayName: async ({ display }, use) => {
    await use(display.name);
  },
  desktop: async ({ display }, use) => {
    await use({
      focusBrowser: () => display.focusWindow('chromium'),
      press: (...keys) => display.press(...keys),
      clickAt: ({ x, y }) => display.click(x, y, 1),
      openMenu: async (page, selector) => {
        const box = await page.locator(selector).boundingBox();
        if (!box) throw new Error(`${selector} is not on the screen`);
        const origin = await viewportOrigin(page);
        const before = display.windows();
        display.click(origin.x + box.x + box.width / 2, origin.y + box.y + box.height / 2, 3);
        await expect.poll(() => display.windows()).toBeGreaterThan(before);
      },
    });
  },
});

/** Where on the screen the page's viewport begins. */
function viewportOrigin(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => ({
    x: window.screenX + (window.outerWidth - window.innerWidth) / 2,
    y: window.screenY + window.outerHeight - window.innerHeight,
  }));
}
