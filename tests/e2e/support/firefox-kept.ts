import type { Page } from 'puppeteer-core';
import { until } from '../../../scripts/until';
import {
  type Bidi,
  changedPreferences,
  choicesIn,
  contextOf,
  drivenFirefox,
  type Firefox,
  id,
  inChrome,
  installIn,
  policySetter,
  startFirefox,
  uninstallFrom,
} from './firefox';
import { type Extension, type KeptBrowser, reinstallAfter } from './kept-browser';

/** A file of the extension's that is a page with no script. */
const ownPath = 'icon/16.png';

/** An extension that the next test finds as if it had just been installed, if it wants the same one. */
interface Installed {
  extension: Extension;
  /** Something of the extension's that no script runs in, behind the tests' tabs: to open one takes longer than what is done in it. */
  ownPage: Page;
  /** What it may do, and by which keys, as the browser tells it. */
  choices: string;
}

export async function keepFirefox(): Promise<KeptBrowser<Firefox>> {
  const running = await startFirefox();
  const { bidi } = running;
  const firefox = drivenFirefox(running);
  const keptAddresses = ['about:blank', firefox.url(ownPath)];
  let installed: Installed | undefined;
  let served = 0;
  const uninstall = async () => {
    if (!installed) return;
    await inChrome(bidi, closeTabsBut(1));
    await uninstallFrom(running);
    installed = undefined;
  };
  return {
    install: async (extension) => {
      if (installed && JSON.stringify(installed.extension) !== JSON.stringify(extension)) await uninstall();
      if (!installed) {
        await installIn(running, extension.build, extension.grantedOrigins);
        const ownPage = await firefox.openExtensionPage(ownPath);
        installed = { extension, ownPage, choices: await choicesIn(bidi) };
      }
      const { ownPage } = installed;
      let hasOtherDialog = false;
      let hasPolicy = false;
      return {
        ...firefox,
        inOwnPage: (deed) => deed(ownPage),
        answerFileDialogs: (paths) => {
          hasOtherDialog = true;
          return firefox.answerFileDialogs(paths);
        },
        setPolicy: (policy) => {
          hasPolicy = true;
          return firefox.setPolicy(policy);
        },
        close: async () => {
          if (hasOtherDialog) throw new Error('Its dialog for files is not its own any more');
          await inChrome(bidi, closeTabsBut(keptAddresses.length));
          // A window goes a moment after its last tab.
          await until(
            'an empty tab and the own page are left',
            async () => (await inChrome(bidi, openAddresses)) === keptAddresses.join(' '),
          );
          served += 1;
          const isAsInstalled = (await choicesIn(bidi)) === installed?.choices;
          // An installed extension keeps the policy that it has read once.
          if (!isAsInstalled || hasPolicy || served % reinstallAfter === 0) await uninstall();
          await clear(bidi, installed !== undefined);
          // What a page has opened of the extension's storage has been closed with it.
          if (installed)
            await bidi.send('browsingContext.reload', { context: contextOf(ownPage), wait: 'complete' });
          running.logged.length = 0;
        },
      };
    },
    close: running.close,
  };
}

/** Before the extension goes, or ends: it would take its tabs with it, and they may ask the user whether they shall go. */
const closeTabsBut = (kept: number): string => `
  const windows = [...Services.wm.getEnumerator('navigator:browser')];
  const tabs = windows.flatMap(({ gBrowser }) => gBrowser.tabs.map((tab) => [tab, gBrowser]));
  for (const [tab, gBrowser] of tabs.slice(${kept})) gBrowser.removeTab(tab, { animate: false, skipPermitUnload: true });`;

/** The addresses of what is open. */
const openAddresses = `
  const windows = [...Services.wm.getEnumerator('navigator:browser')];
  return windows.flatMap(({ gBrowser }) => gBrowser.tabs.map(({ linkedBrowser }) => linkedBrowser.currentURI.spec)).join(' ');`;

/** Ends the background of the extension, and clears all that it keeps, as its removal would. */
const clearExtension = `
  const { extension } = WebExtensionPolicy.getByID('${id}');
  const { ExtensionStorageIDB } = ChromeUtils.importESModule('resource://gre/modules/ExtensionStorageIDB.sys.mjs');
  const { extensionStorageSession } = ChromeUtils.importESModule('resource://gre/modules/ExtensionStorage.sys.mjs');
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.callback = () => (request.resultCode === Cr.NS_OK ? resolve() : reject(new Error('Not cleared')));
    });
  const principals = [extension.principal, ExtensionStorageIDB.getStoragePrincipal(extension)];
  for (let isAgain = true; isAgain; isAgain = extension.backgroundState === 'running') {
    await extension.terminateBackground();
    for (const principal of principals) await done(Services.qms.clearStoragesForPrincipal(principal));
    extensionStorageSession.clear(extension);
  }`;

/**
 * Clears what pages can leave behind, and what the extension keeps. It stays installed, since installing takes longer than many a
 * test. What is cleared last is cleared when the rest is: Firefox removes databases one after the other.
 */
async function clear(bidi: Bidi, isInstalled: boolean): Promise<void> {
  await inChrome(
    bidi,
    `
    ${isInstalled ? clearExtension : ''}
    Services.clipboard.emptyClipboard(Services.clipboard.kGlobalClipboard);
    for (const name of ${JSON.stringify(changedPreferences)}) Services.prefs.clearUserPref(name);
    ${policySetter({})}
    const failed = await new Promise((resolve) => {
      Services.clearData.deleteData(Services.clearData.CLEAR_ALL, { onDataDeleted: resolve });
    });
    if (failed) throw new Error('Not cleared: ' + failed);
    Services.console.reset();`,
  );
}
