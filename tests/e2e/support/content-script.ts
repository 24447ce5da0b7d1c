import type { Page } from '@playwright/test';
import type { Chromium } from './chromium';

/** What an expression gives, as text, in the world of the extension's own script in a web page. */
export async function inContentScript(page: Page, chromium: Chromium, expression: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const world = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin.includes(chromium.extensionId)) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  await chromium.triggerToolbar(page);
  const { result } = await session.send('Runtime.evaluate', {
    contextId: await world,
    expression: `Promise.resolve(${expression}).then(JSON.stringify, String)`,
    awaitPromise: true,
  });
  return String(result.value);
}
