import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

/** The second has the pixels of 1280 × 720 at 200 % zoom. */
const views = [
  { name: '320 pixels wide', width: 320, height: 640 },
  { name: 'at 200 % zoom', width: 640, height: 360, deviceScaleFactor: 2 },
];

for (const { name, ...view } of views)
  test(`from the shortcut to an accepted change by keyboard alone, ${name}: nothing is cut`, async ({
    firefox,
    tab,
    pages,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'I have a house. You have a garden.' });
    const settings = await firefox.openExtensionPage('options.html#runs');
    await settings.locator(`::-p-aria(${message('runs_review')}[role="switch"])`).click();
    await settings.close();
    await firefox.show(tab);
    await tab.goto(pages.url('textarea'));
    await tab.setViewport(view);
    await tab.focus('#field');
    await tab.keyboard.type('I has a house. You has a garden.');
    const isWhole = async (part: string) => {
      await expect.poll(() => surface.cut()).toEqual([]);
      const { x, y, width, height } = await surface.box(part);
      const room = [x, y, view.width - x - width, view.height - y - height];
      expect(room.filter((pixels) => pixels < -1)).toEqual([]);
    };

    await firefox.pressShortcut('K');
    await paletteIsOpen(surface);
    await isWhole('.palette');
    await tab.keyboard.type('polish');
    await tab.keyboard.press('Enter');
    await cardSays(surface, message('card_asks_review_other', '2'));
    await expect.poll(() => surface.attributes('footer .primary', 'aria-disabled')).toEqual(['false']);
    await isWhole('.card');
    await tab.keyboard.press('ArrowDown');
    expect(await surface.styles(':focus', 'outline-style')).toEqual([expect.not.stringMatching('none')]);
    await tab.keyboard.press(' ');
    await cardSays(surface, message('card_review_count', '1', '2'));
    await tab.keyboard.down('Control');
    await tab.keyboard.press('Enter');
    await tab.keyboard.up('Control');
    await expect.poll(() => tab.$eval('#field', textOfField)).toBe('I have a house. You has a garden.');
    await cardSays(surface, message('card_show_changes'));
    await isWhole('.card');
  });
