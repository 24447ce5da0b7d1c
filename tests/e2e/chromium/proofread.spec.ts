import { expect, test } from '../support/chromium-test';
import { fields, textOfField } from '../support/fields';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const faulty = 'She dont like apples.';
const mended = "She doesn't like apples.";

for (const field of fields) {
  test(`proofread mends ${field.name}, and one undo brings it back`, async ({
    chromium,
    page,
    pages,
    surface,
  }) => {
    await page.goto(pages.url(field.page));
    const text = () => page.locator('#field').evaluate(textOfField);
    await page.focus('#field');
    await page.keyboard.type(faulty);
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
    await expect.poll(text).toBe(mended);
    await expect(page.locator('#field')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(faulty);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(text).toBe(mended);
  });
}

test('proofread mends the selection alone', async ({ chromium, page, pages, surface }) => {
  await page.goto(pages.url('textarea'));
  await page.focus('#field');
  await page.keyboard.type(`${faulty} He dont mind.`);
  for (let key = 0; key < 'He dont mind.'.length; key += 1) await page.keyboard.press('Shift+ArrowLeft');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'proofread');
  await expect(page.locator('#field')).toHaveValue(`${faulty} He doesn't mind.`);
  await page.keyboard.press('Control+z');
  await expect(page.locator('#field')).toHaveValue(`${faulty} He dont mind.`);
});

test('proofread asks no model, where there is one', async ({ chromium, page, pages, surface, withModel }) => {
  await page.goto(pages.url('textarea'));
  await page.focus('#field');
  await page.keyboard.type(faulty);
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'proofread');
  await expect(page.locator('#field')).toHaveValue(mended);
  expect(withModel.requests).toEqual([]);
});

test('a skill can be picked with the mouse', async ({ chromium, page, pages, surface }) => {
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill(faulty);
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await surface.click('role=option[Proofread]');
  await expect(page.locator('#field')).toHaveValue(mended);
});

test('Escape closes the palette and gives the field its selection back', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await page.goto(pages.url('textarea'));
  const field = page.locator('#field');
  await field.fill('One two three');
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(4, 7, 'backward'));
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.text()).toBe('');
  await expect(field).toBeFocused();
  await page.keyboard.type('2');
  await expect(field).toHaveValue('One 2 three');
});

test('a text with nothing wrong is not touched', async ({ chromium, page, pages, surface }) => {
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('All is well here.');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'proofread');
  await cardSays(surface, message('card_unchanged'));
  await expect(page.locator('#field')).toHaveValue('All is well here.');
});
