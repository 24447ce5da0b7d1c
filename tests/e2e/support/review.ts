import type { Chromium } from './chromium';
import { expect } from './chromium-test';
import { setRunDefaults } from './run-defaults';
import type { Surface } from './surface';

/** The user wants to look at each rewrite before it is written. */
export async function reviewFirst(chromium: Chromium): Promise<void> {
  await setRunDefaults(chromium, { review: true });
}

/** The first change has the keyboard, and the review takes keys. */
export async function reviewIsReady(surface: Surface): Promise<void> {
  await expect.poll(() => surface.attributes('footer .primary', 'aria-disabled')).toEqual(['false']);
}
