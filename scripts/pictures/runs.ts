import type { Chromium } from '../../tests/e2e/support/chromium';
import { askSettings } from '../../tests/e2e/support/extension-page';
import { chinese, english, messageOf } from '../../tests/e2e/support/messages';
import type { OpenAiServer } from '../../tests/servers/openai-server';
import { until } from '../until';
import { answers, type Desk, openDesk, openPalette, press, questionIsReady, says } from './desk';
import { scenes } from './scenes';
import { take } from './take';

const draft =
  'hi, can u send me the numbers from last week? i need them til tomorow for the board meeting. thx';
const polished =
  'Hi, could you send me the numbers from last week? I need them by tomorrow for the board meeting. Thanks!';
const comment =
  'this retrys forever when the servers down, can we add a backoff? also pls put the 5 into a constant';
const clearComment =
  'This retries without a pause when the server is down. Could we add a backoff? Also, please put the 5 into a constant.';
const explanation =
  'A **rewrite** says the same thing in other words:\n\n- the meaning stays,\n- the wording gets *clearer*,\n- names and numbers are kept.';

/** The palette, a form, what is asked before something is sent, cards of every kind, a review, and the history of all that. */
export async function takeRuns(chromium: Chromium, colorScheme: string, model: OpenAiServer): Promise<void> {
  const desk = await openDesk(chromium, model, scenes.mail, english);
  const picture = (name: string) => take(desk.page, `${name}-${colorScheme}`);
  await openPalette(desk, draft);
  await picture('palette');
  await takeCards(desk, picture);
  await takeForm(desk, picture);
  await desk.page.goto(scenes.code);
  await takeReview(desk, {
    draft: comment,
    polished: clearComment,
    name: `review-${colorScheme}`,
    isFirst: false,
  });
  await desk.page.close();
  await takeHistory(chromium, `history-${colorScheme}`);
}

/** A review in Chinese. */
export async function takeRunsInChinese(chromium: Chromium, model: OpenAiServer): Promise<void> {
  const desk = await openDesk(chromium, model, scenes.mail, chinese);
  await takeReview(desk, {
    draft: '你好，麻烦把上周得数据发我一下，明天开会要用，谢谢',
    polished: '您好，麻烦把上周的数据发给我，明天开会要用，谢谢！',
    name: 'review-chinese',
    isFirst: true,
  });
  await desk.page.close();
}

async function takeCards(desk: Desk, picture: (name: string) => Promise<void>): Promise<void> {
  const { model, surface, words } = desk;
  answers(desk, draft, { kind: 'one-token', text: polished.slice(0, 60) });
  await run(desk, 'polish');
  await questionIsReady(surface);
  await picture('card-asks');
  await press(desk, 'question_send_yes');
  await says(desk, 'Hi, could you');
  await picture('card-streaming');
  await press(desk, 'card_stop');
  await says(desk, messageOf(words, 'card_cancelled'));
  await press(desk, 'card_close');

  answers(desk, draft, { kind: 'text', text: explanation });
  await openPalette(desk, draft);
  await run(desk, 'explain');
  await says(desk, messageOf(words, 'card_done'));
  await picture('card-done');
  await press(desk, 'card_close');

  model.reply({ kind: 'error', status: 401, message: 'Incorrect API key provided.' });
  await openPalette(desk, draft);
  await run(desk, 'polish');
  await says(desk, messageOf(words, 'card_failed'));
  await picture('card-error');
  await press(desk, 'card_close');
}

/** The form of a skill of the team's. */
async function takeForm(desk: Desk, picture: (name: string) => Promise<void>): Promise<void> {
  const { page, surface } = desk;
  await openPalette(desk, '');
  await run(desk, 'support-reply');
  await until('the form is there', async () => (await surface.count('.form')) > 0);
  await page.keyboard.type('Mia');
  await picture('form');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

interface Review {
  draft: string;
  polished: string;
  name: string;
  /** Nothing was sent to the model's host before. */
  isFirst: boolean;
}

/** A rewrite that waits until its changes were looked at; one of them is rejected. */
async function takeReview(desk: Desk, { draft, polished, name, isFirst }: Review): Promise<void> {
  const { chromium, page, surface, words } = desk;
  await reviewFirst(chromium);
  answers(desk, draft, { kind: 'text', text: polished });
  await openPalette(desk, draft);
  await run(desk, 'polish');
  if (isFirst) {
    await questionIsReady(surface);
    await press(desk, 'question_send_yes');
  }
  await says(desk, messageOf(words, 'card_asks_review'));
  await questionIsReady(surface);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await take(page, name);
  await press(desk, 'card_review_apply');
  await says(desk, messageOf(words, 'card_show_changes'));
}

async function reviewFirst(chromium: Chromium): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  const defaults = { mode: 'llm', scriptTimeout: 5000, direct: true, review: true };
  await page.evaluate(askSettings, ['setRunDefaults', [defaults]] as [string, unknown[]]);
  await page.close();
}

/** The list of runs, with the latest one open. */
async function takeHistory(chromium: Chromium, name: string): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#history'));
  await page.locator('.run-head').first().click();
  await page.locator('.run-detail').waitFor();
  await page.locator('.runs').evaluate((runs) => runs.scrollIntoView());
  await take(page, name);
  await page.close();
}

async function run({ page }: Desk, skill: string): Promise<void> {
  await page.keyboard.type(skill);
  await page.keyboard.press('Enter');
}
