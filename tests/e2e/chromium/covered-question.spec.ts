import { coverTricks, coverUntilPressed, uncoverPage } from '../runs/cover-tricks';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const yes = `role=button[${message('question_confirm_yes')}]`;

test.use({ skillFixtures: ['asks-first'] });

test.beforeEach(async ({ chromium, page, pages, surface }) => {
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await page.locator('#field').selectText();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'asks-first');
  // Drawn, and good to be pressed, before the page begins.
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
});

for (const { name, cover, says } of coverTricks) {
  test(`${name}: a yes does not count, the card says why, and Esc says no`, async ({ page, surface }) => {
    const { x, y, width, height } = await surface.box(yes);
    await page.evaluate(cover);
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.keyboard.press('Enter');
    await cardSays(surface, message(says));
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page.locator('#field')).toHaveValue('hey you');
    await page.keyboard.press('Escape');
    await cardSays(surface, message('card_cancelled'));
    await expect(page.locator('#field')).toHaveValue('hey you');
  });
}

test('a cover that goes in the moment of the press: the press does not count, one in plain sight does', async ({
  page,
  surface,
}) => {
  const { x, y, width, height } = await surface.box(yes);
  await page.evaluate(coverUntilPressed);
  await cardSays(surface, message('question_covered'));
  // The line about the cover moves the buttons.
  const now = await surface.box(yes);
  await page.mouse.click(now.x + now.width / 2, now.y + now.height / 2);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.locator('#field')).toHaveValue('hey you');
  await page.evaluate(uncoverPage);
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
  await surface.click(yes);
  await expect(page.locator('#field')).toHaveValue('Ready: hey you');
});

test('a picture of a transition over it: a yes does not count', async ({ page, surface }) => {
  const { x, y, width, height } = await surface.box(yes);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = `::view-transition { background: white; pointer-events: none }
      ::view-transition-old(root), ::view-transition-new(root) { animation-duration: 600s; opacity: 0 }`;
    document.head.append(style);
    void (document as unknown as { startViewTransition(change: () => void): { ready: Promise<void> } })
      .startViewTransition(() => undefined)
      .ready.catch(() => undefined);
  });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.matches(':active-view-transition')))
    .toBe(true);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.press('Enter');
  await cardSays(surface, message('question_altered'));
  await expect(page.locator('#field')).toHaveValue('hey you');
});

test('a dialog that is opened again lies under the question, not over it', async ({
  chromium,
  page,
  surface,
}) => {
  await page.keyboard.press('Escape');
  await cardSays(surface, message('card_cancelled'));
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none';
    dialog.append(Object.assign(document.createElement('textarea'), { id: 'inner', value: 'hey you' }));
    dialog.showModal();
  });
  await page.locator('#inner').selectText();
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await pickSkill(surface, page.keyboard, 'asks-first');
  const ready = () => surface.attributes('footer button', 'aria-disabled');
  await expect.poll(ready).toEqual(['false', 'false']);
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog');
    dialog?.close();
    dialog?.showModal();
  });
  const isOnTop = () =>
    page.evaluate(() => {
      const surface = document.querySelector('[data-caretaker-surface]');
      return [100, 200, 300].some((y) => document.elementsFromPoint(60, y)[0] === surface);
    });
  await expect.poll(isOnTop).toBe(true);
  await expect.poll(ready).toEqual(['false', 'false']);
  // A press right after the dialog came may not count yet, and is made again.
  await expect(async () => {
    await surface.click(yes);
    await expect(page.locator('#inner')).toHaveValue('Ready: hey you', { timeout: 4000 });
  }).toPass();
});
