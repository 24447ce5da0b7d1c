import type { Page } from '@playwright/test';
import type { Chromium } from '../support/chromium';
import { dispatchCommand } from '../support/chromium-commands';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { openSettingsPage, type SettingsPage } from '../support/settings-page';
import type { Surface } from '../support/surface';
import { paletteIsOpen } from '../support/user';

const faulty = 'She dont like apples.';
const mended = "She doesn't like apples.";
const proofread = message('skill_proofread_name');

/** Gives proofread this key in the settings. */
async function giveKey(chromium: Chromium, key: string): Promise<SettingsPage> {
  const settings = await openSettingsPage(chromium, 'shortcuts');
  const { page } = settings;
  await page.getByLabel(message('shortcuts_keys_add'), { exact: true }).selectOption('proofread');
  await settings.press('shortcuts_key_of', proofread, message('shortcuts_key_set'));
  await settings.says(message('shortcuts_key_press'));
  await page.keyboard.press(key);
  await expect(keyButton(page, key.replace(/^(Key|Digit)/, ''))).toBeVisible();
  return settings;
}

const keyButton = (page: Page, label: string) =>
  page.getByRole('button', { name: message('shortcuts_key_of', proofread, label), exact: true });

/** Opens the palette on a field with this text. */
async function openPalette(chromium: Chromium, page: Page, url: string, surface: Surface, text = faulty) {
  await page.goto(url);
  await page.locator('#field').fill(text);
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
}

test('a key set in the settings runs its skill from the palette', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await (await giveKey(chromium, 'KeyE')).page.close();
  await openPalette(chromium, page, pages.url('textarea'), surface);
  await expect.poll(() => surface.texts('.row kbd')).toEqual(['E']);
  await page.keyboard.press('e');
  await expect(page.locator('#field')).toHaveValue(mended);
});

test('with Shift its letter begins a search, and the caps go', async ({ chromium, page, pages, surface }) => {
  await giveKey(chromium, 'KeyE');
  await openPalette(chromium, page, pages.url('textarea'), surface);
  await page.keyboard.press('Shift+E');
  await page.keyboard.type('e');
  await expect.poll(() => surface.value('input')).toBe('Ee');
  // No skill is meant, so Enter asks: there is no key, of a skill or of Ask.
  await expect.poll(() => surface.texts('.row kbd')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.count('.palette')).toBe(0);
  await expect(page.locator('#field')).toHaveValue(faulty);
});

test('a key that is held sends nothing into the field after its skill', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await giveKey(chromium, 'KeyE');
  await openPalette(chromium, page, pages.url('textarea'), surface);
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('e');
  await page.keyboard.up('e');
  await expect(page.locator('#field')).toHaveValue(mended);
  await expect.poll(() => surface.count('.palette')).toBe(0);
});

test('an input method that had the key before us leaves its letter nowhere', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await giveKey(chromium, 'KeyE');
  await openPalette(chromium, page, pages.url('textarea'), surface);
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Process', code: 'KeyE', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await session.send('Input.imeSetComposition', { text: 'e', selectionStart: 1, selectionEnd: 1 });
  expect(await surface.value('input')).toBe('');
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await expect(page.locator('#field')).toHaveValue(mended);
});

test('a key that another skill has moves only when the user says so, and stays there', async ({
  chromium,
}) => {
  const form = await giveKey(chromium, 'Digit1');
  const { page } = form;
  await page.getByLabel(message('shortcuts_keys_add'), { exact: true }).selectOption('memo');
  await form.press('shortcuts_key_of', message('skill_memo_name'), message('shortcuts_key_set'));
  await form.says(message('shortcuts_key_press'));
  await page.keyboard.press('Digit1');
  await form.says(message('shortcuts_key_taken', '1', proofread));
  await form.press('shortcuts_key_move');
  const moved = page.getByRole('button', {
    name: message('shortcuts_key_of', message('skill_memo_name'), '1'),
    exact: true,
  });
  await expect(moved).toBeVisible();
  await page.reload();
  await expect(moved).toBeVisible();
  await expect(keyButton(page, '1')).toHaveCount(0);
});

test('a skill in one of the four places is run by its command', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const settings = await openSettingsPage(chromium, 'shortcuts');
  await settings.page.getByLabel(message('shortcuts_slot', '3'), { exact: true }).selectOption('proofread');
  await settings.page.reload();
  await expect(settings.page.getByLabel(message('shortcuts_slot', '3'), { exact: true })).toHaveValue(
    'proofread',
  );
  // A dispatched command grants no access to the tab, so the toolbar has to.
  await openPalette(chromium, page, pages.url('textarea'), surface);
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.count('.palette')).toBe(0);
  await dispatchCommand(chromium, 'skill-3');
  await expect(page.locator('#field')).toHaveValue(mended);
});

test('a skill that is gone leaves its command to the palette', async ({
  chromium,
  page,
  pages,
  surface,
  settings,
}) => {
  await settings('setShortcutSlot', 0, 'no-such-skill');
  await openPalette(chromium, page, pages.url('textarea'), surface, 'All is well here.');
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.count('.palette')).toBe(0);
  await dispatchCommand(chromium, 'skill-1');
  await paletteIsOpen(surface);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in the shortcuts and the memos, 320 pixels wide (${colorScheme})`, async ({
    chromium,
    settings,
  }) => {
    await settings('saveMemo', {
      id: 'a',
      text: 'Yeast',
      url: 'https://a.example/',
      title: 'A',
      createdAt: 0,
    });
    const { page } = await giveKey(chromium, 'KeyE');
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await keyButton(page, 'E').click();
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.goto(chromium.url('options.html#memos'));
    await page.getByRole('button', { name: message('memos_edit'), exact: true }).click();
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
}

/** Pixels by which the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
