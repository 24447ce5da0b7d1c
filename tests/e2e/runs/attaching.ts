import { expect } from '../../support/expect';
import type { Tab } from '../support/desk';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

/**
 * Calls the palette, types these words, and opens the menu of what goes in, where *Add files…* has the keyboard. `reads`: what the palette
 * says that it reads until then.
 */
export async function openAddFiles(
  tab: Tab,
  words: string,
  reads: 'palette_reads_nothing' | 'palette_reads_field',
): Promise<void> {
  const { keyboard } = tab.page;
  const focused = () => tab.surface.focused();
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  await keyboard.type(words);
  await cardSays(tab.surface, message('palette_acts_on', message(reads), 'Card'));
  await keyboard.press('Tab');
  await expect.poll(focused).toMatch(/^button/);
  await keyboard.press('Enter');
  await expect.poll(focused).not.toMatch(/^(button|combobox)/);
  await keyboard.press('End');
  await expect.poll(focused).toContain(message('card_add_files'));
}
