import { collectBackgroundErrors } from '../support/background-errors';
import type { Chromium } from '../support/chromium';
import { chromiumSurface } from '../support/chromium-surface';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { paletteIsOpen } from '../support/user';

interface ClosedPage {
  name: string;
  address(servers: { pages: { url(page: string): string }; chromium: Chromium }): string;
}

const closedPages: ClosedPage[] = [
  { name: 'a page of the browser', address: () => 'chrome://version/' },
  { name: 'the source of a page', address: ({ pages }) => `view-source:${pages.url('article')}` },
  { name: 'a page of another kind', address: () => 'view-source:data:text/plain,hello' },
  { name: 'a PDF document', address: ({ pages }) => pages.url('empty.pdf') },
  { name: 'the settings', address: ({ chromium }) => chromium.url('options.html') },
];

for (const { name, address } of closedPages) {
  test(`${name} takes no skill: a window of ours has the palette, and the next page has its own`, async ({
    chromium,
    page,
    pages,
    surface,
  }) => {
    const errors = await collectBackgroundErrors(chromium);
    await page.goto(address({ pages, chromium }));
    const opened = chromium.context.waitForEvent('page');
    await chromium.triggerToolbar(page);
    const pad = await opened;
    await expect(pad).toHaveURL((url) => url.href.startsWith(chromium.url('pad.html')));
    await expect(pad.locator('h1')).toHaveText(message('pad_title'));
    await paletteIsOpen(await chromiumSurface(pad));
    expect(await page.locator('[data-caretaker-surface]').count()).toBe(0);
    await pad.close();

    await page.goto(pages.url('textarea'));
    await page.locator('#field').focus();
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    expect(await errors.read()).toEqual([]);
  });
}

test('a document that is shut in has no frame of ours: the window has the palette', async ({
  chromium,
  page,
  pages,
}) => {
  await page.route(pages.url('textarea'), async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': 'sandbox allow-scripts' };
    await route.fulfill({ response, headers });
  });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').focus();
  const opened = chromium.context.waitForEvent('page');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(await chromiumSurface(await opened));
  expect(await page.locator('[data-caretaker-surface]').count()).toBe(0);
});

test('what is copied out of the window is all of its text', async ({ chromium, page, pages }) => {
  await page.goto(pages.url('empty.pdf'));
  const opened = chromium.context.waitForEvent('page');
  await chromium.triggerToolbar(page);
  const pad = await opened;
  await paletteIsOpen(await chromiumSurface(pad));
  await pad.keyboard.press('Escape');
  const field = pad.getByRole('textbox', { name: message('pad_field') });
  await expect(field).toBeFocused();
  await pad.keyboard.type('One line');
  await pad.keyboard.press('Enter');
  await pad.keyboard.type('and another');
  await pad.getByRole('button', { name: message('pad_copy') }).click();
  await expect(pad.getByRole('status')).toHaveText(message('card_copied'));
  await chromium.context.grantPermissions(['clipboard-read']);
  expect(await pad.evaluate(() => navigator.clipboard.readText())).toBe('One line\nand another');
});
