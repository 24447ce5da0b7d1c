import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, pickSkill } from '../support/user';

const draft = 'hey you';

test.use({ skillFixtures: ['burn'] });

test.beforeEach(async ({ firefox, tab, pages }) => {
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await tab.keyboard.type(draft);
  await firefox.pressShortcut('K');
});

/** Waits until the question takes an answer: at first no press is one. */
async function isReady(surface: Surface, focused: string): Promise<void> {
  await expect.poll(() => surface.focused()).toBe(`button[${message(focused)}]`);
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
}

test('by keys alone: Esc sends nothing, Retry asks again, Enter sends, and then nothing is asked', async ({
  firefox,
  tab,
  surface,
  newModel: model,
}) => {
  model.reply({ kind: 'text', text: 'Dear you' }, { kind: 'text', text: 'Dear all' });
  const text = () => tab.$eval('#field', textOfField);
  await pickSkill(surface, tab.keyboard, 'polish');
  await cardSays(surface, message('question_send_title', new URL(model.baseUrl).host));
  await isReady(surface, 'question_send_yes');
  await tab.keyboard.press('Escape');
  await cardSays(surface, message('card_cancelled'));
  expect(await text()).toBe(draft);
  await expect.poll(() => surface.focused()).toBe(`button[${message('card_retry')}]`);
  await tab.keyboard.press('Enter');
  await isReady(surface, 'question_send_yes');
  expect(model.completions()).toEqual([]);
  await tab.keyboard.press('Enter');
  await expect.poll(text).toBe('Dear you');

  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'polish');
  await expect.poll(text).toBe('Dear all');
  expect(model.completions()).toHaveLength(2);
});

test('what is sent can be read by keys before it is', async ({ tab, surface, newModel: model }) => {
  await pickSkill(surface, tab.keyboard, 'polish');
  await isReady(surface, 'question_send_yes');
  await tab.keyboard.down('Shift');
  await tab.keyboard.press('Tab');
  await tab.keyboard.up('Shift');
  await expect.poll(() => surface.focused()).toContain(message('question_read'));
  await tab.keyboard.press(' ');
  await cardSays(surface, draft);
  expect((await surface.axe()).violations).toEqual([]);
  expect(model.completions()).toEqual([]);
});

test('a dangerous skill is run by no Enter, and only if the user goes to the other answer', async ({
  tab,
  surface,
}) => {
  const text = () => tab.$eval('#field', textOfField);
  await pickSkill(surface, tab.keyboard, 'burn');
  await cardSays(surface, message('question_dangerous'));
  await isReady(surface, 'question_confirm_no');
  await tab.keyboard.press('Enter');
  await cardSays(surface, message('card_cancelled'));
  expect(await text()).toBe(draft);
  await expect.poll(() => surface.focused()).toBe(`button[${message('card_retry')}]`);
  await tab.keyboard.press('Enter');
  await isReady(surface, 'question_confirm_no');
  await tab.keyboard.press('Tab');
  await expect.poll(() => surface.focused()).toBe(`button[${message('question_confirm_yes')}]`);
  await tab.keyboard.press('Enter');
  await expect.poll(text).toBe(`Burnt: ${draft}`);
});
