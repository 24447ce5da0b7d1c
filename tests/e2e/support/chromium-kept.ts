import { realpathSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { until } from '../../../scripts/until';
import { browserSession, type Chromium, driven, firstPage, startChromium } from './chromium';
import { send } from './chromium-commands';
import type { KeptBrowser } from './kept-browser';

/** A page of the browser's own, behind the tests' tabs, that does what the browser lets no other page do. */
interface Office {
  context: BrowserContext;
  page: Page;
  ofPage: CDPSession;
  ofBrowser: CDPSession;
}

export async function keepChromium(language: string): Promise<KeptBrowser<Chromium>> {
  const { context, close } = await startChromium({ language }, ['--enable-unsafe-extension-debugging']);
  const [page] = context.pages();
  if (!page) throw new Error('Chromium has opened no page');
  // Not chrome://extensions itself, which would draw every extension that comes and goes.
  await page.goto('chrome://extensions/strings.m.js');
  const [ofPage, ofBrowser] = [await context.newCDPSession(page), await browserSession(context)];
  const office = { context, page, ofPage, ofBrowser };
  return {
    install: async ({ build, grantedOrigins }) => {
      const path = realpathSync(build);
      const { id } = await send<{ id: string }>(ofBrowser, 'Extensions.loadUnpacked', { path });
      const browser = await browserSession(context);
      const chromium = driven(context, browser, id);
      const first = await firstPage(chromium);
      await grant(office, first, id, grantedOrigins);
      await first.close();
      let savesElsewhere = false;
      return {
        ...chromium,
        saveInto: (folder) => {
          savesElsewhere = true;
          return chromium.saveInto(folder);
        },
        close: async () => {
          if (savesElsewhere) throw new Error('Playwright hears no more of what it saves');
          await browser.detach();
          await clear(office, id);
        },
      };
    },
    close,
  };
}

/**
 * Of an origin that has been granted by way of chrome://extensions already, Chromium asks the user nothing when the
 * extension requests it; the dialog itself cannot be reached headless.
 */
async function grant(office: Office, first: Page, id: string, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await office.page.evaluate(
    async ({ id, origins }) => {
      const { developerPrivate } = (globalThis as unknown as OfficeGlobals).chrome;
      for (const origin of origins) await developerPrivate.addHostPermission(id, origin);
    },
    { id, origins },
  );
  const session = await office.context.newCDPSession(first);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `chrome.permissions.request(${JSON.stringify({ origins })})`,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  if (result.value !== true) throw new Error(`Not granted: ${origins.join(' ')}`);
}

/** Removes the extension with all that it keeps, closes what is open, and clears what pages can leave behind. */
async function clear({ context, page, ofPage, ofBrowser }: Office, id: string): Promise<void> {
  await send(ofBrowser, 'Extensions.uninstall', { id });
  await Promise.all(context.pages().map((open) => open === page || open.close()));
  await until('the background is gone', async () => context.serviceWorkers().length === 0);
  await context.clearPermissions();
  await context.clearCookies();
  await ofPage.send('Network.clearBrowserCache');
  await ofPage.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('');
    const { developerPrivate } = (globalThis as unknown as OfficeGlobals).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: false });
  });
}

interface OfficeGlobals {
  chrome: {
    developerPrivate: {
      addHostPermission(extensionId: string, origin: string): Promise<void>;
      updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
    };
  };
}
