import { type Browser, browser } from 'wxt/browser';
import type { SkillKey, SkillListing } from '../core/skill/model';
import type { OpenRequest } from '../messages/open';
import type { LastRun } from '../store/settings';
import { actionOf, makeMenus } from './menus';
import { createPageOpener } from './open-page';

export interface TriggerNeeds {
  listings(): Promise<SkillListing[]>;
  /** The skills that stand in the context menu of a selection. */
  selectionMenu(): Promise<SkillListing[]>;
  lastRun(): Promise<LastRun | undefined>;
  /** Lets the tools of the skill get ready. */
  prepare(skill: SkillKey): Promise<void>;
}

/**
 * Listens for everything by which a user can call: the shortcuts, the toolbar icon, the context menu; and opens the
 * first page after installation. Must run in the background's first turn, or the event that woke it is lost.
 */
export function listenForTriggers(needs: TriggerNeeds): void {
  const openPage = createPageOpener();
  const open = async (tab: Browser.tabs.Tab | undefined, action: OpenRequest['action']) => {
    const skills = await needs.listings();
    await openPage(tab, { type: 'caretaker:open', action, skills });
    if (action.kind === 'palette') await prepareLikely(needs, skills);
  };

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

/**
 * While the user still chooses, the skill of the last run, or at first the one that Enter would run, gets its tools
 * ready: some take seconds to start.
 */
async function prepareLikely(needs: TriggerNeeds, skills: readonly SkillListing[]): Promise<void> {
  const likely = (await needs.lastRun())?.skill ?? skills[0]?.key;
  if (likely) await needs.prepare(likely);
}

/** Some versions of Firefox call `onCommand` without the tab. */
async function activeTab(): Promise<Browser.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
