import { fields, textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { explainGluten } from '../support/firefox-user';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

const faulty = 'She dont like apples.';
const mended = "She doesn't like apples.";

for (const field of fields) {
  test(`the shortcut and proofread mend ${field.name}, and one undo brings it back`, async ({
    firefox,
    tab,
    pages,
    surface,
  }) => {
    await tab.goto(pages.url(field.page));
    const text = () => tab.$eval('#field', textOfField);
    await tab.focus('#field');
    await tab.keyboard.type(faulty);
    await firefox.pressShortcut('K');
    await pickSkill(surface, tab.keyboard, 'proofread');
    await expect.poll(text).toBe(mended);
    await tab.keyboard.down('Control');
    await tab.keyboard.press('z');
    await tab.keyboard.up('Control');
    await expect.poll(text).toBe(faulty);
  });
}

test('a model skill writes its answer over the selection', async ({
  firefox,
  tab,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'Dear Sir,' });
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await tab.keyboard.type('hey you');
  await tab.$eval('#field', (field) => (field as HTMLTextAreaElement).select());
  await firefox.triggerToolbar();
  await pickSkill(surface, tab.keyboard, 'polish');
  await expect.poll(() => tab.$eval('#field', textOfField)).toBe('Dear Sir,');
  expect(withModel.completions()).toHaveLength(1);
});

test('explain shows its answer to a selection of a plain page in a card', async ({
  firefox,
  tab,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A **net** of proteins.' });
  await explainGluten(firefox, tab, pages, surface);
  await cardSays(surface, 'A net of proteins.');
  expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('gluten');
});

test('axe finds no violation in palette and card', async ({ firefox, tab, pages, surface, withModel }) => {
  withModel.reply({ kind: 'text', text: 'A net.' });
  await tab.goto(pages.url('article'));
  await tab.$eval('#text b', (word) => getSelection()?.selectAllChildren(word));
  await firefox.pressShortcut('K');
  await expect.poll(() => surface.focused()).not.toBe('');
  expect((await surface.axe()).violations).toEqual([]);
  await pickSkill(surface, tab.keyboard, 'explain');
  await cardSays(surface, message('card_done'));
  expect((await surface.axe()).violations).toEqual([]);
});
