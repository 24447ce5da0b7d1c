import type { Page } from '@playwright/test';
import type { Chromium } from '../support/chromium';
import { dispatchCommand } from '../support/chromium-commands';
import { expect, test } from '../support/chromium-test';
import { fields, textOfField } from '../support/fields';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const answer = 'Dear Sir or Madam, how are you?';
const textIn = (page: Page) => page.locator('#field').evaluate(textOfField);

async function polish(chromium: Chromium, page: Page, surface: Surface): Promise<void> {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect.poll(() => textIn(page)).toBe(answer);
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
}

async function undoInPalette(chromium: Chromium, page: Page, surface: Surface): Promise<void> {
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type('undo');
  await expect
    .poll(() => surface.names('[aria-selected="true"]'))
    .toEqual([expect.stringContaining(message('palette_undo'))]);
  await page.keyboard.press('Enter');
}

for (const { name, page: fixture } of fields) {
  test(`${name}: the palette puts the field back after the card has gone, and so does the notice`, async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: answer });
    await page.goto(pages.url(fixture));
    await page.locator('#field').fill('hey you');
    await polish(chromium, page, surface);
    await surface.click(`role=button[${message('card_close')}]`);
    await expect.poll(() => surface.text()).toBe('');
    await undoInPalette(chromium, page, surface);
    await expect.poll(() => textIn(page)).toBe('hey you');
    await cardSays(surface, message('card_undone'));

    await polish(chromium, page, surface);
    await surface.click(`role=button[${message('card_undo')}]`);
    await expect.poll(() => textIn(page)).toBe('hey you');
    await expect(page.locator('#field')).toBeFocused();
  });
}

test.describe('after a run in a textarea', () => {
  test.beforeEach(async ({ chromium, page, pages, surface, withModel }) => {
    withModel.reply({ kind: 'text', text: answer });
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('hey you');
    await polish(chromium, page, surface);
  });

  test('the browser command undoes the last run, and says when there is nothing to undo', async ({
    chromium,
    page,
    surface,
  }) => {
    const undo = async () => {
      await page.bringToFront();
      await dispatchCommand(chromium, 'undo-run');
    };
    await undo();
    await expect.poll(() => textIn(page)).toBe('hey you');
    await undo();
    await cardSays(surface, message('palette_undo_nothing'));
  });

  test('two browser commands in a row undo once, and say that there is nothing more to undo', async ({
    chromium,
    page,
    surface,
  }) => {
    await page.bringToFront();
    await dispatchCommand(chromium, 'undo-run', 2);
    await cardSays(surface, message('palette_undo_nothing'));
    expect(await textIn(page)).toBe('hey you');
    expect(await surface.text()).not.toContain(message('card_undo_refused'));
  });

  test('a text that was changed since is left alone, and the card says why', async ({
    chromium,
    page,
    surface,
  }) => {
    await page.locator('#field').focus();
    await page.keyboard.type(' Yours');
    await expect.poll(() => textIn(page)).toContain(' Yours');
    const changed = await textIn(page);
    await undoInPalette(chromium, page, surface);
    await cardSays(surface, message('card_undo_refused'));
    expect(await textIn(page)).toBe(changed);
  });
});

test('typed words that were inserted after a failure are taken back', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'error', status: 401, message: 'No.' });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').focus();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'translate my own words');
  await expect.poll(() => textIn(page)).toBe('my own words');
  await surface.click(`role=button[${message('card_undo')}]`);
  await expect.poll(() => textIn(page)).toBe('');
});
