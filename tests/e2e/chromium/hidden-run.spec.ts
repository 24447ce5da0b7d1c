import type { Page } from '@playwright/test';
import { type Gate, gate } from '../../servers/gate';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { reviewFirst, reviewIsReady } from '../support/review';
import type { Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const answer = 'Dear Sir or Madam, how are you today?';

/** Lets the second half of the answer come. */
let rest: Gate;

test.beforeEach(async ({ page, pages, withModel }) => {
  rest = gate();
  withModel.reply({ kind: 'text', text: answer, rest: rest.opened });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
});

/** Runs a skill on the field, until a part of its answer is there. */
const startRun = async (chromium: Chromium, page: Page, surface: Surface) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, 'Dear');
};

const closeCard = async (surface: Surface) => {
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => surface.text()).toBe('');
};

/** Opens the palette and takes the row of that name. */
async function command(page: Page, surface: Surface, typed: string, row: string): Promise<void> {
  await paletteIsOpen(surface);
  await page.keyboard.type(typed);
  await expect.poll(() => surface.names('role=option')).toContainEqual(expect.stringContaining(row));
  await surface.click(`role=option[${row}]`);
}

test('a run goes on when its card is closed, and tells its end without taking the keyboard', async ({
  chromium,
  page,
  surface,
}) => {
  await startRun(chromium, page, surface);
  await closeCard(surface);
  await page.locator('#field').focus();
  rest.open();
  await expect(page.locator('#field')).toHaveValue(answer);
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await expect.poll(() => surface.count('.notice')).toBe(1);
  await expect.poll(() => surface.focused()).toBe('');
  await expect(page.locator('#field')).toBeFocused();
});

test('while it goes on it is shown again by the palette, with its text', async ({
  chromium,
  page,
  surface,
}) => {
  await startRun(chromium, page, surface);
  await page.locator('#field').focus();
  await closeCard(surface);
  await chromium.triggerToolbar(page);
  await command(page, surface, 'show', message('palette_show_running', 'Polish'));
  await expect.poll(() => surface.texts('.card .text')).toContainEqual(expect.stringContaining('Dear'));
  await expect.poll(() => surface.focused()).toBe(`button[${message('card_stop')}]`);
  await page.keyboard.press('Enter');
  await cardSays(surface, message('card_cancelled'));
  await expect(page.locator('#field')).toHaveValue('hey you');
});

test('after its end it is found with its whole text, and copied', async ({ chromium, page, surface }) => {
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startRun(chromium, page, surface);
  await closeCard(surface);
  rest.open();
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await closeCard(surface);
  await chromium.triggerToolbar(page);
  await command(page, surface, 'last result', message('palette_show_result', 'Polish'));
  await expect.poll(() => surface.texts('.card .text')).toEqual([expect.stringContaining(answer)]);
  await surface.click(`role=button[${message('card_copy')}]`);
  await cardSays(surface, message('card_copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
});

test('a failure is told too, and the notice leads to the card', async ({ chromium, page, surface }) => {
  await startRun(chromium, page, surface);
  await page.locator('#field').evaluate((field) => field.remove());
  await closeCard(surface);
  rest.open();
  await cardSays(surface, message('error_field_gone'));
  await expect.poll(() => surface.count('.notice')).toBe(1);
  await surface.click(`role=button[${message('card_show')}]`);
  await cardSays(surface, answer);
  await expect.poll(() => surface.count('.notice')).toBe(0);
});

test('a question brings the card back, with the keyboard', async ({ chromium, page, surface }) => {
  await reviewFirst(chromium);
  await page.bringToFront();
  await startRun(chromium, page, surface);
  await closeCard(surface);
  await page.locator('#field').focus();
  rest.open();
  await cardSays(surface, message('card_asks_review_other', '2'));
  await expect.poll(() => surface.focused()).toContain('checkbox');
  await expect(page.locator('#field')).toHaveValue('hey you');
  await reviewIsReady(surface);
  await surface.click(`role=button[${message('card_review_apply', '2')}]`);
  await expect(page.locator('#field')).toHaveValue(answer);
});

test('to who types meanwhile it leaves the keyboard', async ({ chromium, page, surface }) => {
  await reviewFirst(chromium);
  await page.bringToFront();
  await page.locator('#field').evaluate((field) => {
    const other = document.createElement('textarea');
    other.id = 'other';
    field.after(other);
  });
  await page.locator('#field').focus();
  await startRun(chromium, page, surface);
  await closeCard(surface);
  await page.locator('#other').focus();
  await page.keyboard.press('a');
  let typed = 'a';
  rest.open();
  while ((await surface.text()) === '') {
    await page.keyboard.press('a');
    typed += 'a';
  }
  await cardSays(surface, message('card_asks_review_other', '2'));
  await page.keyboard.type(' and on');
  await expect(page.locator('#other')).toHaveValue(`${typed} and on`);
  await expect(page.locator('#other')).toBeFocused();
  expect(await surface.focused()).toBe('');
});
