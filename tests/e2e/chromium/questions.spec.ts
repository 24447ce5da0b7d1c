import { questionSkills, questionTests } from '../runs/question-tests';
import { test as desks } from '../support/chromium-desk';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

desks.describe(() => {
  desks.use({ skillFixtures: questionSkills });
  questionTests(desks);
});

const draft = 'hey you';
const run = `button[${message('question_confirm_yes')}]`;
const doNotRun = `button[${message('question_confirm_no')}]`;

/** Waits until the question takes an answer: at first no press is one. */
async function isReady(surface: Surface): Promise<void> {
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
}

/** What is for this run alone is asked in the card. */
test.describe(() => {
  test.use({ skillFixtures: ['asks-first'] });

  test.beforeEach(async ({ chromium, page, pages }) => {
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill(draft);
    await page.locator('#field').selectText();
    await chromium.triggerToolbar(page);
  });

  test('a question in the card is answered by no key that was down before it came', async ({
    page,
    surface,
  }) => {
    await paletteIsOpen(surface);
    await page.keyboard.type('asks-first');
    // The Enter that runs the skill is held down, longer than a question takes to be ready.
    await page.keyboard.down('Enter');
    await cardSays(surface, message('question_confirm_title', 'asks-first'));
    await expect.poll(() => surface.focused()).toBe(run);
    await page.keyboard.down('Enter');
    await isReady(surface);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await isReady(surface);
    await expect(page.locator('#field')).toHaveValue(draft);
    await page.keyboard.press('Enter');
    await expect(page.locator('#field')).toHaveValue(`Ready: ${draft}`);
  });

  test('Esc runs nothing and touches nothing; Retry asks again, and Enter agrees', async ({
    page,
    surface,
  }) => {
    await pickSkill(surface, page.keyboard, 'asks-first');
    await expect.poll(() => surface.focused()).toBe(run);
    await page.keyboard.press('Escape');
    await cardSays(surface, message('card_cancelled'));
    await expect(page.locator('#field')).toHaveValue(draft);
    await surface.click(`role=button[${message('card_retry')}]`);
    await isReady(surface);
    await page.keyboard.press('Enter');
    await expect(page.locator('#field')).toHaveValue(`Ready: ${draft}`);
  });

  test('a script of the page can answer nothing', async ({ page, surface }) => {
    await pickSkill(surface, page.keyboard, 'asks-first');
    await isReady(surface);
    await page.evaluate(pressEverything);
    expect(await surface.names('role=button')).toContain(message('question_confirm_no'));
    await expect(page.locator('#field')).toHaveValue(draft);
    await surface.click(`role=${doNotRun}`);
    await cardSays(surface, message('card_cancelled'));
    await expect(page.locator('#field')).toHaveValue(draft);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violation in what is asked in the card (${colorScheme})`, async ({
      page,
      surface,
    }) => {
      await page.emulateMedia({ colorScheme });
      await pickSkill(surface, page.keyboard, 'asks-first');
      await expect.poll(() => surface.focused()).toBe(run);
      expect((await surface.axe()).violations).toEqual([]);
    });
  }
});

/** In the page: every event a script can make, on whatever can be reached. */
function pressEverything(): void {
  const host = document.querySelector('[data-caretaker-surface]');
  for (const target of [host, document.activeElement, document.body, window]) {
    for (const key of ['Enter', ' ', 'Escape']) {
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      target?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, composed: true }));
    }
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  }
  (host as HTMLElement | null)?.click();
}
