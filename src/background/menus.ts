import { type Browser, browser } from 'wxt/browser';
import type { SkillKey, SkillListing } from '../core/skill/model';
import { getMessage } from '../messages/i18n';
import type { OpenRequest } from '../messages/open';

const paletteItem = 'palette';
const skillPrefix = 'skill:';

/**
 * Makes the context menu anew: *Run a skill…* on fields and selections, and on selections the skills that ask for it
 * in their metadata. Browsers keep the menu, so this is called when the extension is installed, updated or started.
 */
export async function makeMenus(selectionSkills: readonly SkillListing[]): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { key, name } of selectionSkills) {
    browser.contextMenus.create({ id: skillPrefix + key, title: name, contexts: ['selection'] });
  }
  browser.contextMenus.create({
    id: paletteItem,
    title: getMessage('menu_run_skill'),
    contexts: ['editable', 'selection'],
  });
}

/** What a click on an item of the menu asks for. */
export function actionOf(info: Pick<Browser.contextMenus.OnClickData, 'menuItemId'>): OpenRequest['action'] {
  const id = String(info.menuItemId);
  if (!id.startsWith(skillPrefix)) return { kind: 'palette' };
  return { kind: 'run', skill: id.slice(skillPrefix.length) as SkillKey, instruction: '' };
}
