import { realpathSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { browserSession, type Chromium, driven, firstPage, startChromium } from './chromium';
import { hasBackground, killBackground, send } from './chromium-commands';
import { type Extension, type KeptBrowser, reinstallAfter } from './kept-browser';

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
  let installed: Installed | undefined;
  let served = 0;
  const uninstall = async () => {
    if (installed) await send(ofBrowser, 'Extensions.uninstall', { id: installed.id });
    installed = undefined;
  };
  return {
    install: async (extension) => {
      if (installed && JSON.stringify(installed.extension) !== JSON.stringify(extension)) await uninstall();
      installed ??= await installNew(office, extension);
      const { id, ownPage } = installed;
      const browser = await browserSession(context);
      const chromium = driven(context, browser, id);
      let savesElsewhere = false;
      return {
        ...chromium,
        inOwnPage: (deed) => deed(ownPage),
        saveInto: (folder) => {
          savesElsewhere = true;
          return chromium.saveInto(folder);
        },
        close: async () => {
          if (savesElsewhere) throw new Error('Playwright hears no more of what it saves');
          await browser.detach();
          await closePages(office, ownPage);
          served += 1;
          const isAsInstalled = (await permissionsOf(page, id, ownPage)) === installed?.permissions;
          if (!isAsInstalled || served % reinstallAfter === 0) await uninstall();
          await clear(office, installed);
        },
      };
    },
    close,
  };
}

/** An extension that the next test finds as if it had just been installed, if it wants the same one. */
interface Installed {
  extension: Extension;
  id: string;
  /** Something of the extension's that no script runs in, behind the tests' tabs. */
  ownPage: Page;
  /** What it may do, as the browser tells it. */
  permissions: string;
}

async function installNew(office: Office, extension: Extension): Promise<Installed> {
  const { context, page, ofBrowser } = office;
  const path = realpathSync(extension.build);
  const { id } = await send<{ id: string }>(ofBrowser, 'Extensions.loadUnpacked', { path });
  const { url } = driven(context, ofBrowser, id);
  const ownPage = await firstPage({ context, url });
  await grant(office, ownPage, id, extension.grantedOrigins);
  await ownPage.goto(url('icon/16.png'));
  return { extension, id, ownPage, permissions: await permissionsOf(page, id, ownPage) };
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

/** What the user has ever let the extension do, and what it may do now: as text. */
async function permissionsOf(office: Page, id: string, ownPage: Page): Promise<string> {
  const given = await office.evaluate(async (id) => {
    const { developerPrivate } = (globalThis as unknown as OfficeGlobals).chrome;
    return (await developerPrivate.getExtensionInfo(id)).permissions;
  }, id);
  const held = await ownPage.evaluate(() =>
    (globalThis as unknown as OwnGlobals).chrome.permissions.getAll(),
  );
  return JSON.stringify([given, held]);
}

async function closePages({ context, page }: Office, ownPage: Page): Promise<void> {
  await Promise.all(context.pages().map((open) => open === page || open === ownPage || open.close()));
}

/**
 * Clears what pages can leave behind, and what the extension keeps. It stays installed, since installing takes longer than
 * most tests; its offscreen document stays where nothing works in it any more, with the tools that it has made ready, as
 * in a browser that is used; and its context menu, which no test of a browser without a window sees.
 */
async function clear(
  { context, page, ofPage, ofBrowser }: Office,
  installed: Installed | undefined,
): Promise<void> {
  // What listens is told while it runs: told after its end it would be woken, to be ended once more.
  await installed?.ownPage.evaluate(clearStorage);
  for (let isAgain = false; ; isAgain = true) {
    if (isAgain) await installed?.ownPage.evaluate(closeOffscreenDocument);
    if (installed) await killBackground(ofBrowser, installed.id);
    await ofPage.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: kept.join() });
    await installed?.ownPage.evaluate(clearStorage);
    // Who has woken it by going, or works still, may have read what was there before.
    if (!installed || !(await hasBackground(ofBrowser, installed.id))) break;
  }
  await context.clearPermissions();
  await context.clearCookies();
  await ofPage.send('Network.clearBrowserCache');
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('');
    const { developerPrivate } = (globalThis as unknown as OfficeGlobals).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: false });
  });
}

/** All that an origin can keep but its service workers: those of the extension are its background. */
const kept = ['cookies', 'file_systems', 'indexeddb', 'local_storage', 'cache_storage', 'storage_buckets'];

/** Runs in a page of the extension. */
async function closeOffscreenDocument(): Promise<void> {
  const { offscreen } = (globalThis as unknown as OwnGlobals).chrome;
  if (await offscreen.hasDocument()) await offscreen.closeDocument();
}

/** Runs in a page of the extension. */
async function clearStorage(): Promise<void> {
  const { local, session, sync } = (globalThis as unknown as OwnGlobals).chrome.storage;
  for (const area of [local, session, sync]) await area.clear();
}

interface OwnGlobals {
  chrome: {
    permissions: { getAll(): Promise<object> };
    offscreen: { hasDocument(): Promise<boolean>; closeDocument(): Promise<void> };
    storage: Record<'local' | 'session' | 'sync', { clear(): Promise<void> }>;
  };
}

interface OfficeGlobals {
  chrome: {
    developerPrivate: {
      addHostPermission(extensionId: string, origin: string): Promise<void>;
      getExtensionInfo(extensionId: string): Promise<{ permissions: object }>;
      updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
    };
  };
}
