import { expect, test } from '../support/desktop-test';
import { message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';
import { paletteIsOpen } from '../support/user';

test('the real shortcut and then one real key run a skill', async ({
  chromium,
  page,
  pages,
  surface,
  desktop,
}) => {
  const settings = await openSettingsPage(chromium, 'shortcuts');
  await settings.page.getByLabel(message('shortcuts_keys_add'), { exact: true }).selectOption('proofread');
  const key = (label: string) => [message('skill_proofread_name'), label];
  await settings.press('shortcuts_key_of', ...key(message('shortcuts_key_set')));
  await settings.says(message('shortcuts_key_press'));
  // The shortcut's own letter: what is left of the shortcut must not run it.
  await settings.page.keyboard.press('k');
  await expect(
    settings.page.getByRole('button', { name: message('shortcuts_key_of', ...key('K')), exact: true }),
  ).toBeVisible();
  await settings.page.close();

  await page.goto(pages.url('textarea'));
  await page.bringToFront();
  await page.locator('#field').fill('She dont like apples.');
  desktop.focusBrowser();
  desktop.press('alt+shift+k');
  await paletteIsOpen(surface);
  await expect.poll(() => surface.value('input')).toBe('');
  desktop.press('k');
  await expect(page.locator('#field')).toHaveValue("She doesn't like apples.");
});
