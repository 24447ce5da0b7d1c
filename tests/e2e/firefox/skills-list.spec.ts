import { builtinIds } from '../support/builtin-skills';
import { expect, test } from '../support/firefox-test';
import { counted, message } from '../support/messages';

test('a skill is made of a template, found, switched off, deleted, and back after the undo', async ({
  firefox,
}) => {
  const page = await firefox.openExtensionPage('options.html#skills');
  const names = () => page.$$eval('.skill-row h3', (rows) => rows.map((row) => row.textContent));
  const press = (name: string, role = 'button') =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  const count = () => page.$eval('.skill-count', (line) => line.textContent).catch(() => '');
  await expect.poll(count).toBe(counted('library_count', builtinIds.length));

  await press(message('library_new'));
  await page.locator(`::-p-aria([name="${message('library_new_name')}"][role="textbox"])`).fill('tidy-lines');
  await page.locator('.template:last-of-type').click();
  await press(message('library_new_create'));
  await expect.poll(() => page.url()).toContain('#skills/user%3Atidy-lines');
  await page.evaluate(() => history.back());
  await expect.poll(count).toBe(counted('library_count', builtinIds.length + 1));
  // The list was there all the time: only in sight does it take the key.
  await page.waitForSelector('.skill-row', { visible: true });

  await page.keyboard.press('/');
  await page.keyboard.type('tidy');
  await expect.poll(names).toEqual(['tidy-lines']);
  await page.locator('.skill-row input').click();
  await expect
    .poll(() => page.$$eval('.skill-off h3', (rows) => rows.map((row) => row.textContent)))
    .toEqual(['tidy-lines']);
  await page.locator('.row-menu-button').click();
  await press(message('library_delete'), 'menuitem');
  await expect.poll(names).toEqual([]);
  await press(message('options_undo'));
  await expect.poll(names).toEqual(['tidy-lines']);
});
