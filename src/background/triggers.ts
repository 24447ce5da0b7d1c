import { type Browser, browser } from 'wxt/browser';
import type { SkillListing } from '../core/skill/model';
import type { OpenRequest } from '../messages/open';
import type { LastRun } from '../store/settings';
import { actionOf, makeMenus } from './menus';
import { createPageOpener } from './open-page';

export interface TriggerNeeds {
  listings(): Promise<SkillListing[]>;
  /** The skills that stand in the context menu of a selection. */
  selectionMenu(): Promise<SkillListing[]>;
  lastRun(): Promise<LastRun | undefined>;
}

/**
 * Listens for everything by which a user can call: the shortcuts, the toolbar icon, the context menu; and opens the
 * first page after installation. Must run in the background's first turn, or the event that woke it is lost.
 */
export function listenForTriggers(needs: TriggerNeeds): void {
  const openPage = createPageOpener();
  const open = async (tab: Browser.tabs.Tab | undefined, action: OpenRequest['action']) =>
    openPage(tab, { type: 'caretaker:open', action, skills: await needs.listings() });

  browser.action.onClicked.addListener((tab) => void open(tab, { kind: 'palette' }));
  browser.contextMenus.onClicked.addListener((info, tab) => void open(tab, actionOf(info)));
  browser.commands.onCommand.addListener(async (command, tab) => {
    const lastRun = command === 'repeat-skill' ? await needs.lastRun() : undefined;
    await open(tab ?? (await activeTab()), lastRun ? { kind: 'run', ...lastRun } : { kind: 'palette' });
  });

  const makeMenu = async () => makeMenus(await needs.selectionMenu());
  browser.runtime.onStartup.addListener(() => void makeMenu());
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await makeMenu();
    if (reason === 'install') await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
}

/** Some versions of Firefox call `onCommand` without the tab. */
async function activeTab(): Promise<Browser.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
