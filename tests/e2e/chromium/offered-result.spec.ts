import type { RunSummary } from '../../../src/messages/history-commands';
import { readAll } from '../hostile/read-all';
import { expect, test } from '../support/chromium-test';
import { textOfField } from '../support/fields';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const answer = 'Dear Sir or Madam, how are you?';
const label = message('palette_offered_about', 'Polish');

let runId: string | undefined;

test.beforeEach(async ({ chromium, page, pages, surface, settings, withModel }) => {
  withModel.reply({ kind: 'text', text: answer });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => page.locator('#field').evaluate(textOfField)).toBe(answer);
  const found = async () =>
    ((await settings('runs', { text: 'madam', limit: 5 })) as { runs: RunSummary[] }).runs;
  await expect.poll(found).toMatchObject([{ status: 'success', result: answer, model: 'test-model' }]);
  runId = (await found())[0]?.id;
});

test('a result of the history comes back to its tab, and the palette offers it once', async ({
  chromium,
  page,
  surface,
  settings,
}) => {
  const other = await chromium.context.newPage();
  await other.bringToFront();
  expect(await settings('offerRun', runId)).toEqual({ tabShown: true });
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');

  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await expect.poll(() => surface.text()).toContain(label);
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.text()).toBe('');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  expect(await surface.text()).not.toContain(label);
});

test.describe('on another page', () => {
  test.beforeEach(async ({ chromium, page, pages, surface, settings }) => {
    await settings('offerRun', runId);
    await page.goto(pages.url('input'));
    await page.locator('#field').fill('Hello: ');
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    await expect.poll(async () => (await surface.names('role=option'))[0]).toContain(answer);
  });

  test('it stands at the top, once, and Enter inserts it', async ({ chromium, page, surface }) => {
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#field').evaluate(textOfField)).toBe(`Hello: ${answer}`);
    await expect.poll(() => surface.texts('.card .text')).toEqual([expect.stringContaining(answer)]);
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    expect((await surface.names('role=option'))[0]).not.toContain(answer);
  });

  test('the page reads nothing of it', async ({ page }) => {
    expect(await page.evaluate(readAll, 'Madam')).toEqual([]);
  });
});
