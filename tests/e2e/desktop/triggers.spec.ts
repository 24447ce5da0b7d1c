import { expect, test } from '../support/desktop-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

const faulty = 'She dont like apples.';
const mended = "She doesn't like apples.";

test('the real shortcut opens the palette, and the real keyboard runs proofread and undoes it', async ({
  page,
  pages,
  surface,
  desktop,
}) => {
  await page.goto(pages.url('textarea'));
  await page.bringToFront();
  await page.locator('#field').click();
  await page.keyboard.type(faulty);
  desktop.focusBrowser();
  desktop.press('alt+shift+k');
  await paletteIsOpen(surface);
  desktop.press(...'proofread', 'Return');
  await expect(page.locator('#field')).toHaveValue(mended);
  desktop.press('ctrl+z');
  await expect(page.locator('#field')).toHaveValue(faulty);
});

test('the real context menu of a field opens the palette', async ({ page, pages, surface, desktop }) => {
  await page.goto(pages.url('textarea'));
  await page.bringToFront();
  await page.locator('#field').click();
  await page.keyboard.type(faulty);
  desktop.focusBrowser();
  await desktop.openMenu(page, '#field');
  // The menu opens upwards from its end: Inspect stands last, ours before it.
  desktop.press('Up', 'Up', 'Return');
  await paletteIsOpen(surface);
  desktop.press(...'proofread', 'Return');
  await expect(page.locator('#field')).toHaveValue(mended);
});

test('the real shortcut for repeating runs the last skill again', async ({
  page,
  pages,
  surface,
  desktop,
}) => {
  await page.goto(pages.url('textarea'));
  await page.bringToFront();
  await page.locator('#field').fill('All is well here.');
  desktop.focusBrowser();
  desktop.press('alt+shift+k');
  await paletteIsOpen(surface);
  desktop.press(...'proofread', 'Return');
  await cardSays(surface, message('card_unchanged'));
  await page.locator('#field').fill(faulty);
  desktop.press('alt+shift+l');
  await expect(page.locator('#field')).toHaveValue(mended);
});
