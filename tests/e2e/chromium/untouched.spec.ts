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
  expect(manifest.web_accessible_resources).toBeUndefined();
});

interface Manifest {
  content_scripts?: unknown;
  host_permissions?: unknown;
  web_accessible_resources?: unknown;
}
