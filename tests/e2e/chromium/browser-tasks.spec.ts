import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { plantSummarizer, plantTranslator } from '../support/planted-tasks';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const german =
  'Guten Morgen, der Zug um acht Uhr fällt heute leider aus.\n- Bitte nehmen Sie den nächsten Zug.';

const plantHere = (chromium: Chromium, state = 'available') =>
  chromium.inBackground(`(${plantTranslator})([globalThis, ${JSON.stringify(state)}])`);

test.beforeEach(async ({ page, pages, settings }) => {
  // Wakes the background, which is given a translator.
  await settings('modelOverview');
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill(german);
});

test('without a model the browser’s own translator does what Translate does, and nobody is asked', async ({
  chromium,
  page,
  surface,
}) => {
  await plantHere(chromium, 'downloadable');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type('translate');
  await expect.poll(() => surface.text()).toContain(message('skill_translate_description'));
  expect(await surface.text()).not.toContain(message('palette_needs_model'));
  await page.keyboard.press('Enter');
  await expect(page.locator('#field')).toHaveValue(
    'de>en GUTEN MORGEN, DER ZUG UM ACHT UHR FÄLLT HEUTE LEIDER AUS.\n- de>en BITTE NEHMEN SIE DEN NÄCHSTEN ZUG.',
  );
});

test('the language that is typed counts, and more than a language leads to a model', async ({
  chromium,
  page,
  surface,
}) => {
  await plantHere(chromium);
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'translate to French, and warmer');
  await cardSays(surface, message('error_engine_request', message('skill_translate_name')));
  await cardSays(surface, message('card_connect'));
  await expect(page.locator('#field')).toHaveValue(german);
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'translate to French');
  await expect(page.locator('#field')).toHaveValue(/^de>fr GUTEN MORGEN/);
});

test('languages that the browser has not got are named, with the way to a model', async ({
  chromium,
  page,
  surface,
}) => {
  await plantHere(chromium, 'unavailable');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'translate to Zulu');
  await cardSays(surface, message('error_engine_language', 'German', 'Zulu'));
  await cardSays(surface, message('card_connect'));
  await expect(page.locator('#field')).toHaveValue(german);
});

test('where only windows have it, the offscreen document translates', async ({
  chromium,
  page,
  surface,
  settings,
}) => {
  await chromium.inBackground('delete globalThis.Translator; delete globalThis.LanguageModel');
  // The offscreen document is made by the first question to it.
  await settings('testModel', { kind: 'browser', label: 'none', baseUrl: '', model: '' });
  await chromium.inOwnPage((window) =>
    window.evaluate(`
      const hidden = chrome.extension.getViews().find(({ location }) => location.pathname === '/offscreen.html');
      (${plantTranslator})([hidden, 'available']);`),
  );
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'translate');
  await expect(page.locator('#field')).toHaveValue(/^de>en GUTEN MORGEN/);
});

test('with a model set up, the model translates', async ({ chromium, page, surface, withModel }) => {
  await plantHere(chromium);
  withModel.reply({ kind: 'text', text: 'Good morning' });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'translate');
  await expect(page.locator('#field')).toHaveValue('Good morning');
});

const plantSummaries = (chromium: Chromium, state: string) =>
  chromium.inBackground(`(${plantSummarizer})([globalThis, ${JSON.stringify(state)}])`);

test('without a model the browser’s own summarizer does what Summarize does, where its model is there', async ({
  chromium,
  page,
  surface,
}) => {
  await plantSummaries(chromium, 'available');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type('summarize');
  await expect.poll(() => surface.text()).toContain(message('skill_summarize_description'));
  expect(await surface.text()).not.toContain(message('palette_needs_model'));
  await page.keyboard.press('Enter');
  await cardSays(surface, `de: ${german.length} characters`);
  await expect(page.locator('#field')).toHaveValue(german);
});

test('where the browser’s model would have to be downloaded, Summarize still needs a model', async ({
  chromium,
  page,
  surface,
}) => {
  await plantSummaries(chromium, 'downloadable');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type('summarize');
  await expect.poll(() => surface.text()).toContain(message('palette_needs_model'));
});
