import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

test('the drawings of skills take the colors that the system forces, on every surface', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  const plain = await page.evaluate(() => {
    const probe = Object.assign(document.createElement('i'), { style: 'color: CanvasText' });
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  expect(new Set(await surface.styles('.row .drawn', 'stroke'))).toEqual(new Set([plain]));
  for (const place of ['#skills', '#skills/builtin%3Apolish']) {
    await page.goto('about:blank');
    await page.goto(chromium.url(`options.html${place}`));
    const drawing = page.locator('.drawn').first();
    await expect(drawing).toBeVisible();
    await expect(drawing).toHaveCSS('stroke', plain);
  }
});

test('the search of settings shows what is chosen in forced colors, and scrolls to no side at 320 pixels', async ({
  chromium,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(chromium.url('options.html#home'));
  await page.getByRole('button', { name: message('options_search_open') }).click();
  await page.keyboard.type('time');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  const other = page.getByRole('option', { selected: false }).first();
  expect(await chosen.evaluate(colour)).not.toBe(await other.evaluate(colour));
  const overflow = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog');
      const page = document.documentElement;
      return [page, dialog].some((each) => each !== null && each.scrollWidth > each.clientWidth);
    });
  expect(await overflow()).toBe(false);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in the palette and in each state of the card (${colorScheme})`, async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('hey you');
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    expect((await surface.axe()).violations).toEqual([]);

    withModel.reply({ kind: 'one-token', text: 'Dear ' }, { kind: 'error', status: 401 });
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, 'Dear');
    expect((await surface.axe()).violations).toEqual([]);
    await surface.click(`role=button[${message('card_stop')}]`);
    await cardSays(surface, message('card_cancelled'));
    expect((await surface.axe()).violations).toEqual([]);
    await surface.click(`role=button[${message('card_retry')}]`);
    await cardSays(surface, message('card_failed'));
    const { violations, passes } = await surface.axe();
    expect(violations).toEqual([]);
    expect(passes).toBeGreaterThan(10);
  });

  test(`axe finds no violation in an opened run of the history, nor in the settings of runs (${colorScheme})`, async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'Dear Sir,' });
    await page.emulateMedia({ colorScheme });
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('hey you');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect(page.locator('#field')).toHaveValue('Dear Sir,');
    await page.goto(chromium.url('options.html#history'));
    await page.locator('.run-head').click();
    await expect(page.getByRole('button', { name: message('history_repeat') })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(chromium.url('options.html#runs'));
    await expect(page.getByLabel(message('runs_mode'))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  for (const path of ['options.html', 'welcome.html', 'refused.html', 'pad.html']) {
    test(`axe finds no violation in ${path} (${colorScheme})`, async ({ chromium, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(chromium.url(path));
      await expect(page.locator('h1').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }
}
