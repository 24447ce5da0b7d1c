import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { until } from '../../../scripts/until';

/** The extension's id among add-ons. */
export const id = 'caretaker@caretaker.example';
const uuid = '11111111-2222-4333-8444-555555555555';

/** A Firefox with a fresh extension in it, and nothing else. */
export interface Firefox {
  browser: Browser;
  bidi: Bidi;
  /** Opens a new tab, in front, with nothing in it. */
  openTab(): Promise<Page>;
  /** Puts a tab in front. */
  show(tab: Page): Promise<void>;
  /** URL of a page of the extension: `options.html`. */
  url(path: string): string;
  /** Opens a page of the extension in a new tab; returns when it has loaded. */
  openExtensionPage(path: string): Promise<Page>;
  /** Does something in a page of the extension, as its settings page could. */
  inOwnPage<Value>(deed: (page: Page) => Promise<Value>): Promise<Value>;
  /** Presses the shortcut of a command (`Alt+Shift+K`: key `K`); works headless, and grants `activeTab`. */
  pressShortcut(key: string): Promise<void>;
  /** What a user's click on the toolbar icon does. */
  triggerToolbar(): Promise<void>;
  /** Ends the event page as the browser does when it is idle. */
  killBackground(): Promise<void>;
  /** Takes back the permission for an origin, as the user may in about:addons. */
  takeBack(origin: string): Promise<void>;
  /** From now on the browser's own question for a permission is answered with yes: its dialog is not reached headless. */
  allowPermissions(): Promise<void>;
  /** What a policy of the user's organization sets for the extension (`3rdparty.Extensions`). It is read once: set it before. */
  setPolicy(policy: object): Promise<void>;
  /** How pages that know a light and a dark look are shown from now on. */
  showColors(scheme: 'light' | 'dark'): Promise<void>;
  /** From now on whoever has the user choose files gets these: the dialog itself is the system's. */
  answerFileDialogs(paths: string[]): Promise<void>;
  /** From now on what the browser saves goes into this folder. */
  saveInto(folder: string): Promise<void>;
  /** Addresses of all that is open in tabs and windows. */
  openAddresses(): Promise<string[]>;
  /** What every page and the background has written to the console since the browser was started. */
  consoleText(): Promise<string>;
  close(): Promise<void>;
}

/** The preferences that the deeds above set. */
export const changedPreferences = [
  'extensions.webextOptionalPermissionPrompts',
  'layout.css.prefers-color-scheme.content-override',
  'browser.download.folderList',
  'browser.download.dir',
];

/** Raw WebDriver BiDi commands: puppeteer has no words for some of what the tests need. */
export interface Bidi {
  send(method: string, params: object): Promise<unknown>;
}

interface Tree {
  contexts: { context: string; url: string }[];
}

/** A Firefox with no extension in it. */
export interface RunningFirefox {
  browser: Browser;
  bidi: Bidi;
  /** What the pages and the background have logged. */
  logged: string[];
  close(): Promise<void>;
}

/** Starts the browser, headless, with a fresh profile. */
export async function startFirefox(): Promise<RunningFirefox> {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram('firefox'),
    args: ['--remote-allow-system-access', '--width=1024', '--height=740'],
    defaultViewport: null,
    headless: true,
    userDataDir: folder,
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
      'extensions.webextensions.keepUuidOnUninstall': true,
      'browser.dom.window.dump.enabled': true,
      'devtools.console.stdout.content': true,
      'intl.locale.requested': 'en-US',
      // New tabs, with nothing in them yet, share a process. Each site has one of its own, as it has for a user.
      'dom.ipc.processCount': 1,
      // None is started that no page has asked for.
      'dom.ipc.processPrelaunch.enabled': false,
    },
  });
  return {
    browser,
    bidi: connectionOf(browser),
    logged: listenToOutput(browser),
    close: async () => {
      await browser.close();
      // The browser's other processes may end a moment later, and write until then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Installs the extension, with these origins granted. */
export async function installIn(
  { browser, bidi }: RunningFirefox,
  build: string,
  grantedOrigins: string[],
): Promise<void> {
  await browser.installExtension(build);
  await closeFirstPage(bidi, `moz-extension://${uuid}/welcome.html`);
  await changePermission(bidi, 'add', grantedOrigins);
  await until('its shortcuts are set', async () => (await shortcutsIn(bidi)) > 0);
}

/** Removes the extension with all that it keeps. The next one's shortcuts are not to be taken for those of this one. */
export async function uninstallFrom({ bidi }: RunningFirefox): Promise<void> {
  await inChrome(
    bidi,
    `
    const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    await (await AddonManager.getAddonByID('${id}')).uninstall();`,
  );
  await until('its shortcuts are gone', async () => (await shortcutsIn(bidi)) === 0);
}

/** How many shortcuts of extensions the browser's window has. */
const shortcutsIn = async (bidi: Bidi): Promise<number> =>
  Number(
    await inChrome(
      bidi,
      `return String(window.document.querySelectorAll('keyset[id^=ext-keyset] key').length);`,
    ),
  );

/** Runs statements in the browser's own window, with `extension`. */
const withOurs = (bidi: Bidi, body: string): Promise<string> =>
  inChrome(bidi, `const { extension } = WebExtensionPolicy.getByID('${id}'); ${body}`);

/** Who lets a model's server be reached has answered what goes there, too: it is one question. */
async function changePermission(bidi: Bidi, change: 'add' | 'remove', origins: string[]): Promise<void> {
  await withOurs(
    bidi,
    `
    const { optional = [] } = extension.manifest.browser_specific_settings?.gecko?.data_collection_permissions ?? {};
    const data = '${change}' === 'add' && ${origins.length > 0} ? optional : [];
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const permissions = { permissions: [], origins: ${JSON.stringify(origins)}, data_collection: data };
    await ExtensionPermissions.${change}('${id}', permissions, extension);`,
  );
}

/** What the user has let the extension do, and by which keys: as text. */
export const choicesIn = (bidi: Bidi): Promise<string> =>
  withOurs(
    bidi,
    `
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    return JSON.stringify([await ExtensionPermissions.get('${id}'), await extension.shortcuts.allCommands()]);`,
  );

/** The extension that is installed there, in a test's hands. */
export function drivenFirefox({
  browser,
  bidi,
  logged,
}: RunningFirefox): Omit<Firefox, 'close' | 'inOwnPage'> {
  const chrome = async (body: string) => void (await withOurs(bidi, body));
  return {
    browser,
    bidi,
    openTab: () => openTab(browser, bidi),
    show: (tab) => showTab(bidi, contextOf(tab)),
    url: (path) => `moz-extension://${uuid}/${path}`,
    openExtensionPage: (path) => openExtensionPage(browser, bidi, `moz-extension://${uuid}/${path}`),
    pressShortcut: (key) =>
      chrome(`
        const keys = [...window.document.querySelectorAll('keyset[id^=ext-keyset] key')];
        keys.find((element) => element.getAttribute('key').toUpperCase() === '${key.toUpperCase()}').doCommand();`),
    triggerToolbar: () =>
      chrome(`
        const { Management } = ChromeUtils.importESModule('resource://gre/modules/Extension.sys.mjs');
        await Management.global.browserActionFor(extension).triggerAction(window);`),
    killBackground: () => chrome('await extension.terminateBackground();'),
    takeBack: (origin) => changePermission(bidi, 'remove', [origin]),
    allowPermissions: () =>
      chrome(`Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', false);`),
    setPolicy: (policy) => chrome(policySetter(policy)),
    showColors: (scheme) =>
      chrome(
        `Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${scheme === 'dark' ? 0 : 1});`,
      ),
    saveInto: (folder) =>
      chrome(`
        Services.prefs.setIntPref('browser.download.folderList', 2);
        Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)});`),
    answerFileDialogs: (paths) => chrome(fileDialogAnswering(paths)),
    openAddresses: async () => {
      const { contexts } = ((await bidi.send('browsingContext.getTree', {})) as { result: Tree }).result;
      return contexts.map(({ url }) => url);
    },
    consoleText: async () => [...logged, await inChrome(bidi, readErrors)].join('\n'),
  };
}

/**
 * The page that opens after installation would take the focus at a moment of its own. puppeteer does not see pages of
 * extensions that it did not open.
 */
async function closeFirstPage(bidi: Bidi, url: string): Promise<void> {
  const contextOfFirst = async () => {
    const { contexts } = ((await bidi.send('browsingContext.getTree', {})) as { result: Tree }).result;
    return contexts.find((context) => context.url === url)?.context;
  };
  await until('the first page opens', async () => (await contextOfFirst()) !== undefined);
  await bidi.send('browsingContext.close', { context: await contextOfFirst() });
}

/** puppeteer keeps its BiDi connection to itself. */
function connectionOf(browser: Browser): Bidi {
  const { connection } = browser as unknown as { connection: Bidi };
  return connection;
}

/** In the browser's own window: what reads a policies.json does at the start of the browser. */
export const policySetter = (policy: object): string =>
  `Services.policies.wrappedJSObject.setExtensionPolicies(${JSON.stringify({ [id]: policy })});`;

/** In the browser's own window: puts one that has chosen already in the place of the system's dialog for files. */
const fileDialogAnswering = (paths: string[]): string => `
  const { nsIFilePicker, nsISimpleEnumerator, nsIFile, nsIComponentRegistrar } = Ci;
  const listOf = () => {
    const left = ${JSON.stringify(paths)}.map((path) => {
      const file = Cc['@mozilla.org/file/local;1'].createInstance(nsIFile);
      file.initWithPath(path);
      return file;
    });
    return {
      QueryInterface: ChromeUtils.generateQI([nsISimpleEnumerator]),
      hasMoreElements: () => left.length > 0,
      getNext: () => left.shift(),
    };
  };
  const dialog = {
    QueryInterface: ChromeUtils.generateQI([nsIFilePicker]),
    init() {},
    appendFilter() {},
    appendFilters() {},
    appendRawFilter() {},
    defaultString: '',
    defaultExtension: '',
    filterIndex: 0,
    displayDirectory: null,
    addToRecentDocs: false,
    okButtonLabel: '',
    capture: 0,
    get files() {
      return listOf();
    },
    open: (callback) => Services.tm.dispatchToMainThread(() => callback.done(nsIFilePicker.returnOK)),
  };
  Components.manager
    .QueryInterface(nsIComponentRegistrar)
    .registerFactory(Services.uuid.generateUUID(), '', '@mozilla.org/filepicker;1', {
      QueryInterface: ChromeUtils.generateQI([Ci.nsIFactory]),
      createInstance: (kind) => dialog.QueryInterface(kind),
    });`;

/** In the browser's own window: the errors of every page and extension. */
const readErrors = `return Services.console.getMessageArray().map(String).join('\\n');`;

/** Collects what the pages and the background log, which Firefox writes to its output by the prefs above. */
function listenToOutput(browser: Browser): string[] {
  const said: string[] = [];
  const { stdout, stderr } = browser.process() ?? {};
  for (const output of [stdout, stderr]) output?.on('data', (chunk: Buffer) => said.push(String(chunk)));
  return said;
}

/** Runs statements in the browser's own window; the text that they return. */
export async function inChrome(bidi: Bidi, body: string): Promise<string> {
  const tree = await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = (tree as { result: Tree }).result;
  const answer = await evaluate(
    bidi,
    { context: contexts[0]?.context ?? '' },
    `(async () => {
    const window = Services.wm.getMostRecentWindow('navigator:browser');
    ${body}
  })()`,
  );
  return (answer as { value?: string }).value ?? '';
}

/**
 * Evaluates an expression and waits for its promise. Returns the value as BiDi's own description of it (RemoteValue).
 * Throws what the expression throws.
 */
export async function evaluate(
  bidi: Bidi,
  target: { context: string; sandbox?: string },
  expression: string,
  serializationOptions: object = {},
): Promise<unknown> {
  const answer = await bidi.send('script.evaluate', {
    target,
    expression,
    awaitPromise: true,
    serializationOptions,
  });
  return resultOf(answer);
}

/** What a script command gave: the remote value, or its exception thrown. */
export function resultOf(answer: unknown): unknown {
  const { result } = answer as {
    result: { type: string; result?: unknown; exceptionDetails?: { text: string } };
  };
  if (result.type === 'exception') throw new Error(result.exceptionDetails?.text);
  return result.result;
}

/** Opens a new tab in the browser's last window, in front. */
async function openTab(browser: Browser, bidi: Bidi): Promise<Page> {
  const page = await browser.newPage({ background: true });
  await showTab(bidi, contextOf(page));
  return page;
}

/**
 * Puts a tab in front, in an active window, with the keyboard in its page. The browser's own commands for that wait for an
 * event of the tab that was in front, and for one of the window; once in thousands of times one of them waits for ever.
 */
export async function showTab(bidi: Bidi, context: string): Promise<void> {
  const ask = (body: string) =>
    inChrome(
      bidi,
      `const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
      const tabBrowser = NavigableManager.getBrowserById('${context}');
      const owner = tabBrowser.ownerDocument.defaultView;
      const tab = owner.gBrowser.getTabForBrowser(tabBrowser);
      ${body}`,
    );
  await ask(`
    owner.gBrowser.selectedTab = tab;
    if (Services.focus.activeWindow !== owner) owner.focus();`);
  const holds = (expression: string) => async () => (await ask(`return String(${expression});`)) === 'true';
  // Chosen is not shown: the tab before stays in sight, and has the keyboard, until the new one is drawn.
  await until(
    'the tab is shown',
    holds("tab.hasAttribute('visuallyselected') && tabBrowser.docShellIsActive"),
  );
  await until("the tab's window is active", holds('Services.focus.activeWindow === owner'));
  await until(
    'the tab has the keyboard',
    holds('(tabBrowser.focus(), owner.document.activeElement === tabBrowser)'),
  );
}

/** puppeteer waits for ever for a page of an extension to have loaded: so it is opened and asked by hand. */
async function openExtensionPage(browser: Browser, bidi: Bidi, url: string): Promise<Page> {
  const page = await openTab(browser, bidi);
  const context = contextOf(page);
  await bidi.send('browsingContext.navigate', { context, url, wait: 'none' });
  const loaded = async () => {
    const state = (await evaluate(bidi, { context }, `location.href + ' ' + document.readyState`)) as {
      value: string;
    };
    return state.value === `${url} complete`;
  };
  await until(`${url} is loaded`, () => loaded().catch(() => false));
  return page;
}

/** The page's name in BiDi. */
export function contextOf(page: Page): string {
  return (page.mainFrame() as unknown as { _id: string })._id;
}
