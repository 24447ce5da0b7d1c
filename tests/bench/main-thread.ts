import type { CDPSession, Frame, Page } from '@playwright/test';

/** Resolves once the page, or a frame in it, has drawn what it has to draw. */
export const drawn = (page: Page | Frame) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );

/** Milliseconds that the page's main thread has worked. The session has to have `Performance` enabled with `threadTicks`. */
export async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
