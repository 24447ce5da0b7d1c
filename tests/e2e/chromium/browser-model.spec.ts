import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { plantModel } from '../support/planted-model';
import { cardSays, pickSkill } from '../support/user';

const draft = { kind: 'browser', label: 'The browser’s own', baseUrl: '', model: '' };

test.beforeEach(async ({ page, pages, settings }) => {
  await settings('saveModel', draft);
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await page.locator('#field').selectText();
});

test("the browser's own model rewrites a text, and nobody is asked whether it may be sent", async ({
  chromium,
  page,
  surface,
}) => {
  await chromium.inBackground(`(${plantModel})([globalThis, ['Dear Sir', ' or Madam']])`);
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish more formal');
  await expect(page.locator('#field')).toHaveValue('Dear Sir or Madam');
});

test('where only windows have it, the offscreen document asks it', async ({ chromium, settings }) => {
  await chromium.inBackground('delete globalThis.LanguageModel');
  // Without a model: what the offscreen document's own API says comes over the port.
  expect(await settings('testModel', draft)).toMatchObject({
    ok: false,
    failure: { code: 'model-unavailable' },
  });
  const window = await chromium.context.newPage();
  await window.goto(chromium.url('refused.html'));
  const planted = await window.evaluate(`
    const hidden = chrome.extension.getViews().find(({ location }) => location.pathname === '/offscreen.html');
    if (hidden) (${plantModel})([hidden, ['Hello', ' there.']]);
    hidden !== undefined`);
  expect(planted).toBe(true);
  expect(await settings('testModel', draft)).toMatchObject({ ok: true, model: draft.label });
});

test('without a model in the browser the card says so', async ({ chromium, page, surface }) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, message('error_model_unavailable'));
  await expect(page.locator('#field')).toHaveValue('hey you');
});
