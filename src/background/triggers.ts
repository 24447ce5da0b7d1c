import { type Browser, browser } from 'wxt/browser';
import { idOf } from '../core/skill/key';
import type { SkillKey, SkillListing } from '../core/skill/model';
import type { OpenRequest } from '../messages/open';
import type { LastRun } from '../store/settings';
import type { CalledTabs } from './called-tabs';
import { type Menus, type Wish, wishOf } from './menus';
import type { Offer } from './offer';
import { createPageOpener } from './open-page';

export interface TriggerNeeds {
  listings(): Promise<SkillListing[]>;
  menus: Menus;
  lastRun(): Promise<LastRun | undefined>;
  /** The ids of the skills that `skill-1` to `skill-4` run. */
  shortcutSlots(): Promise<(string | null)[]>;
  /** Lets the tools of the skill get ready. */
  prepare(skill: SkillKey): Promise<void>;
  /** The result of the history that the palette offers when it opens next. */
  offer: Pick<Offer, 'current' | 'shown'>;
  /** Is told of each call before the page is. */
  tabs: Pick<CalledTabs, 'called'>;
}

/**
 * Listens for everything by which a user can call: the shortcuts, the toolbar icon, the context menu; and opens the
 * first page after installation. Must run in the background's first turn, or the event that woke it is lost.
 */
export function listenForTriggers(needs: TriggerNeeds): void {
  const openPage = createPageOpener(needs.tabs);
  const open = async (tab: Browser.tabs.Tab | undefined, wish: Wish) => {
    const [skills, offered] = await Promise.all([needs.listings(), offerFor(tab, needs)]);
    const action = actionFor(wish, skills);
    if (action.kind !== 'palette') {
      await openPage(tab, { action, skills });
      return;
    }
    const opened = await openPage(tab, {
      action,
      skills,
      ...(offered && { offered }),
    });
    if (opened && offered) await needs.offer.shown(offered);
    await prepareLikely(needs, skills);
  };

  browser.action.onClicked.addListener((tab) => void open(tab, undefined));
  browser.contextMenus.onClicked.addListener((info, tab) => void open(tab, wishOf(info)));
  browser.commands.onCommand.addListener(async (command, tab) => {
    const wish = await wishOfCommand(command, needs);
    await open(tab ?? (await activeTab()), wish);
  });

  browser.runtime.onStartup.addListener(() => void needs.menus.make());
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await needs.menus.make();
    if (reason === 'install') await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
}

/**
 * The skill goes by its id: what was remembered as a built-in may be the user's copy by now, or the other way round. One
 * that is not there any more, or is switched off, leaves the choice to the user.
 */
function actionFor(wish: Wish, skills: readonly SkillListing[]): OpenRequest['action'] {
  if (wish === 'undo') return { kind: 'undo' };
  if (!wish) return { kind: 'palette' };
  const { id, instruction, fields, withoutDraft } = wish;
  const said = { instruction, ...(withoutDraft && { withoutDraft }) };
  if (id === undefined) return { kind: 'run', ...said };
  const skill = skills.find((listed) => listed.id === id);
  if (!skill) return { kind: 'palette' };
  return { kind: 'run', skill: skill.key, ...said, ...(fields && { fields }) };
}

/** Results of other windows are not shown in a private one; and what cannot be read is no reason to open nothing. */
async function offerFor(tab: Browser.tabs.Tab | undefined, { offer }: TriggerNeeds) {
  return tab?.incognito ? undefined : offer.current().catch(() => undefined);
}

async function wishOfCommand(command: string, needs: TriggerNeeds): Promise<Wish> {
  if (command === 'undo-run') return 'undo';
  if (command === 'repeat-skill') {
    const last = await needs.lastRun();
    return last && { ...last, id: last.skill && idOf(last.skill) };
  }
  const slot = /^skill-([1-4])$/.exec(command)?.[1];
  const id = slot === undefined ? undefined : (await needs.shortcutSlots())[Number(slot) - 1];
  return id ? { id, instruction: '' } : undefined;
}

/**
 * While the user still chooses, the skill of the last run, or at first the one that Enter would run, gets its tools
 * ready: some take seconds to start.
 */
async function prepareLikely(needs: TriggerNeeds, skills: readonly SkillListing[]): Promise<void> {
  const likely = (await needs.lastRun())?.skill ?? skills[0]?.key;
  // What is wrong with the skill is told if it runs.
  if (likely) await needs.prepare(likely).catch(() => undefined);
}

/** Some versions of Firefox call `onCommand` without the tab. */
async function activeTab(): Promise<Browser.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
