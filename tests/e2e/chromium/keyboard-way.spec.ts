import type { Page } from '@playwright/test';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { chinese, english, messageOf } from '../support/messages';
import { reviewFirst, reviewIsReady } from '../support/review';
import type { Surface } from '../support/surface';
import { cardSays } from '../support/user';
import { zoom } from '../support/zoom';

const draft = 'I has a house. You has a garden.';
const mended = 'I have a house. You have a garden.';

/** Views of people who do not see well. `isForced`: no color of ours is there, so that outlines alone show the focus. */
const views: { name: string; isForced?: true; make(page: Page, chromium: Chromium): Promise<void> }[] = [
  { name: '320 pixels wide', make: (page) => page.setViewportSize({ width: 320, height: 640 }) },
  {
    name: 'at 200 % zoom',
    async make(page, chromium) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await zoom(chromium, page, 2);
    },
  },
  {
    name: 'in forced colors',
    isForced: true,
    make: (page) => page.emulateMedia({ forcedColors: 'active' }),
  },
];

for (const [language, messages] of [
  ['en-US', english],
  ['zh-CN', chinese],
] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const says = (key: string, ...values: string[]) => messageOf(messages, key, ...values);

    for (const { name, isForced, make } of views)
      test(`from the shortcut to an accepted change by keyboard alone, ${name}: nothing is cut, and the focus is seen`, async ({
        chromium,
        page,
        pages,
        surface,
        withModel,
      }) => {
        withModel.reply({ kind: 'text', text: mended });
        await reviewFirst(chromium);
        await page.goto(pages.url('textarea'));
        await make(page, chromium);
        await page.bringToFront();
        await page.locator('#field').fill(draft);
        await chromium.triggerToolbar(page);
        await expect.poll(() => surface.focused()).toBe(`combobox[${says('palette_placeholder')}]`);
        await isWhole(page, surface, '.palette');
        if (isForced) await isFocusSeen(surface);
        await page.keyboard.press('Tab');
        await expect.poll(() => surface.focused()).toMatch(/^button/);
        await isFocusSeen(surface);
        await page.keyboard.press('Enter');
        await expect.poll(() => surface.focused()).toMatch(/^menuitem/);
        await isWhole(page, surface, '.palette');
        await isFocusSeen(surface);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Shift+Tab');
        await expect.poll(() => surface.focused()).toMatch(/^combobox/);
        await page.keyboard.insertText(says('skill_polish_name'));
        await page.keyboard.press('Enter');
        await reviewIsReady(surface);
        await isWhole(page, surface, '.card');
        await isFocusSeen(surface);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Space');
        await cardSays(surface, says('card_review_count', '1', '2'));
        await isFocusSeen(surface);
        await page.keyboard.press('Control+Enter');
        await expect(page.locator('#field')).toHaveValue('I have a house. You has a garden.');
        await cardSays(surface, says('card_show_changes'));
        await isWhole(page, surface, '.card');
      });
  });

/** No text is cut, and the part stands inside of the window. */
async function isWhole(page: Page, surface: Surface, part: string): Promise<void> {
  await expect.poll(() => surface.cut()).toEqual([]);
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const { x, y, ...box } = await surface.box(part);
  expect([x, y, width - x - box.width, height - y - box.height].filter((room) => room < -1)).toEqual([]);
}

/** What has the keyboard has an outline, which no forced color takes. */
async function isFocusSeen(surface: Surface): Promise<void> {
  await expect
    .poll(() => surface.styles(':focus', 'outline-style'))
    .toEqual([expect.not.stringMatching('none')]);
}
