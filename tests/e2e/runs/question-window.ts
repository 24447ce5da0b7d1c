import { expect } from '../../support/expect';
import type { Desk, Tab } from '../support/desk';
import type { DrivenPage } from '../support/driven-settings';
import { askSettings, testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { isAsked } from './asking';

/** A model that the user has set up, and has not sent anything to yet. */
export const setUpNew = (desk: Desk, baseUrl: string) =>
  desk.inExtension(askSettings, ['saveModel', [testModel(baseUrl)]] as [string, unknown[]]);

/** Waits for no window to ask any more. */
export const isClosed = (desk: Desk) => expect.poll(() => desk.pageAt('question.html')).toBeUndefined();

/** The window that asks about the call with these words in it. */
export async function questionWindow(desk: Desk, words: string): Promise<DrivenPage> {
  let found: DrivenPage | undefined;
  const asks = async () => {
    found = await desk.pageAt('question.html');
    return found?.evaluate(textOfPage, undefined).catch(() => undefined);
  };
  await expect.poll(asks, { timeout: 60_000, message: `a window asks about ${words}` }).toContain(words);
  if (!found) throw new Error('No window asks');
  return found;
}

/** Goes to a button, or to what unfolds something, by the Tab key, and presses it as soon as it takes a press. */
export async function pressByKeys(page: DrivenPage, key: string, ...values: string[]): Promise<void> {
  await pressNamed(page, message(key, ...values));
}

/** The same by the name that it has. */
export async function pressNamed(page: DrivenPage, name: string): Promise<void> {
  await page.bringToFront();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusedButton, undefined)).toMatchObject({ name });
  }).toPass({ intervals: [0] });
  await expect.poll(() => page.evaluate(focusedButton, undefined)).toMatchObject({ ready: true });
  await pressLast(page, 'Enter');
}

/** The window goes with the key, perhaps before the browser can say that it was pressed: what comes of it is what counts. */
export async function pressLast(page: DrivenPage, key: string): Promise<void> {
  await page.keyboard.press(key).catch(() => undefined);
}

/** Answers the question about a call that has these words in it, for later calls of the skill too: that is done in a window of ours. */
export async function answerForGood(
  desk: Desk,
  tab: Tab,
  words: string,
  key: 'approval_always' | 'approval_never',
  skill: string,
): Promise<void> {
  await isAsked(tab, words);
  await tab.press('question_lasting', skill);
  await answerInWindow(desk, tab, words, key, skill);
}

/** Answers the question of this title in the window that asks it, by keys. */
export async function answerInWindow(
  desk: Desk,
  tab: Tab,
  title: string,
  key: string,
  ...values: string[]
): Promise<void> {
  const asks = await questionWindow(desk, title);
  await asks.bringToFront();
  await asks.keyboard.press('End');
  if (key === 'approval_never') await pressByKeys(asks, 'question_more_answers');
  await pressByKeys(asks, key, ...values);
  await expect.poll(() => desk.pageAt('question.html')).toBeUndefined();
  await tab.page.bringToFront();
}

/** Agrees that what this tab asks for goes to the model at this address. */
export function agreeToSend(desk: Desk, tab: Tab, baseUrl: string): Promise<void> {
  const title = message('question_send_title', new URL(baseUrl).host);
  return answerInWindow(desk, tab, title, 'question_send_yes');
}

export function textOfPage(): string {
  return document.body.innerText;
}

function focusedButton(): { name: string; ready: boolean } {
  const { activeElement } = document;
  return {
    name: activeElement?.textContent ?? '',
    ready: activeElement?.getAttribute('aria-disabled') !== 'true',
  };
}
