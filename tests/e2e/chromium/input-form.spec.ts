import type { Page } from '@playwright/test';
import { expect, test } from '../support/chromium-test';
import { counted, message } from '../support/messages';
import type { Surface } from '../support/surface';
import { paletteIsOpen, pickSkill } from '../support/user';

test.use({ skillFixtures: ['invite'] });

const field = (page: Page) => page.locator('#field');
const focused = (surface: Surface) => expect.poll(() => surface.focused());

test.beforeEach(async ({ chromium, page, pages, surface }) => {
  await page.goto(pages.url('textarea'));
  await page.evaluate(countEvents);
  await field(page).focus();
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.evaluate('heard.length = 0');
});

test('by keyboard alone: what is wrong is said at its field, and what is right runs', async ({
  page,
  surface,
}) => {
  await pickSkill(surface, page.keyboard, 'invite');
  await focused(surface).toBe('textbox[Guest*]');
  await page.keyboard.press('Enter');
  await expect.poll(() => surface.texts('.wrong')).toEqual([message('palette_form_required')]);
  const told = async () => (await surface.texts('[role=status]')).filter((text) => text !== '');
  await expect.poll(told).toEqual([counted('palette_form_wrong', 1)]);
  await page.keyboard.type('Ada');
  await expect.poll(() => surface.count('.wrong')).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect.poll(() => surface.texts('.wrong')).toEqual([message('palette_form_most', '12')]);
  await focused(surface).toBe('textbox[Seats*]');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('f');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two\n\nlines');
  await expect.poll(() => surface.value('textarea')).toBe('Two\n\nlines');
  expect((await surface.axe()).violations.filter(({ nodes }) => nodes.join().includes('surface'))).toEqual(
    [],
  );
  expect(await page.evaluate('heard')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(field(page)).toHaveValue('Ada, 4 seats, formal, dinner true. [Two\n\nlines]');
});

test('by mouse alone, and what was entered is offered again', async ({ chromium, page, surface }) => {
  await page.keyboard.type('invite');
  await surface.click('role=option[invite]');
  await surface.click('role=textbox[Guest]');
  await page.keyboard.type('Grace');
  await surface.click('role=switch[With dinner]');
  await surface.click('.form label');
  await surface.click(`role=button[${message('palette_form_run')}]`);
  await expect(field(page)).toHaveValue('Grace, 2 seats, warm, dinner true. []');
  await field(page).fill('');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'invite');
  await focused(surface).toBe('textbox[Guest*]');
  await expect.poll(() => surface.value('role=textbox[Guest]')).toBe('Grace');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Grace, 2 seats, warm, dinner true. []');
});

test('Esc leads back to the list, with what was typed there, and then closes', async ({ page, surface }) => {
  await page.keyboard.type('inv please');
  await page.keyboard.press('Enter');
  await focused(surface).toBe('textbox[Guest*]');
  await expect.poll(() => surface.texts('h2')).toEqual(['invite · please']);
  await page.keyboard.type('Ada');
  await page.keyboard.press('Escape');
  await paletteIsOpen(surface);
  await expect.poll(() => surface.value('.search input')).toBe('inv please');
  await page.keyboard.press('Enter');
  await expect.poll(() => surface.value('role=textbox[Guest]')).toBe('Ada');
  await page.keyboard.press('Escape');
  await paletteIsOpen(surface);
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.text()).toBe('');
  await expect(field(page)).toBeFocused();
});

test('Tab goes round in the form and never to the page', async ({ page, surface }) => {
  await pickSkill(surface, page.keyboard, 'invite');
  await focused(surface).toBe('textbox[Guest*]');
  const seen: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    seen.push(await surface.focused());
    await page.keyboard.press('Tab');
  }
  expect(seen).not.toContain('');
  await page.keyboard.press('Shift+Tab');
  expect(seen).toContain(await surface.focused());
});

/** In the page: notes down the events of typing that reach it. */
function countEvents(): void {
  const page = globalThis as typeof globalThis & { heard: string[] };
  page.heard = [];
  for (const type of ['keydown', 'keyup', 'input', 'beforeinput', 'compositionstart'])
    document.addEventListener(type, () => page.heard.push(type), true);
}
