import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { cardSays } from '../support/user';
import { answerInWindow, pressLast, questionWindow, textOfPage } from './question-window';

/** Folders of tests/fixtures/running-skills that these tests need. */
export const killedSkills = ['burn', 'slow-script'];

/** The browser ends the background while a run of each mode goes on: nothing is lost, and Retry works. */
export function killedTests(test: DeskTest): void {
  test('a model is cut off while its text streams', async ({ desk, model }) => {
    model.reply({ kind: 'one-token', text: 'Dear ' }, { kind: 'text', text: 'Dear Sir,' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await started(desk, 'polish');
    await cardSays(tab.surface, 'Dear');
    await kill(desk, tab);
    await cardSays(tab.surface, 'Dear');
    await tab.press('card_retry');
    await tab.holds('Dear Sir,');
    await isInHistory(desk, 'Polish');
  });

  test('what a model said before it fell silent is in the history', async ({ desk, model }) => {
    model.reply({ kind: 'one-token', text: 'Dear ' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await started(desk, 'polish');
    await cardSays(tab.surface, 'Dear');
    // The card counts the seconds on, and nothing comes any more.
    await cardSays(tab.surface, /\b[2-9] s\b/);
    await desk.killBackground();
    await tab.page.close();

    const history = await desk.openSettings('history');
    await history.says(counted('history_count', 1));
    await history.press('Polish', 'begins');
    await history.says(new RegExp(`${message('history_result')}\\s+Dear`));
  });

  test('a text without a model is cut off while its question waits', async ({ desk }) => {
    const tab = await started(desk, 'burn');
    const title = message('question_confirm_title', 'burn');
    const asks = await questionWindow(desk, title);
    await kill(desk, tab);
    // The window of a run that was cut off says so, and goes with a press.
    await asks.bringToFront();
    await expect.poll(() => asks.evaluate(textOfPage, undefined)).toContain(message('question_gone'));
    await pressLast(asks, 'Escape');
    await tab.press('card_retry');
    await answerInWindow(desk, tab, title, 'question_confirm_yes');
    await tab.holds('Burnt: hey you');
    await isInHistory(desk, 'burn');
  });

  test('a script is cut off while it runs', async ({ desk }) => {
    const tab = await started(desk, 'slow-script');
    // The card counts from the second second on: by then the script is at work.
    await cardSays(tab.surface, /\b[2-9] s\b/);
    await kill(desk, tab);
    await tab.press('card_retry');
    await tab.holds('hey you, at last');
    await isInHistory(desk, 'slow-script');
  });
}

async function started(desk: Desk, skill: string): Promise<Tab> {
  const tab = await desk.openTab('textarea');
  await tab.type('hey you');
  await tab.run(skill);
  return tab;
}

async function kill(desk: Desk, tab: Tab): Promise<void> {
  await desk.killBackground();
  await cardSays(tab.surface, message('card_interrupted'));
  expect(await tab.fieldText()).toBe('hey you');
}

/** The run that was cut off, and the one that was made in its place. */
async function isInHistory(desk: Desk, skill: string): Promise<void> {
  const history = await desk.openSettings('history');
  await history.says(counted('history_count', 2));
  await history.says(new RegExp(`${skill}\\s+${message('history_status_success')}`));
  await history.says(new RegExp(`${skill}\\s+${message('history_status_interrupted')}`));
}
