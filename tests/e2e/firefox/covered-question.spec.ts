import { coverTricks, coverUntilPressed, uncoverPage } from '../runs/cover-tricks';
import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

const yes = `role=button[${message('question_confirm_yes')}]`;

test.use({ skillFixtures: ['asks-first'] });

test.beforeEach(async ({ firefox, tab, pages, surface }) => {
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await tab.keyboard.type('hey you');
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'asks-first');
  // Drawn, and good to be pressed, before the page begins.
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
});

for (const { name, cover, says } of coverTricks) {
  test(`${name}: a yes does not count, the card says why, and Esc says no`, async ({ tab, surface }) => {
    const { x, y, width, height } = await surface.box(yes);
    await tab.evaluate(cover);
    await tab.mouse.click(x + width / 2, y + height / 2);
    await tab.keyboard.press('Enter');
    await cardSays(surface, message(says));
    await tab.mouse.click(x + width / 2, y + height / 2);
    expect(await tab.$eval('#field', textOfField)).toBe('hey you');
    await tab.keyboard.press('Escape');
    await cardSays(surface, message('card_cancelled'));
    expect(await tab.$eval('#field', textOfField)).toBe('hey you');
  });
}

test('a cover that goes in the moment of the press: the press does not count, one in plain sight does', async ({
  tab,
  surface,
}) => {
  await tab.evaluate(coverUntilPressed);
  await cardSays(surface, message('question_covered'));
  const { x, y, width, height } = await surface.box(yes);
  await tab.mouse.click(x + width / 2, y + height / 2);
  expect(await tab.$eval('#field', textOfField)).toBe('hey you');
  await tab.evaluate(uncoverPage);
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
  await surface.click(yes);
  await expect.poll(() => tab.$eval('#field', textOfField)).toBe('Ready: hey you');
});
