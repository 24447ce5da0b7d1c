import type { Page } from '@playwright/test';
import { type Desktop, expect, test } from '../support/desktop-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

/** Keys from the first of our items to each, in the menu of a selection. */
const items = { rewrite: [], explain: ['Down'], palette: ['Down', 'Down'] };

/** Opens the context menu with a right click, goes to our items (a menu of their own) and takes one. */
async function takeFromMenu(desktop: Desktop, page: Page, selector: string, item: keyof typeof items) {
  await page.bringToFront();
  desktop.focusBrowser();
  await desktop.openMenu(page, selector);
  // From the end upwards: Inspect stands last, ours before it.
  desktop.press('Up', 'Up', 'Right', ...items[item], 'Return');
}

test('Explain in the real context menu of a selection runs at once and shows the card', async ({
  page,
  pages,
  surface,
  desktop,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A net of proteins.' });
  await page.goto(pages.url('article'));
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  await takeFromMenu(desktop, page, '#text b', 'explain');
  await cardSays(surface, 'A net of proteins.');
  await cardSays(surface, message('skill_explain_name'));
  expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('gluten');
});

test('Rewrite in the real context menu replaces the selection in a field, and nothing else', async ({
  page,
  pages,
  desktop,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'Good morning' });
  await page.goto(pages.url('textarea'));
  const field = page.locator('#field');
  await field.fill('hey you, how are you?');
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.focus();
    element.setSelectionRange(0, 'hey you'.length);
    // The menu is of what lies under the mouse: the selection has to be there.
    Object.assign(element.style, { width: '4ch', minHeight: '0', height: '1lh', font: '80px monospace' });
  });
  await takeFromMenu(desktop, page, '#field', 'rewrite');
  await expect(field).toHaveValue('Good morning, how are you?');
});

test('Run a skill… in the real context menu of a selection opens the palette for it', async ({
  page,
  pages,
  surface,
  desktop,
}) => {
  await page.goto(pages.url('article'));
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  await takeFromMenu(desktop, page, '#text b', 'palette');
  await paletteIsOpen(surface);
  await cardSays(surface, message('palette_reads_selection'));
});
