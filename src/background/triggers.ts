import { type Browser, browser } from 'wxt/browser';
import type { Appearance } from '../core/appearance';
import type { RunChoices } from '../core/run/run-choices';
import type { RunIntent } from '../core/run/run-request';
import { idOf } from '../core/skill/key';
import type { SkillEngine, SkillKey, SkillListing } from '../core/skill/model';
import type { OpenRequest } from '../messages/open';
import type { PadCommands } from '../messages/pad';
import { type Menus, skillIdOf } from './menus';
import { type NeverOn, siteToRuleOut } from './never-on';
import type { Offer } from './offer';
import { createPageOpener } from './open-page';
import type { Pads } from './pad';
import type { Surfaces } from './surfaces';

type Action = OpenRequest['action'];

/** What the pad's own button calls, in its tab. */
type CallIn = (tab: Browser.tabs.Tab | undefined) => Pick<PadCommands, 'choose'>;

export interface TriggerNeeds {
  /** The skills that count on the page of that address; empty: where no page is known. */
  listings(page: string): Promise<SkillListing[]>;
  /** See `KeptChoices.on`. */
  choices(page: string): Promise<Record<SkillKey, RunChoices>>;
  menus: Menus;
  /** Whether no model is set up. */
  lacksModel(): Promise<boolean>;
  /** What of the browser's does the work of skills where none is. */
  engines(): Promise<readonly SkillEngine[]>;
  lastRun(): Promise<RunIntent | undefined>;
  /** The ids of the skills that `skill-1` to `skill-4` run. */
  shortcutSlots(): Promise<(string | null)[]>;
  /** Lets the tools of the skill get ready. */
  prepare(skill: SkillKey): Promise<void>;
  appearance(): Promise<Appearance>;
  /** The result of the history that the palette offers when it opens next. */
  offer: Pick<Offer, 'current' | 'shown'>;
  /** Is told of each call before the page is. */
  called(tabId: number): void;
  surfaces: Pick<Surfaces, 'open'>;
  pads: Pick<Pads, 'open'>;
  neverOn: Pick<NeverOn, 'includes'>;
}

/**
 * Listens for everything by which a user can call: the shortcuts, the toolbar icon, the context menu; and opens the
 * first page after installation. Must run in the background's first turn, or the event that woke it is lost. Returns what a
 * press in a page of ours does.
 */
export function listenForTriggers(needs: TriggerNeeds): CallIn {
  const openPage = createPageOpener(needs);
  const open = async (
    tab: Browser.tabs.Tab | undefined,
    actionOf: (skills: readonly SkillListing[]) => Action,
    selected?: string,
  ) => {
    const [skills, chosen, without, looks, offered] = await Promise.all([
      // As the browser has it: a page says nothing of where it is.
      needs.listings(tab?.url ?? ''),
      needs.choices(tab?.url ?? ''),
      needs.lacksModel().then(async (lacks) => ({ lacks, engines: lacks ? await needs.engines() : [] })),
      looksOf(needs),
      offerFor(tab, needs),
    ]);
    const action = actionOf(skills);
    const choices = Object.keys(chosen).length > 0 ? { choices: chosen } : {};
    // Nothing of a private window is kept.
    const site = tab?.incognito ? undefined : siteToRuleOut(tab?.url);
    const called = { action, skills, ...choices, ...looks, ...(site !== undefined && { site }) };
    if (action.kind !== 'palette') {
      await openPage(tab, called, selected);
      return;
    }
    const request = {
      ...{ ...called, lacksModel: without.lacks },
      ...(without.engines.length > 0 && { engines: [...without.engines] }),
      ...(offered && { offered }),
    };
    const opened = await openPage(tab, request, selected);
    if (opened && offered) await needs.offer.shown(offered);
    await prepareLikely(needs, isFirstPage(tab) ? skills[0]?.key : undefined);
  };

  browser.action.onClicked.addListener((tab) => void open(tab, () => palette));
  browser.contextMenus.onClicked.addListener(
    (info, tab) => void open(tab, run(skillIdOf(info)), info.selectionText),
  );
  browser.commands.onCommand.addListener(async (command, tab) => {
    const actionOf = await actionOfCommand(command, needs);
    await open(tab ?? (await activeTab()), actionOf);
  });

  browser.runtime.onStartup.addListener(() => void needs.menus.make());
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    await needs.menus.make();
    if (reason === 'install') await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
  });
  return (tab) => ({ choose: () => open(tab, () => palette) });
}

const palette: Action = { kind: 'palette' };

/**
 * The skill goes by its id: what was remembered as a built-in may be the user's copy by now, or the other way round. One
 * that is not there any more, or is switched off, leaves the choice to the user.
 */
function run(
  id: string | null | undefined,
  { skill: _key, ...said }: RunIntent & { again?: boolean } = { instruction: '' },
) {
  return (skills: readonly SkillListing[]): Action => {
    const skill = skills.find((listed) => listed.id === id);
    return skill ? { kind: 'run', skill: skill.key, ...said } : palette;
  };
}

/** Results of other windows are not shown in a private one; and what cannot be read is no reason to open nothing. */
async function offerFor(tab: Browser.tabs.Tab | undefined, { offer }: TriggerNeeds) {
  return tab?.incognito ? undefined : offer.current().catch(() => undefined);
}

/** How the frame is drawn, where not as the browser says. */
async function looksOf({ appearance }: TriggerNeeds): Promise<Pick<OpenRequest, 'appearance'>> {
  const wanted = await appearance();
  return wanted === 'system' ? {} : { appearance: wanted };
}

async function actionOfCommand(
  command: string,
  needs: TriggerNeeds,
): Promise<(skills: readonly SkillListing[]) => Action> {
  if (command === 'undo-run') return () => ({ kind: 'undo' });
  if (command === 'repeat-skill') {
    const last = await needs.lastRun();
    if (last && !last.skill) return () => ({ kind: 'run', ...last, again: true });
    return run(last?.skill && idOf(last.skill), last && { ...last, again: true });
  }
  const slot = /^skill-([1-4])$/.exec(command)?.[1];
  return run(slot && (await needs.shortcutSlots())[Number(slot) - 1]);
}

/**
 * While the user still chooses, the skill of the last run gets its tools ready: some take seconds to start. Before there was one,
 * only where a skill is tried: to get ready what is not used costs every user of the palette those seconds of the computer's work.
 */
async function prepareLikely({ lastRun, prepare }: TriggerNeeds, tried?: SkillKey): Promise<void> {
  const likely = (await lastRun())?.skill ?? tried;
  // What is wrong with the skill is told if it runs.
  if (likely) await prepare(likely).catch(() => undefined);
}

/** Whether it has the playground. */
const isFirstPage = (tab: Browser.tabs.Tab | undefined): boolean =>
  tab?.url?.startsWith(browser.runtime.getURL('/welcome.html')) === true;

/** Some versions of Firefox call `onCommand` without the tab. */
async function activeTab(): Promise<Browser.tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}
