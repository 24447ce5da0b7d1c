import type { Page } from 'puppeteer-core';
import { type Gate, gate } from '../../servers/gate';
import { textOfField } from '../support/fields';
import type { Firefox } from '../support/firefox';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const draft = 'hey you';
const answer = 'Dear Sir or Madam, how are you today?';

/** Lets the second half of the answer come. */
let rest: Gate;
const text = (tab: Page) => tab.$eval('#field', textOfField);

test.beforeEach(async ({ firefox, tab, pages, surface, withModel }) => {
  rest = gate();
  withModel.reply({ kind: 'text', text: answer, rest: rest.opened });
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await tab.keyboard.type(draft);
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'polish');
  await cardSays(surface, 'Dear');
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => surface.text()).toBe('');
});

/** Opens the palette and runs, by Enter, the command that these words lead to. */
async function runCommand(firefox: Firefox, tab: Page, surface: Surface, words: string, row: string) {
  await firefox.pressShortcut('K');
  await paletteIsOpen(surface);
  await tab.keyboard.type(words);
  await expect.poll(() => surface.names('[aria-selected="true"]')).toEqual([expect.stringContaining(row)]);
  await tab.keyboard.press('Enter');
}

test('a run whose card was closed is found by the palette, and stopped', async ({
  firefox,
  tab,
  surface,
}) => {
  await runCommand(firefox, tab, surface, 'show', message('palette_show_running', 'Polish'));
  await expect.poll(() => surface.texts('.card .text')).toContainEqual(expect.stringContaining('Dear'));
  await expect.poll(() => surface.focused()).toBe(`button[${message('card_stop')}]`);
  await tab.keyboard.press('Enter');
  await cardSays(surface, message('card_cancelled'));
  expect(await text(tab)).toBe(draft);
});

test('its end is told without taking the keyboard, and the button of the notice undoes it', async ({
  tab,
  surface,
}) => {
  rest.open();
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await expect.poll(() => surface.count('.notice')).toBe(1);
  await expect.poll(() => surface.focused()).toBe('');
  await expect.poll(() => text(tab)).toBe(answer);
  expect((await surface.axe()).violations).toEqual([]);
  await surface.click(`role=button[${message('card_undo')}]`);
  await expect.poll(() => text(tab)).toBe(draft);
  await cardSays(surface, message('card_undone'));
  await tab.keyboard.type('!');
  await expect.poll(() => text(tab)).toContain('!');
});

test('the command of the palette undoes it when the notice has gone, and not what was typed since', async ({
  firefox,
  tab,
  surface,
}) => {
  rest.open();
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => surface.text()).toBe('');
  await tab.focus('#field');
  await tab.keyboard.press('End');
  await tab.keyboard.type('?');
  const changed = `${answer}?`;
  await expect.poll(() => text(tab)).toBe(changed);
  await runCommand(firefox, tab, surface, 'undo', message('palette_undo'));
  await cardSays(surface, message('card_undo_refused'));
  expect(await text(tab)).toBe(changed);
  await tab.focus('#field');
  await tab.keyboard.press('Backspace');
  await expect.poll(() => text(tab)).toBe(answer);
  await runCommand(firefox, tab, surface, 'undo', message('palette_undo'));
  await expect.poll(() => text(tab)).toBe(draft);
});
