import { type Browser, browser } from 'wxt/browser';
import { idOf } from '../core/skill/key';
import type { SkillListing } from '../core/skill/model';
import { reporting } from '../diagnostics/report';
import { getMessage } from '../messages/i18n';

const paletteItem = 'palette';
const skillPrefix = 'skill:';

/** The context menu. Browsers keep it when the background ends, so it is made when something in it may have changed. */
export interface Menus {
  /** When the extension is installed, updated or started. */
  make(): Promise<void>;
  /** When skills were changed: once the last of a row of changes is a moment past, and only if the menu would differ. */
  follow(): void;
}

/** Milliseconds without a change after which the menu follows: an import changes skills by the hundred. */
export const menuQuietFor = 300;

/**
 * The menu with *Run a skill…* on fields and selections, and on selections the skills of `selectionMenu`. It is made one
 * time after the other: two at once would put the same items in.
 */
export function createMenus(selectionMenu: () => Promise<SkillListing[]>): Menus {
  let made: string | undefined;
  let turn: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function makeIfOther(): Promise<void> {
    const skills = (await selectionMenu()).map(({ key, name }) => ({ key, name }));
    const wanted = JSON.stringify(skills);
    if (wanted === made) return;
    await putInMenu(skills);
    made = wanted;
  }

  function make(): Promise<void> {
    made = undefined;
    // Whoever asked for the one before was told.
    turn = turn.catch(() => undefined).then(makeIfOther);
    return turn;
  }

  return {
    make,
    follow() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(makeIfOther).catch(reporting('menus'));
      }, menuQuietFor);
    },
  };
}

async function putInMenu(skills: readonly Pick<SkillListing, 'key' | 'name'>[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { key, name } of skills) {
    browser.contextMenus.create({ id: skillPrefix + key, title: name, contexts: ['selection'] });
  }
  browser.contextMenus.create({
    id: paletteItem,
    title: getMessage('menu_run_skill'),
    contexts: ['editable', 'selection'],
  });
}

/** The id of the skill that a click on an item of the menu asks for; undefined where the user is to choose. */
export function skillIdOf(info: Pick<Browser.contextMenus.OnClickData, 'menuItemId'>): string | undefined {
  const id = String(info.menuItemId);
  return id.startsWith(skillPrefix) ? idOf(id.slice(skillPrefix.length)) : undefined;
}
