import {
  type Bidi,
  changedPreferences,
  type Firefox,
  id,
  inChrome,
  startFirefox,
  withExtension,
} from './firefox';
import type { KeptBrowser } from './kept-browser';

export async function keepFirefox(): Promise<KeptBrowser<Firefox>> {
  const running = await startFirefox();
  return {
    install: async ({ build, grantedOrigins }) => {
      const firefox = await withExtension(running, build, grantedOrigins);
      let hasOtherDialog = false;
      return {
        ...firefox,
        answerFileDialogs: (paths) => {
          hasOtherDialog = true;
          return firefox.answerFileDialogs(paths);
        },
        close: async () => {
          if (hasOtherDialog) throw new Error('Its dialog for files is not its own any more');
          await clear(running.bidi);
          running.logged.length = 0;
        },
      };
    },
    close: running.close,
  };
}

/**
 * Removes the extension with all that it keeps, closes what is open, and clears what pages can leave behind. What is
 * cleared last is cleared when the rest is: Firefox removes an extension's databases after it, and one after the other.
 */
async function clear(bidi: Bidi): Promise<void> {
  await inChrome(
    bidi,
    `
    const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    const openTabs = () =>
      [...Services.wm.getEnumerator('navigator:browser')].flatMap(({ gBrowser }) => gBrowser.tabs.map((tab) => [tab, gBrowser]));
    const [[first], ...others] = openTabs();
    // Before the extension goes: it would take its tabs with it, and they may ask the user whether they shall go.
    for (const [tab, gBrowser] of others) gBrowser.removeTab(tab, { animate: false, skipPermitUnload: true });
    await (await AddonManager.getAddonByID('${id}')).uninstall();
    if (openTabs().length > 1 || first.linkedBrowser.currentURI.spec !== 'about:blank') throw new Error('Tabs are open');
    Services.clipboard.emptyClipboard(Services.clipboard.kGlobalClipboard);
    for (const name of ${JSON.stringify(changedPreferences)}) Services.prefs.clearUserPref(name);
    const failed = await new Promise((resolve) => {
      Services.clearData.deleteData(Services.clearData.CLEAR_ALL, { onDataDeleted: resolve });
    });
    if (failed) throw new Error('Not cleared: ' + failed);
    Services.console.reset();`,
  );
}
