import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { inBackground, killBackground, triggerToolbar } from './chromium-commands';

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
  /** What starts the browser; by default its own program. */
  program?: string;
  /** Further switches of its command line. */
  switches?: string[];
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
  /** Does something in a page of the extension, as its settings page could. */
  inOwnPage<Value>(deed: (page: Page) => Promise<Value>): Promise<Value>;
  /** From now on what the browser saves goes into this folder. */
  saveInto(folder: string): Promise<void>;
  /** Evaluates an expression in the running background, waits for its promise, and returns its value as JSON has it. */
  inBackground(expression: string): Promise<unknown>;
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

/** What a Chromium keeps as long as it runs, whatever extension is in it. */
export type Display = Pick<
  ChromiumOptions,
  'display' | 'language' | 'colorScheme' | 'viewport' | 'deviceScaleFactor' | 'program'
>;

export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const build = realpathSync(options.build);
  const extensionId = unpackedId(build);
  const { context, close } = await startChromium(
    options,
    [`--disable-extensions-except=${build}`, `--load-extension=${build}`, ...(options.switches ?? [])],
    (profile) => grantOrigins(profile, extensionId, options.grantedOrigins ?? []),
  );
  const ofExtension = driven(context, await browserSession(context), extensionId);
  const inOwnPage: Chromium['inOwnPage'] = async (deed) => {
    const page = await context.newPage();
    await page.goto(ofExtension.url('refused.html'));
    const value = await deed(page);
    await page.close();
    return value;
  };
  const chromium = { ...ofExtension, inOwnPage, close };
  if (options.firstPage !== 'left') await (await firstPage(chromium)).close();
  return chromium;
}

/** Starts the browser itself with a fresh profile, which `prepare` may write to before. */
export async function startChromium(
  shown: Display,
  args: string[],
  prepare: (profile: string) => void = () => undefined,
): Promise<Pick<Chromium, 'context' | 'close'>> {
  const profile = mkdtempSync(join(tmpdir(), 'caretaker-chromium-'));
  prepare(profile);
  const language = shown.language ?? 'en-US';
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: shown.program ?? requireProgram('chromium'),
    headless: shown.display === undefined,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...flags, `--lang=${language}`, ...args],
    env: { ...process.env, LANGUAGE: language, ...(shown.display && { DISPLAY: shown.display }) },
    locale: language,
    colorScheme: shown.colorScheme ?? 'light',
    viewport: shown.display ? null : (shown.viewport ?? { width: 1024, height: 640 }),
    ...(shown.display === undefined && { deviceScaleFactor: shown.deviceScaleFactor ?? 1 }),
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const owner = context.browser();
  if (!owner) throw new Error('The context has no browser');
  return owner.newBrowserCDPSession();
}

/** The extension of this id, as a test drives it. */
export function driven(
  context: BrowserContext,
  browser: CDPSession,
  extensionId: string,
): Omit<Chromium, 'close' | 'inOwnPage'> {
  return {
    context,
    browser,
    extensionId,
    url: (path) => `chrome-extension://${extensionId}/${path}`,
    triggerToolbar: (page) => triggerToolbar(browser, extensionId, page),
    saveInto: async (downloadPath) => {
      await browser.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
    },
    inBackground: (expression) => inBackground(browser, extensionId, expression),
    killBackground: () => killBackground(browser, extensionId),
  };
}

/** The page that opens after installation would take the focus at a moment of its own: so it is waited for, and closed. */
export async function firstPage({ context, url }: Pick<Chromium, 'context' | 'url'>): Promise<Page> {
  const isFirst = (page: Page) => page.url() === url('welcome.html');
  return context.pages().find(isFirst) ?? (await context.waitForEvent('page', { predicate: isFirst }));
}

/** Chromium names an unpacked extension by its path: the first 32 hex digits of the SHA-256, written as a to p. */
/** The id that the extension in this folder gets. */
export function unpackedId(build: string): string {
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
