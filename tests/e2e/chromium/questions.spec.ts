import type { Page } from '@playwright/test';
import type { OpenAiServer } from '../../servers/openai-server';
import { expect, test } from '../support/chromium-test';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const draft = 'hey you';
const send = `button[${message('question_send_yes')}]`;
const doNotSend = `button[${message('question_send_no')}]`;

test.use({ skillFixtures: ['burn'] });

test.beforeEach(async ({ page, pages }) => {
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill(draft);
  await page.locator('#field').selectText();
});

/** Waits until the question takes an answer: at first no press is one. */
async function isReady(surface: Surface): Promise<void> {
  await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
}

/** Presses Send: right after another press, one is told that it came too soon. */
async function agree(surface: Surface): Promise<void> {
  const isAsked = async () => (await surface.names('role=button')).includes(message('question_send_yes'));
  await expect(async () => {
    if (await isAsked()) await surface.click(`role=${send}`);
    expect(await isAsked()).toBe(false);
  }).toPass();
}

const testNewModel = test.extend<{ newModel: OpenAiServer }>({
  /** A model that the user has set up, and has not sent anything to yet. */
  newModel: async ({ model, settings }, use) => {
    await settings('saveModel', testModel(model.baseUrl));
    await use(model);
  },
});

testNewModel(
  'nothing is sent to a host before the user has agreed, and then it is asked no more',
  async ({ chromium, page, surface, newModel: model }) => {
    model.reply({ kind: 'text', text: 'Dear you' }, { kind: 'text', text: 'Dear all' });
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    await page.keyboard.type('polish');
    // The Enter that runs the skill is held down, longer than a question takes to be ready.
    await page.keyboard.down('Enter');
    await cardSays(surface, message('question_send_title', new URL(model.baseUrl).host));
    await cardSays(surface, message('question_local'));
    await expect.poll(() => surface.focused()).toBe(send);
    await page.keyboard.down('Enter');
    await isReady(surface);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await isReady(surface);
    expect(model.completions()).toEqual([]);
    await surface.click('summary');
    await cardSays(surface, draft);
    await agree(surface);
    await expect(page.locator('#field')).toHaveValue('Dear you');
    expect(model.completions()).toHaveLength(1);

    await page.locator('#field').selectText();
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect(page.locator('#field')).toHaveValue('Dear all');
  },
);

testNewModel(
  'Esc sends nothing and touches nothing; Retry asks again, and Enter agrees',
  async ({ chromium, page, surface, newModel: model }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect.poll(() => surface.focused()).toBe(send);
    await page.keyboard.press('Escape');
    await cardSays(surface, message('card_cancelled'));
    await expect(page.locator('#field')).toHaveValue(draft);
    expect(model.completions()).toEqual([]);
    await surface.click(`role=button[${message('card_retry')}]`);
    await isReady(surface);
    await page.keyboard.press('Enter');
    await expect(page.locator('#field')).toHaveValue('Dear you');
  },
);

testNewModel(
  'a script of the page can answer nothing',
  async ({ chromium, page, surface, newModel: model }) => {
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await isReady(surface);
    await page.evaluate(pressEverything);
    expect(await surface.names('role=button')).toContain(message('question_send_no'));
    expect(model.completions()).toEqual([]);
    await surface.click(`role=${doNotSend}`);
    await cardSays(surface, message('card_cancelled'));
    expect(model.completions()).toEqual([]);
  },
);

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

async function runBurn(page: Page, surface: Surface): Promise<void> {
  await paletteIsOpen(surface);
  await page.keyboard.type('burn');
  await page.keyboard.press('Enter');
  await cardSays(surface, message('question_dangerous'));
}

test('a dangerous skill is run by no Enter, and only if the user says so', async ({
  chromium,
  page,
  surface,
}) => {
  await chromium.triggerToolbar(page);
  await runBurn(page, surface);
  await expect.poll(() => surface.focused()).toBe(`button[${message('question_confirm_no')}]`);
  await isReady(surface);
  await page.keyboard.press('Enter');
  await cardSays(surface, message('card_cancelled'));
  await expect(page.locator('#field')).toHaveValue(draft);
  await surface.click(`role=button[${message('card_retry')}]`);
  await isReady(surface);
  await expect
    .poll(() => surface.texts('footer button'))
    .toEqual([message('question_confirm_no'), message('question_confirm_yes')]);
  await surface.click('footer button:last-child');
  await expect(page.locator('#field')).toHaveValue(`Burnt: ${draft}`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  testNewModel(
    `axe finds no violation in what a run asks (${colorScheme})`,
    async ({ chromium, page, surface, newModel }) => {
      newModel.reply({ kind: 'text', text: 'Dear you' });
      await page.emulateMedia({ colorScheme });
      await chromium.triggerToolbar(page);
      await runBurn(page, surface);
      expect((await surface.axe()).violations).toEqual([]);
      await page.keyboard.press('Escape');
      await cardSays(surface, message('card_cancelled'));
      await page.locator('#field').selectText();
      await chromium.triggerToolbar(page);
      await pickSkill(surface, page.keyboard, 'polish');
      await expect.poll(() => surface.focused()).toBe(send);
      await surface.click('summary');
      expect((await surface.axe()).violations).toEqual([]);
    },
  );
}
