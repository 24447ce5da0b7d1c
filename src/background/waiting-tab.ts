import { browser } from 'wxt/browser';
import { z } from 'zod';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: the background may end while the user fetches a key, and tabs have other numbers after a start of the browser. */
const key = 'waitingTab';

const kept = z.object({ tab: z.int(), settings: z.int() });

/** The tab from which the user was led to the settings to connect a model, to go on there once it is connected. */
export interface WaitingTab {
  /** They were led from the first tab to the settings in the second. */
  left(tab: number, settings: number): Promise<void>;
  /** Brings that tab to the front, once, and only while the user is still at those settings. */
  comeBack(): Promise<void>;
}

export function createWaitingTab(session: Pick<SettingsArea, 'get' | 'set'>): WaitingTab {
  return {
    left: (tab, settings) => session.set({ [key]: { tab, settings } }),
    async comeBack() {
      const { success, data } = kept.safeParse((await session.get(key))[key]);
      if (!success) return;
      await session.set({ [key]: {} });
      const [here, there] = await Promise.all([browser.tabs.get(data.settings), browser.tabs.get(data.tab)]);
      if (!here.active) return;
      await browser.tabs.update(data.tab, { active: true });
      if (there.windowId !== here.windowId) await browser.windows.update(there.windowId, { focused: true });
    },
  };
}
