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

/** `sites`: it stands in the menu on pages of these places alone. */
type MenuSkill = Pick<SkillListing, 'key' | 'name'> & { sites?: readonly string[] | undefined };

/** Milliseconds without a change after which the menu follows: an import changes skills by the hundred. */
export const menuQuietFor = 300;

/**
 * The menu with *Run a skill…* on fields and selections, and on selections the skills of `selectionMenu`. It is made one
 * time after the other: two at once would put the same items in.
 */
export function createMenus(selectionMenu: () => Promise<MenuSkill[]>): Menus {
  let made: string | undefined;
  let turn: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function makeIfOther(): Promise<void> {
    const skills = (await selectionMenu()).map(({ key, name, sites }) => ({ key, name, sites }));
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

async function putInMenu(skills: readonly MenuSkill[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { key, name, sites } of skills) {
    const patterns = sites?.flatMap(patternsOf);
    browser.contextMenus.create({
      id: skillPrefix + key,
      title: name,
      contexts: ['selection'],
      ...(patterns && { documentUrlPatterns: patterns }),
    });
  }
  browser.contextMenus.create({
    id: paletteItem,
    title: getMessage('menu_run_skill'),
    contexts: ['editable', 'selection'],
  });
}

/**
 * A place (`normalisePlace`) in match patterns. They only keep an item from being shown in vain: what a click runs is decided by the
 * address of the tab.
 */
function patternsOf(place: string): string[] {
  const [site = '', ...names] = place.split('/');
  // No host lies under an address, and a pattern that says so is none.
  const isAddress = /^[\d.]+$|^\[/.test(site);
  const host = isAddress ? site : `*.${site}`;
  const path = names.map((name) => `/${name}`).join('');
  return path === '' ? [`*://${host}/*`] : ['', '?*', '/*'].map((end) => `*://${host}${path}${end}`);
}

/** The id of the skill that a click on an item of the menu asks for; undefined where the user is to choose. */
export function skillIdOf(info: Pick<Browser.contextMenus.OnClickData, 'menuItemId'>): string | undefined {
  const id = String(info.menuItemId);
  return id.startsWith(skillPrefix) ? idOf(id.slice(skillPrefix.length)) : undefined;
}
