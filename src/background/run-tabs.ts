import { browser } from 'wxt/browser';
import { z } from 'zod';
import { serialQueue } from '../core/run/serial-queue';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: tabs have other numbers after the browser was started anew. */
const key = 'runTabs';

/** The newest count: the history shows no tab of an older run. */
const mostKept = 200;

const kept = z.array(z.tuple([z.string(), z.int()]));

/** In which tab each run of this browser session was. */
export interface RunTabs {
  remember(runId: string, tabId: number): Promise<void>;
  /**
   * Brings the run's tab to the front, if it is still there with a page of that site in it. Where the browser hides the
   * address from us, the user has gone elsewhere in that tab since.
   */
  show(runId: string, site: string): Promise<boolean>;
}

export function createRunTabs(session: Pick<SettingsArea, 'get' | 'set'>): RunTabs {
  const inTurn = serialQueue();

  async function all(): Promise<[string, number][]> {
    const checked = kept.safeParse((await session.get(key))[key]);
    return checked.success ? checked.data : [];
  }

  return {
    remember: (runId, tabId) =>
      inTurn(async () => session.set({ [key]: [...(await all()), [runId, tabId]].slice(-mostKept) })),
    async show(runId, site) {
      const tabId = (await all()).find(([id]) => id === runId)?.[1];
      // What a tab that was closed is asked for rejects.
      return tabId !== undefined && bringToFront(tabId, site).catch(() => false);
    },
  };
}

async function bringToFront(tabId: number, site: string): Promise<boolean> {
  const { url, windowId } = await browser.tabs.get(tabId);
  if (url === undefined || siteHere(url) !== site) return false;
  await browser.tabs.update(tabId, { active: true });
  await browser.windows.update(windowId, { focused: true });
  return true;
}

/** As runs name it: pages of ours are no site. */
const siteHere = (url: string): string =>
  url.startsWith(browser.runtime.getURL('/')) ? '' : new URL(url).host;
