import type { CDPSession } from '@playwright/test';
import { expect, test } from '../support/chromium-test';

test('nothing of the extension runs on a page until the user asks', async ({ chromium, page, pages }) => {
  const session = await chromium.context.newCDPSession(page);
  const worlds: string[] = [];
  const scripts: string[] = [];
  const ours = (origin: string) => origin.includes(chromium.extensionId);
  session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.origin));
  session.on('Debugger.scriptParsed', ({ url }) => scripts.push(url));
  await session.send('Runtime.enable');
  await session.send('Debugger.enable');
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('Some text.');
  const read = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, jsEventListeners };
  };
  const before = await read();
  // The extension is awake and works on another page meanwhile.
  const other = await chromium.context.newPage();
  await other.goto(pages.url('input'));
  await chromium.triggerToolbar(other);
  await expect(other.locator('[data-caretaker-surface]')).toBeAttached();
  expect(worlds.filter(ours)).toEqual([]);
  expect(scripts.filter(ours)).toEqual([]);
  expect(await read()).toEqual(before);
  expect(await page.locator('[data-caretaker-surface]').count()).toBe(0);

  await page.bringToFront();
  await chromium.triggerToolbar(page);
  await expect.poll(() => worlds.filter(ours)).not.toEqual([]);
  expect(scripts.filter(ours)).toHaveLength(1);
});

test('an untouched page shows nothing of the extension in its heap and in a trace', async ({
  chromium,
  page,
  pages,
  settings,
}) => {
  const session = await chromium.context.newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const ours = await traced(chromium.browser, chromium.extensionId, async () => {
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('Some text.');
  });
  expect(ours).toBe(0);
  const before = await heap();
  // The extension is awake and at work meanwhile.
  await settings('skillsChanged');
  // What V8 itself varies by; the script with its surface is thirty times as much.
  const noise = 16 * 1024;
  await expect.poll(async () => (await heap()) - before).toBeLessThan(noise);

  await page.bringToFront();
  const asked = await traced(chromium.browser, chromium.extensionId, async () => {
    await chromium.triggerToolbar(page);
    await expect(page.locator('[data-caretaker-surface]')).toBeAttached();
  });
  expect(asked).toBeGreaterThan(0);
  expect((await heap()) - before).toBeGreaterThan(4 * noise);
});

/** Counts the events of a trace of the whole browser, while `action` goes on, in which a script of the extension runs in a page. */
async function traced(browser: CDPSession, id: string, action: () => Promise<void>): Promise<number> {
  const events: { args?: unknown }[] = [];
  const collect = ({ value }: { value: { args?: unknown }[] }) => events.push(...value);
  browser.on('Tracing.dataCollected', collect);
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'] },
  });
  await action();
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await complete;
  browser.off('Tracing.dataCollected', collect);
  return events.filter(({ args }) => JSON.stringify(args ?? {}).includes(`${id}/page.js`)).length;
}

test('the shipped build asks for no host and declares no content script', async ({ chromium }) => {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  const manifest = await page.evaluate(() =>
    (
      globalThis as unknown as { chrome: { runtime: { getManifest(): Manifest } } }
    ).chrome.runtime.getManifest(),
  );
  expect(manifest.content_scripts).toBeUndefined();
  expect(manifest.host_permissions).toBeUndefined();
  // Our frame in a page, at an address that is another in each session of the browser.
  expect(manifest.web_accessible_resources).toEqual([
    { resources: ['surface.html'], matches: ['<all_urls>'], use_dynamic_url: true },
  ]);
});

interface Manifest {
  content_scripts?: unknown;
  host_permissions?: unknown;
  web_accessible_resources?: unknown;
}
