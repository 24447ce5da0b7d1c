import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { reviewFirst, reviewIsReady } from '../support/review';
import { cardSays, pickSkill } from '../support/user';

const draft = 'I has a house. You has a garden.';
const mended = 'I have a house. You have a garden.';

test.beforeEach(async ({ page, pages, withModel }) => {
  withModel.reply({ kind: 'text', text: mended });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill(draft);
  await page.locator('#field').selectText();
});

const button = (key: string, ...values: string[]) => `role=button[${message(key, ...values)}]`;
const counted = (count: number) => message('card_review_count', String(count), '2');

test('a rewrite waits for its review, and only what was accepted is written', async ({
  chromium,
  page,
  surface,
}) => {
  await reviewFirst(chromium);
  await page.bringToFront();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, message('card_asks_review_other', '2'));
  await reviewIsReady(surface);
  await expect
    .poll(() => surface.focused())
    .toBe(`checkbox[${message('card_change_replaces', '1', '2', 'has', 'have')}]`);
  await expect(page.locator('#field')).toHaveValue(draft);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await cardSays(surface, counted(1));
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('#field')).toHaveValue('I have a house. You has a garden.');
  await cardSays(surface, message('card_show_changes'));
  await page.locator('#field').press('Control+z');
  await expect(page.locator('#field')).toHaveValue(draft);
});

test('keeping the original writes nothing, and leaves the result in the card', async ({
  chromium,
  page,
  surface,
}) => {
  await reviewFirst(chromium);
  await page.bringToFront();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await reviewIsReady(surface);
  await surface.click(button('card_review_keep'));
  await cardSays(surface, message('card_kept'));
  await cardSays(surface, mended);
  await expect(page.locator('#field')).toHaveValue(draft);
});

test('changes can be looked at and taken back after the run too, and the whole of it be undone', async ({
  chromium,
  page,
  surface,
}) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue(mended);
  await surface.click(button('card_show_changes'));
  await cardSays(surface, counted(2));
  await surface.click('.change');
  await cardSays(surface, counted(1));
  await surface.click(button('card_review_apply', '1'));
  await expect(page.locator('#field')).toHaveValue('I has a house. You have a garden.');
  await surface.click(button('card_undo'));
  await expect(page.locator('#field')).toHaveValue(draft);
  await cardSays(surface, message('card_undone'));
});

test('what the user has written since then is not touched by another choice, nor by Undo', async ({
  chromium,
  page,
  surface,
}) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue(mended);
  await surface.click(button('card_show_changes'));
  await page.locator('#field').fill('Something else.');
  await surface.click('.change');
  await surface.click(button('card_review_apply', '1'));
  await cardSays(surface, message('card_field_changed'));
  await surface.click(button('card_undo'));
  await surface.click(button('card_show_text'));
  await cardSays(surface, message('card_undo_refused'));
  await expect(page.locator('#field')).toHaveValue('Something else.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in a review (${colorScheme})`, async ({ chromium, page, surface }) => {
    await page.emulateMedia({ colorScheme });
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, message('card_show_changes'));
    expect((await surface.axe()).violations).toEqual([]);
    await surface.click(button('card_show_changes'));
    await surface.click('.change');
    await cardSays(surface, counted(1));
    expect((await surface.axe()).violations).toEqual([]);
  });
}
