import type { Page } from '@playwright/test';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const answer = 'Dear Sir or Madam, how are you today?';

test.beforeEach(async ({ chromium, page, pages, surface, withModel }) => {
  withModel.reply({ kind: 'text', text: answer, size: 2, every: 120 });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, 'Dear');
});

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
  page,
  surface,
}) => {
  await closeCard(surface);
  await page.locator('#field').focus();
  await expect(page.locator('#field')).toHaveValue(answer);
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  expect(await surface.count('.notice')).toBe(1);
  expect(await surface.focused()).toBe('');
  await expect(page.locator('#field')).toBeFocused();
});

test('while it goes on it is shown again by the palette, with its text', async ({
  chromium,
  page,
  surface,
}) => {
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
  await closeCard(surface);
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await closeCard(surface);
  await chromium.triggerToolbar(page);
  await command(page, surface, 'last result', message('palette_show_result', 'Polish'));
  await expect.poll(() => surface.texts('.card .text')).toEqual([expect.stringContaining(answer)]);
  await surface.click(`role=button[${message('card_copy')}]`);
  await cardSays(surface, message('card_copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
});

test('a failure is told too, and the notice leads to the card', async ({ page, surface }) => {
  await page.locator('#field').evaluate((field) => field.remove());
  await closeCard(surface);
  await cardSays(surface, message('error_field_gone'));
  expect(await surface.count('.notice')).toBe(1);
  await surface.click(`role=button[${message('card_show')}]`);
  await cardSays(surface, answer);
  expect(await surface.count('.notice')).toBe(0);
});
