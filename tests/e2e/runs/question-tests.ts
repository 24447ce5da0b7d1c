import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import {
  answerInWindow,
  isClosed,
  pressByKeys,
  pressLast,
  questionWindow,
  setUpNew,
  textOfPage,
} from './question-window';

/** Folders of tests/fixtures/running-skills that these tests need. */
export const questionSkills = ['burn'];

const draft = 'hey you';

async function run(desk: Desk, skill: string): Promise<Tab> {
  const tab = await desk.openTab('textarea');
  await tab.type(draft);
  await tab.run(skill);
  return tab;
}

const rememberText = (baseUrl: string) =>
  message('question_send_remember', 'test-model', new URL(baseUrl).host);

const sendTitle = (baseUrl: string) => message('question_send_title', new URL(baseUrl).host);
const burnTitle = message('question_confirm_title', 'burn');

/** What lasts, and what cannot be taken back, is asked in a window of ours. */
export function questionTests(test: DeskTest): void {
  test('a run that had no model goes on once one is saved, and what it sends is asked about first', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    const tab = await run(desk, 'polish');
    await cardSays(tab.surface, message('error_no_model'));
    await cardSays(tab.surface, message('card_goes_on'));
    await expect.poll(() => tab.surface.names('role=button')).toContain(message('card_connect'));
    await setUpNew(desk, model.baseUrl);
    await questionWindow(desk, sendTitle(model.baseUrl));
    expect(model.completions()).toEqual([]);
    await answerInWindow(desk, tab, sendTitle(model.baseUrl), 'question_send_yes');
    await tab.holds('Dear you');
    const [request, ...others] = model.completions();
    expect(JSON.stringify(request?.body)).toContain(draft);
    expect(others).toEqual([]);
  });

  test('nothing is sent to a host before the user has agreed in a window of ours, and then it is asked no more', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' }, { kind: 'text', text: 'Dear all' });
    await setUpNew(desk, model.baseUrl);
    const tab = await run(desk, 'polish');
    const asks = await questionWindow(desk, sendTitle(model.baseUrl));
    await cardSays(tab.surface, message('question_elsewhere'));
    expect(await tab.surface.names('role=button')).not.toContain(message('question_send_yes'));
    const said = await asks.evaluate(textOfPage, undefined);
    for (const words of ['question_local', 'question_window_note_send'])
      expect(said).toContain(message(words));
    expect(said).toContain(rememberText(model.baseUrl));
    expect(said).toContain('localhost');
    expect(said).not.toContain(draft);
    for (const scheme of ['light', 'dark'] as const) {
      expect(await asks.violations(scheme), scheme).toEqual([]);
    }
    await asks.bringToFront();
    await asks.evaluate(() => document.querySelector('summary')?.focus(), undefined);
    await asks.keyboard.press('Enter');
    await expect.poll(() => asks.evaluate(textOfPage, undefined)).toContain(draft);
    expect(model.completions()).toEqual([]);
    await asks.keyboard.press('End');
    await pressByKeys(asks, 'question_send_yes');
    await isClosed(desk);
    await tab.holds('Dear you');
    expect(model.completions()).toHaveLength(1);

    await tab.type(draft);
    await tab.run('polish');
    await tab.holds('Dear all');
    expect(await desk.pageAt('question.html')).toBeUndefined();
  });

  test('a yes that the user does not want remembered sends once, and the next run asks again', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' }, { kind: 'text', text: 'Dear all' });
    await setUpNew(desk, model.baseUrl);
    const tab = await run(desk, 'polish');
    const asks = await questionWindow(desk, sendTitle(model.baseUrl));
    await asks.bringToFront();
    await asks.evaluate(
      () => document.querySelector<HTMLElement>('.question-remember input')?.focus(),
      undefined,
    );
    await asks.keyboard.press(' ');
    await pressByKeys(asks, 'question_send_yes');
    await tab.holds('Dear you');
    expect(model.completions()).toHaveLength(1);

    await isClosed(desk);
    await tab.page.bringToFront();
    await tab.type(draft);
    await tab.run('polish');
    await pressByKeys(await questionWindow(desk, sendTitle(model.baseUrl)), 'question_send_yes');
    await tab.holds('Dear all');
    expect(model.completions()).toHaveLength(2);
  });

  test('Esc in the window sends nothing and touches nothing; Retry asks again', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await setUpNew(desk, model.baseUrl);
    const tab = await run(desk, 'polish');
    await pressLast(await questionWindow(desk, sendTitle(model.baseUrl)), 'Escape');
    await isClosed(desk);
    await cardSays(tab.surface, message('card_cancelled'));
    expect(await tab.fieldText()).toBe(draft);
    expect(model.completions()).toEqual([]);
    await tab.press('card_retry');
    await pressByKeys(await questionWindow(desk, sendTitle(model.baseUrl)), 'question_send_yes');
    await tab.holds('Dear you');
  });

  test('Stop in the card closes the window, and nothing is sent', async ({ desk, model }) => {
    await setUpNew(desk, model.baseUrl);
    const tab = await run(desk, 'polish');
    await questionWindow(desk, sendTitle(model.baseUrl));
    await tab.press('card_stop');
    await cardSays(tab.surface, message('card_cancelled'));
    await isClosed(desk);
    expect(model.completions()).toEqual([]);
  });

  test('a dangerous skill is run by no Enter, and only if the user says so in the window', async ({
    desk,
  }) => {
    const tab = await run(desk, 'burn');
    const asks = await questionWindow(desk, burnTitle);
    expect(await asks.evaluate(textOfPage, undefined)).toContain(message('question_dangerous'));
    for (const scheme of ['light', 'dark'] as const) {
      expect(await asks.violations(scheme), scheme).toEqual([]);
    }
    await pressByKeys(asks, 'question_confirm_no');
    await isClosed(desk);
    await cardSays(tab.surface, message('card_cancelled'));
    expect(await tab.fieldText()).toBe(draft);
    await tab.press('card_retry');
    await pressByKeys(await questionWindow(desk, burnTitle), 'question_confirm_yes');
    await tab.holds(`Burnt: ${draft}`);
  });
}
