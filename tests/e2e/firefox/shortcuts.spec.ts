import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import { pickSkill } from '../support/user';

test('a shortcut changed in the settings works at once, and the old one no more', async ({
  firefox,
  tab,
  pages,
  surface,
}) => {
  const settings = await firefox.openExtensionPage('options.html#shortcuts');
  const label = (keys: string) => message('shortcuts_combination_change', message('command_run_skill'), keys);
  const labels = () => settings.$$eval('button[aria-label]', (all) => all.map((each) => each.ariaLabel));
  await expect.poll(labels).toContain(label('Alt+Shift+K'));
  await firefox.show(settings);
  await settings.click(`button[aria-label="${label('Alt+Shift+K')}"]`);
  await settings.waitForSelector('button[aria-pressed="true"]');
  await settings.keyboard.down('Control');
  await settings.keyboard.down('Shift');
  await settings.keyboard.press('u');
  await settings.keyboard.up('Shift');
  await settings.keyboard.up('Control');
  await expect.poll(labels).toContain(label('Ctrl+Shift+U'));
  await settings.close();

  await tab.goto(pages.url('textarea'));
  await firefox.show(tab);
  await tab.focus('#field');
  await tab.keyboard.type('She dont like apples.');
  await expect(firefox.pressShortcut('K')).rejects.toThrow();
  await firefox.pressShortcut('U');
  await pickSkill(surface, tab.keyboard, 'proofread');
  await expect.poll(() => tab.$eval('#field', textOfField)).toBe("She doesn't like apples.");
});
