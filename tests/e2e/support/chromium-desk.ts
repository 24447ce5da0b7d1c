import type { Page, Worker } from '@playwright/test';
import type { Chromium } from './chromium';
import { chromiumSurface } from './chromium-surface';
import { test as base } from './chromium-test';
import { addressOf, type Desk, filesIn, Tab, type TabPage } from './desk';
import { DrivenSettings } from './driven-settings';
import { setUpModel } from './extension-page';
import { violationsOf } from './page-axe';
import { reportSurface } from './surface';

export { expect } from './chromium-test';

/** A fresh Chromium for each test, with a user at it. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({ chromium, pages }, use, testInfo) => {
    const tabs: Tab[] = [];
    const said = listenToConsoles(chromium);
    await use({
      async openTab(name) {
        const page = await chromium.context.newPage();
        await page.goto(addressOf(name, pages));
        const surface = await chromiumSurface(page);
        const tab = new Tab({
          page: driven(page),
          surface,
          callPalette: () => chromium.triggerToolbar(page),
        });
        tabs.push(tab);
        return tab;
      },
      openSettings: async (section) =>
        new DrivenSettings(driven(await openExtensionPage(chromium, `options.html#${section}`))),
      async pageAt(path) {
        const found = chromium.context.pages().find((page) => page.url().startsWith(chromium.url(path)));
        return found && { ...driven(found), surface: () => chromiumSurface(found) };
      },
      setUp: (draft) => inExtension(chromium, setUpModel, draft),
      async keepSaved() {
        const folder = testInfo.outputPath('saved');
        await chromium.saveInto(folder);
        return () => filesIn(folder);
      },
      killBackground: chromium.killBackground,
      inExtension: (work, arg) => inExtension(chromium, work, arg),
      takeBack: (origin) =>
        inExtension(
          chromium,
          async (origins) => {
            await (globalThis as unknown as Globals).chrome.permissions.remove({ origins });
          },
          [origin],
        ),
      consoleText: async () => said.join('\n'),
    });
    if (testInfo.status === testInfo.expectedStatus) return;
    for (const { surface } of tabs) await reportSurface(surface, testInfo);
  },
});

function driven(page: Page): TabPage {
  const { keyboard } = page;
  return {
    // Playwright's types take apart what it hands to the page; what is handed here is plain.
    evaluate: (work, arg) => page.evaluate(work as () => never, arg),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
    violations: async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      return violationsOf(page);
    },
    picture: async (part) => (await page.screenshot({ clip: part })).toString('base64'),
    async chooseFiles(paths, press) {
      const opened = page.waitForEvent('filechooser');
      // Each frame's process is told on its own that the dialog is to be left to us: a key that comes before opens a real one.
      await Promise.all(page.frames().map((frame) => frame.evaluate(() => undefined)));
      await press();
      await (await opened).setFiles(paths);
    },
    async dropFiles(place, paths) {
      const session = await page.context().newCDPSession(page);
      const data = { items: [], files: paths, dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, ...place, data });
      }
      await session.detach();
    },
    keyboard,
  };
}

async function openExtensionPage(chromium: Chromium, path: string): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url(path));
  return page;
}

function inExtension<Arg, Value>(
  chromium: Chromium,
  work: (arg: Arg) => Value | Promise<Value>,
  arg: Arg,
): Promise<Value> {
  return chromium.inOwnPage((page) => driven(page).evaluate(work, arg));
}

/** Collects what all pages and all workers of the browser write to their consoles from now on. */
function listenToConsoles({ context }: Chromium): string[] {
  const said: string[] = [];
  const listen = (worker: Worker) => worker.on('console', (line) => said.push(line.text()));
  context.on('console', (line) => said.push(line.text()));
  context.on('weberror', (error) => said.push(String(error.error())));
  context.on('serviceworker', listen);
  for (const worker of context.serviceWorkers()) listen(worker);
  return said;
}

interface Globals {
  chrome: { permissions: { remove(permissions: { origins: string[] }): Promise<boolean> } };
}
