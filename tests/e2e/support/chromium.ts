import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { until } from '../../../scripts/until';

export interface ChromiumOptions {
  /** The unpacked extension: by default the shipped build. */
  build: string;
  /** Origins the user has given the extension, as match patterns: `http://localhost/*`. */
  grantedOrigins?: string[];
  /** An X display (`:99`) to open a real window on; headless without. */
  display?: string;
  /** The browser's language. */
  language?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  deviceScaleFactor?: number;
  /** Whether the page that opens after installation is closed again, as the default is. */
  firstPage?: 'closed' | 'left';
}

/** A Chromium with a fresh profile and the extension in it. */
export interface Chromium {
  context: BrowserContext;
  /** DevTools protocol of the browser itself. */
  browser: CDPSession;
  extensionId: string;
  /** URL of a page of the extension: `options.html`. */
  url(path: string): string;
  /** What a user's click on the toolbar icon does: it grants `activeTab` for the page and fires `action.onClicked`. */
  triggerToolbar(page: Page): Promise<void>;
  /** Ends the background as the browser does when it likes; returns when it is gone. */
  killBackground(): Promise<void>;
  close(): Promise<void>;
}

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-position=0,0',
  '--window-size=1280,900',
];

export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const build = realpathSync(options.build);
  const profile = mkdtempSync(join(tmpdir(), 'caretaker-chromium-'));
  const extensionId = unpackedId(build);
  grantOrigins(profile, extensionId, options.grantedOrigins ?? []);
  const language = options.language ?? 'en-US';
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireProgram('chromium'),
    headless: options.display === undefined,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...flags,
      `--lang=${language}`,
      `--disable-extensions-except=${build}`,
      `--load-extension=${build}`,
    ],
    env: { ...process.env, LANGUAGE: language, ...(options.display && { DISPLAY: options.display }) },
    locale: language,
    colorScheme: options.colorScheme ?? 'light',
    viewport: options.display ? null : (options.viewport ?? { width: 1280, height: 800 }),
    ...(options.display === undefined && { deviceScaleFactor: options.deviceScaleFactor ?? 1 }),
  });
  const owner = context.browser();
  if (!owner) throw new Error('The context has no browser');
  const browser = await owner.newBrowserCDPSession();
  const url = (path: string) => `chrome-extension://${extensionId}/${path}`;
  if (options.firstPage !== 'left') await closeFirstPage(context, url('welcome.html'));
  return {
    context,
    browser,
    extensionId,
    url,
    triggerToolbar: (page) => triggerToolbar(browser, extensionId, page),
    killBackground: () => killBackground(browser, extensionId),
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The page that opens after installation would take the focus at a moment of its own. */
async function closeFirstPage(context: BrowserContext, url: string): Promise<void> {
  const isFirst = (page: Page) => page.url() === url;
  const page = context.pages().find(isFirst) ?? (await context.waitForEvent('page', { predicate: isFirst }));
  await page.close();
}

/** Chromium names an unpacked extension by its path: the first 32 hex digits of the SHA-256, written as a to p. */
function unpackedId(build: string): string {
  const digits = createHash('sha256').update(build).digest('hex').slice(0, 32);
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/**
 * Writes into the new profile what Chromium writes there when a user says yes to `permissions.request`. The dialog
 * itself cannot be reached headless; the build stays as it is shipped.
 */
function grantOrigins(profile: string, extensionId: string, origins: string[]): void {
  if (origins.length === 0) return;
  const permissions = { api: [], explicit_host: origins, manifest_permissions: [], scriptable_host: [] };
  const settings = {
    active_permissions: permissions,
    granted_permissions: permissions,
    runtime_granted_permissions: permissions,
  };
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ extensions: { settings: { [extensionId]: settings } } }),
  );
}

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  embedderData?: { tabActive?: boolean };
}

/** A command that Playwright's types do not know yet. */
async function send<Result>(session: CDPSession, method: string, params: object): Promise<Result> {
  return (session as unknown as { send(method: string, params: object): Promise<Result> }).send(
    method,
    params,
  );
}

async function targets(browser: CDPSession, filter: { type: string }): Promise<TargetInfo[]> {
  const { targetInfos } = await send<{ targetInfos: TargetInfo[] }>(browser, 'Target.getTargets', {
    filter: [filter],
  });
  return targetInfos;
}

async function triggerToolbar(browser: CDPSession, id: string, page: Page): Promise<void> {
  await page.bringToFront();
  // The page that view-source: shows the source of has the same URL to Playwright.
  const urls = [page.url(), `view-source:${page.url()}`];
  const tabs = (await targets(browser, { type: 'tab' })).filter(({ url }) => urls.includes(url));
  const tab = tabs.find(({ embedderData }) => embedderData?.tabActive) ?? tabs[0];
  if (!tab) throw new Error(`No tab shows ${page.url()}`);
  await send(browser, 'Extensions.triggerAction', { id, targetId: tab.targetId });
}

async function killBackground(browser: CDPSession, id: string): Promise<void> {
  const workers = async () =>
    (await targets(browser, { type: 'service_worker' })).filter(({ url }) => url.includes(id));
  for (const { targetId } of await workers()) await browser.send('Target.closeTarget', { targetId });
  await until('the background is gone', async () => (await workers()).length === 0);
}
