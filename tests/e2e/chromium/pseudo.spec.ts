import { modelPresets } from '../../../src/core/models/presets';
import { expect, test } from '../support/chromium-test';
import { isAllFromCatalogue, pseudo, shownOn } from '../support/pseudo';
import { cardSays } from '../support/user';

/** A locale that nobody speaks, a third longer than English: what it shows of the layout is so in German too. */
test.use({ pseudoLocale: true });

/** The narrowest window that a page has to suit (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 };
/** Addresses, names of programs and lines of a file are the same in each language. */
const presets = modelPresets
  .flatMap(({ name }) => name ?? [])
  .sort((one, other) => other.length - one.length);
const examples = [
  /https?:\/\/\S+/g,
  'name: my-skill',
  'description: …',
  'mail.example.com',
  'bank.example.com',
  ...presets,
];

const sections = [
  'home',
  'skills',
  'import',
  'collections',
  'model',
  'runs',
  'permissions',
  'shortcuts',
  'history',
  'memos',
  'dictionary',
  'privacy',
  'general',
  'about',
];

for (const page of [
  ...sections.map((section) => `options.html#${section}`),
  'welcome.html',
  'refused.html',
  'pad.html',
]) {
  test(`${page} at 320 pixels: nothing is cut, and each word is in the catalogue`, async ({
    chromium,
    page: tab,
  }) => {
    await tab.setViewportSize(narrow);
    await tab.goto(chromium.url(page));
    await expect(tab.locator('h1:visible, h2:visible').first()).toBeVisible();
    await isAllFromCatalogue(shownOn(tab), examples);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  });
}

test('the page of a skill at 320 pixels: nothing is cut, and each word is in the catalogue', async ({
  chromium,
  page,
}) => {
  await page.setViewportSize(narrow);
  await page.goto(chromium.url('options.html#skills/builtin%3Apolish'));
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(6);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    expect(await shownOn(page).cut()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  }
});

test('palette and card at 320 pixels: nothing is cut, and each word is in the catalogue', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  const { host } = new URL(withModel.baseUrl);
  // The server's own words of its refusal stand in the card as they came.
  const data = ['401: Error 401', /hey you|Dear Sir,/g, host, 'localhost', 'fake-model'];
  withModel.reply({ kind: 'error', status: 401 }, { kind: 'text', text: 'Dear Sir,' });
  await page.setViewportSize(narrow);
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.count('role=option')).toBeGreaterThan(3);
  await isAllFromCatalogue(surface, data);

  const says = (key: string) => cardSays(surface, pseudo[key]?.message.replace(/\$\d.*/, '') ?? key);
  await surface.click(`role=option[${pseudo.skill_polish_name?.message}]`);
  await says('card_failed');
  await isAllFromCatalogue(surface, data);
  await surface.click(`role=button[${pseudo.card_retry?.message}]`);
  await expect(page.locator('#field')).toHaveValue('Dear Sir,');
  await says('card_replaced');
  await isAllFromCatalogue(surface, data);
});
