import { expect } from '../../support/expect';
import type { Tab } from '../support/desk';
import { pressTogether } from '../support/driven-settings';

/** The clipboard's text, as pasting gives it; a word is typed after it to know when that is done. */
export async function pasted(tab: Tab): Promise<string> {
  await tab.type('');
  await pressTogether(tab.page.keyboard, 'Control', 'v');
  await tab.page.keyboard.type(' pasted');
  await expect.poll(() => tab.fieldText()).toContain(' pasted');
  return tab.fieldText();
}
