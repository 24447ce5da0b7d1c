import type { Page } from '@playwright/test';
import { type Gate, gate } from '../../servers/gate';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { setRunDefaults } from '../support/run-defaults';
import type { Surface } from '../support/surface';
import { cardSays, pickSkill } from '../support/user';

const draft = 'hey you';
const answer = 'Dear Sir or Madam, how are you today?';

/** Lets the second half of the answer come. */
let rest: Gate;

test.beforeEach(async ({ chromium, page, pages, withModel }) => {
  rest = gate();
  withModel.reply({ kind: 'text', text: answer, size: 2, every: 20, rest: rest.opened });
  await setRunDefaults(chromium, { stream: true });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill(draft);
});

/** Runs a skill on the field, until a part of the answer stands there. */
async function runUntilSomeIsThere(chromium: Chromium, page: Page, surface: Surface): Promise<void> {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue(answer.slice(0, 20));
}

test('the text is in the field while it comes, and one Ctrl+Z takes it all back', async ({
  chromium,
  page,
  surface,
}) => {
  await runUntilSomeIsThere(chromium, page, surface);
  rest.open();
  await cardSays(surface, message('card_replaced', 'Ctrl+Z'));
  await expect(page.locator('#field')).toHaveValue(answer);
  await page.keyboard.press('Control+z');
  await expect(page.locator('#field')).toHaveValue(draft);
});

test('Stop leaves the field as it was', async ({ chromium, page, surface }) => {
  await runUntilSomeIsThere(chromium, page, surface);
  await surface.click(`role=button[${message('card_stop')}]`);
  await expect(page.locator('#field')).toHaveValue(draft);
});

test('what the user types meanwhile stays, and the text is in the card', async ({
  chromium,
  page,
  surface,
}) => {
  await runUntilSomeIsThere(chromium, page, surface);
  await page.keyboard.type('!');
  await expect(page.locator('#field')).toHaveValue(/!$/);
  rest.open();
  await cardSays(surface, message('error_field_changed'));
  await cardSays(surface, answer);
  await expect(page.locator('#field')).toHaveValue(/^Dear .*!$/);
});
