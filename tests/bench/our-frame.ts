import type { CDPSession, Frame, Page } from '@playwright/test';
import { until } from '../../scripts/until';
import { isSurface } from '../e2e/support/surface';

/** Our frame in a page, with the palette in it, once it has the keyboard. */
export async function ourFrame(page: Page): Promise<Frame> {
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-caretaker-surface'));
  const find = () => page.frames().find((frame) => isSurface(frame.url()));
  await until('our frame is there', async () => find() !== undefined);
  const frame = find();
  if (!frame) throw new Error('Our frame has gone');
  return frame;
}

/** DevTools at the process of our frame. */
export const frameSession = async (page: Page): Promise<CDPSession> =>
  page.context().newCDPSession(await ourFrame(page));

/**
 * In the page: `shown` becomes the time (`Date.now()`) of the second frame drawn after our frame has been given the keyboard, which it
 * is when the palette stands in it.
 */
export function noteShown(): void {
  (window as unknown as { shown: Promise<number> }).shown = new Promise((resolve) => {
    // What runs these programs gives each named function a helper that no page has: none is named here.
    const timer = setInterval(() => {
      if (!document.activeElement?.hasAttribute('data-caretaker-surface')) return;
      clearInterval(timer);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    }, 2);
  });
}

/** In the page: that time. */
export const whenShown = (): Promise<number> => (window as unknown as { shown: Promise<number> }).shown;

/** Milliseconds from a call until the palette is drawn and has the keyboard. */
async function callToShown(page: Page, trigger: () => Promise<void>): Promise<number> {
  await page.evaluate(noteShown);
  const called = Date.now();
  await trigger();
  return (await page.evaluate(whenShown)) - called;
}

/** The same of a second call, in a page where our frame stands unseen from the first. */
export async function callAgainToShown(page: Page, trigger: () => Promise<void>): Promise<number> {
  await callToShown(page, trigger);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.id === 'field');
  return callToShown(page, trigger);
}
