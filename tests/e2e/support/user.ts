import { expect } from '../../support/expect';
import { message } from './messages';
import type { Surface } from './surface';

/** The keyboard as both Playwright and puppeteer have it. */
export interface Keyboard {
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
}

const searchField = `combobox[${message('palette_placeholder')}]`;

/** Waits for the palette to be open and to have the keyboard. */
export async function paletteIsOpen(surface: Surface): Promise<void> {
  await expect.poll(() => surface.focused()).toBe(searchField);
}

/** In the open palette: types a skill's name (and what goes beyond it), and runs what is found. */
export async function pickSkill(surface: Surface, keyboard: Keyboard, words: string): Promise<void> {
  await paletteIsOpen(surface);
  await keyboard.type(words);
  await keyboard.press('Enter');
}

/** Waits for the card to say this. */
export async function cardSays(surface: Surface, text: string | RegExp): Promise<void> {
  const said = expect.poll(() => surface.text());
  await (typeof text === 'string' ? said.toContain(text) : said.toMatch(text));
}
