import type { Page } from 'puppeteer-core';
import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, pickSkill } from '../support/user';

const draft = 'I has a house. You has a garden.';
const mended = 'I have a house. You have a garden.';

const text = (tab: Page) => tab.$eval('#field', textOfField);
const counted = (count: number) => message('card_review_count', String(count), '2');

async function pressWithControl(tab: Page, key: 'Enter' | 'z'): Promise<void> {
  await tab.keyboard.down('Control');
  await tab.keyboard.press(key);
  await tab.keyboard.up('Control');
}

test.beforeEach(async ({ firefox, tab, pages, surface, withModel }) => {
  withModel.reply({ kind: 'text', text: mended });
  const settings = await firefox.openExtensionPage('options.html#runs');
  await settings.locator(`::-p-aria(${message('runs_review')}[role="switch"])`).click();
  await settings.close();
  await firefox.show(tab);
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await tab.keyboard.type(draft);
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'polish');
  await reviewIsReady(surface);
});

/** The first change has the keyboard, and the review takes keys. */
async function reviewIsReady(surface: Surface): Promise<void> {
  await cardSays(surface, message('card_asks_review_other', '2'));
  await expect.poll(() => surface.attributes('footer .primary', 'aria-disabled')).toEqual(['false']);
  await expect
    .poll(() => surface.focused())
    .toBe(`checkbox[${message('card_change_replaces', '1', '2', 'has', 'have')}]`);
}

test('by keys alone, only what was accepted is written, and one undo brings the whole back', async ({
  tab,
  surface,
}) => {
  expect(await text(tab)).toBe(draft);
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press(' ');
  await cardSays(surface, counted(1));
  await pressWithControl(tab, 'Enter');
  await expect.poll(() => text(tab)).toBe('I have a house. You has a garden.');
  await tab.focus('#field');
  await pressWithControl(tab, 'z');
  await expect.poll(() => text(tab)).toBe(draft);
});

test('none and all by a key each, and Esc keeps the original', async ({ tab, surface }) => {
  await tab.keyboard.press('r');
  await cardSays(surface, counted(0));
  await tab.keyboard.press('a');
  await cardSays(surface, counted(2));
  expect((await surface.axe()).violations).toEqual([]);
  await tab.keyboard.press('Escape');
  await cardSays(surface, message('card_kept'));
  expect(await text(tab)).toBe(draft);
});
