import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

const answer = 'The xylophone plays **softly** tonight.\n\n[a book](https://example.org/)';

test.beforeEach(async ({ chromium, page, pages, surface, withModel }) => {
  withModel.reply({ kind: 'text', text: answer });
  await page.goto(pages.url('article'));
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  // Away from where the card will open.
  await page.mouse.move(1015, 630);
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'explain');
  await cardSays(surface, 'The xylophone plays softly tonight');
  // From now on nothing of it is drawn anew.
  await cardSays(surface, message('card_done'));
});

test('the first drag selects in the card, and the first click follows a link', async ({ page, surface }) => {
  const text = await surface.box('.card .text p');
  await page.mouse.move(text.x + 1, text.y + 8);
  await page.mouse.down();
  await page.mouse.move(text.x + 120, text.y + 8);
  await page.mouse.up();
  await expect.poll(() => surface.selected()).toContain('The xylo');
  expect(await page.evaluate(() => String(getSelection()))).not.toContain('xylo');
  await page.mouse.click(1015, 630);
  await expect.poll(() => surface.focused()).toBe('');
  const opened = page.context().waitForEvent('page');
  await surface.click('.card .text a');
  await (await opened).close();
});

test('the keyboard opens the text, from the palette and by Tab', async ({ chromium, page, surface }) => {
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.focused()).toContain('combobox');
  await page.keyboard.press('Tab');
  await expect.poll(() => surface.focused()).toContain('button');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => surface.focused()).toBe(`[${message('card_sent')}]`);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => surface.focused()).toBe('link[a book (example.org)]');
  expect((await surface.axe()).violations).toEqual([]);
});
