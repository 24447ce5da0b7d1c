import { askSettings } from '../../tests/e2e/support/extension-page';
import { messageOf } from '../../tests/e2e/support/messages';
import { until } from '../until';
import {
  answers,
  callPalette,
  type Desk,
  named,
  openDesk,
  openPalette,
  pick,
  press,
  questionIsReady,
  type Studio,
  says,
} from './desk';
import { scenes } from './scenes';
import { takeTiles } from './store';
import { showFrom, take, takeWithWindow } from './take';

/** The palette, what is asked before something is sent, cards of every kind, a form, a review, and the history of all that. */
export async function takeRuns(studio: Studio): Promise<void> {
  const desk = await openDesk(studio, scenes.mail);
  await openPalette(desk, desk.story.draft);
  await take(desk.page, named(studio, 'palette'));
  const palette = await desk.page.screenshot({ clip: await desk.surface.box('.palette') });
  await takeSending(desk);
  await takeExplanation(desk);
  await takeError(desk);
  await takeForm(desk);
  await takeReview(desk);
  await desk.page.close();
  await takeHistory(studio);
  // Last: the window that the tabs share takes their size, and a press beyond that reaches no frame of a page.
  await takeTiles(studio, palette);
}

/** The first request to a model: the question, the answer as it comes, and the stop. */
async function takeSending(desk: Desk): Promise<void> {
  const { chromium, words } = desk;
  const { draft, polished } = desk.story;
  const half = polished.slice(0, polished.length / 2);
  answers(desk, draft, { kind: 'one-token', text: half });
  const opened = chromium.context.waitForEvent('page');
  await pick(desk, 'polish');
  const window = await opened;
  const name = messageOf(words, 'question_send_yes');
  const send = window.getByRole('button', { name, exact: true, disabled: false });
  await send.waitFor();
  await takeWithWindow(desk.page, window, named(desk, 'question-window'));
  await send.click({ noWaitAfter: true });
  await says(desk, half.slice(0, 8));
  await take(desk.page, named(desk, 'card-streaming'));
  await press(desk, 'card_stop');
  await says(desk, messageOf(desk.words, 'card_cancelled'));
  await press(desk, 'card_close');
}

/** A sentence of the mail that came, selected with the mouse, and what it means. */
async function takeExplanation(desk: Desk): Promise<void> {
  const { page, story, words } = desk;
  answers(desk, story.pages.mailQuestion ?? '', { kind: 'text', text: story.explanation });
  await page.locator('#letter').fill('');
  await page.locator('#asked').click({ clickCount: 3 });
  await callPalette(desk);
  await pick(desk, 'explain');
  await says(desk, messageOf(words, 'card_done'));
  await take(page, named(desk, 'card-done'));
  await press(desk, 'card_close');
}

/** The program that runs the model was ended. */
async function takeError(desk: Desk): Promise<void> {
  desk.model.reply({ kind: 'drop' });
  await openPalette(desk, desk.story.draft);
  await pick(desk, 'polish');
  await says(desk, messageOf(desk.words, 'card_failed'));
  await take(desk.page, named(desk, 'card-error'));
  await press(desk, 'card_close');
}

/** The form of a skill of the team's. */
async function takeForm(desk: Desk): Promise<void> {
  const { page, story, surface } = desk;
  await openPalette(desk, '');
  await pick(desk, 'support-reply');
  await until('the form is there', async () => (await surface.count('.form')) > 0);
  await page.keyboard.type(story.customer);
  await take(page, named(desk, 'form'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** A rewrite that waits until its changes were looked at; one of them is rejected. */
async function takeReview(desk: Desk): Promise<void> {
  const { page, story, words } = desk;
  await reviewFirst(desk);
  await page.goto(scenes.code);
  answers(desk, story.comment, { kind: 'text', text: story.clearComment });
  await openPalette(desk, story.comment);
  await pick(desk, 'polish');
  await until('the changes are shown', async () => (await desk.surface.count('.change')) > 1);
  await questionIsReady(desk);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await take(page, named(desk, 'review'));
  await desk.surface.click('footer .primary');
  await says(desk, messageOf(words, 'card_show_changes'));
}

async function reviewFirst({ chromium }: Studio): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  const defaults = { mode: 'llm', scriptTimeout: 5000, direct: true, review: true };
  await page.evaluate(askSettings, ['setRunDefaults', [defaults]] as [string, unknown[]]);
  await page.close();
}

/** The list of runs, with the latest one open. */
async function takeHistory(studio: Studio): Promise<void> {
  const { chromium } = studio;
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#history'));
  await page.locator('.run-head').first().click();
  await page.locator('.run-detail').waitFor();
  await showFrom(page, page.locator('.runs'));
  await take(page, named(studio, 'history'));
  await page.close();
}
