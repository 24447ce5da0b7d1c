import { expect } from '@playwright/test';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { askAsTakenOver, sayAsTakenOver, typeAsTakenOver } from '../support/taken-over';
import { cardSays, paletteIsOpen } from '../support/user';
import { pressByKeys, pressLast, questionWindow, textOfPage } from './question-window';

/** Folders of tests/fixtures/running-skills that these tests need. */
export const questionSkills = ['burn'];

const draft = 'hey you';

/** A model that the user has set up, and has not sent anything to yet. */
const setUpNew = (desk: Desk, baseUrl: string) =>
  desk.inExtension(askSettings, ['saveModel', [testModel(baseUrl)]] as [string, unknown[]]);

async function run(desk: Desk, skill: string): Promise<Tab> {
  const tab = await desk.openTab('textarea');
  await tab.type(draft);
  await tab.run(skill);
  return tab;
}

const sendTitle = (baseUrl: string) => message('question_send_title', new URL(baseUrl).host);
const burnTitle = message('question_confirm_title', 'burn');

/** What comes of a run that our script in a page begins. */
const refused = { asked: 0, ended: 'disconnected' };

const isClosed = (desk: Desk) => expect.poll(() => desk.pageAt('question.html')).toBeUndefined();

/** What lasts, and what cannot be taken back, is asked in a window of ours. */
export function questionTests(test: DeskTest): void {
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
    for (const words of ['question_local', 'question_send_note', 'question_window_note_send'])
      expect(said).toContain(message(words));
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

  test('our script in a page that was taken over agrees to no host, and runs nothing that is dangerous', async ({
    desk,
    model,
  }) => {
    await setUpNew(desk, model.baseUrl);
    const tab = await desk.openTab('textarea');
    const url = await tab.page.evaluate(() => location.href, undefined);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    for (const skill of ['builtin:polish', 'user:burn']) {
      // Its port is closed at once: runs begin in our frame alone, also where the user has called.
      expect(await desk.inExtension(askAsTakenOver, { url, skill, text: draft }), skill).toEqual(refused);
    }
    expect(await desk.pageAt('question.html')).toBeUndefined();
    expect(model.completions()).toEqual([]);
  });

  test('our script in a page begins no run, whether the user has called or not, and speaks to no service of our frame', async ({
    desk,
    model,
  }) => {
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    const url = await tab.page.evaluate(() => location.href, undefined);
    const begin = () => desk.inExtension(askAsTakenOver, { url, skill: 'builtin:polish', text: draft });
    const say = (to: string, method: string, ...args: unknown[]) =>
      desk.inExtension(sayAsTakenOver, { url, to, method, args });
    expect(await begin()).toEqual(refused);
    model.reply({ kind: 'text', text: 'Dear you' });
    await tab.type(draft);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await begin()).toEqual(refused);
    for (const [to, method, ...args] of [
      ['surface', 'ready', 'made-up'],
      ['surface', 'openSettings', 'model'],
      ['surface', 'askForFrame', 'https://bank.example'],
      ['places', 'insert', '1', { text: 'PWNED', spot: 'field' }],
      ['host', 'takeKeyboard'],
      ['settings', 'modelOverview'],
      ['question', 'answer', '1', { ok: true }],
      ['pad', 'choose'],
    ] as const) {
      const answer = await say(to, method, ...args);
      expect(answer, `${to} ${method}`).toMatchObject({ type: 'failed', error: { code: 'rpc-forbidden' } });
    }
    // What it says of the page is no press.
    expect(await say('page', 'tell', { type: 'sight' })).toMatchObject({ type: 'done' });
    expect(await tab.fieldText()).toBe(draft);
    // The user goes on as ever.
    await tab.page.bringToFront();
    await tab.page.keyboard.type('polish');
    await tab.page.keyboard.press('Enter');
    await tab.holds('Dear you');
    expect(await begin()).toEqual(refused);
    expect(model.completions()).toHaveLength(1);
    const history = await desk.openSettings('history');
    await history.says(counted('history_count', 1));
  });

  test('our script in a page runs nothing by keys that it says were typed before our frame had the keyboard', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    const url = await tab.page.evaluate(() => location.href, undefined);
    const { keyboard } = tab.page;
    const typed = () => tab.surface.value('.search input');
    await tab.type(draft);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    for (const keys of [
      [...'polish', 'Enter'],
      ['ArrowDown', 'Enter'],
    ]) {
      await desk.inExtension(typeAsTakenOver, { url, keys });
      await tab.page.bringToFront();
      await keyboard.press('Escape');
      await expect.poll(() => tab.surface.text()).toBe('');
      await tab.callPalette();
      await paletteIsOpen(tab.surface);
      // The user's own keys come after whatever it said.
      await keyboard.type('x');
      await expect.poll(typed).toBe('x');
    }
    // Letters stand in the palette, and what runs is pressed there.
    await desk.inExtension(typeAsTakenOver, { url, keys: [...'polisx', 'Backspace'] });
    await tab.page.bringToFront();
    await keyboard.press('Escape');
    await expect.poll(() => tab.surface.text()).toBe('');
    await tab.callPalette();
    await expect.poll(typed).toBe('polis');
    expect(model.completions()).toEqual([]);
    await keyboard.type('h');
    await keyboard.press('Enter');
    await tab.holds('Dear you');
    expect(model.completions()).toHaveLength(1);
  });

  test('a page that makes believe that it goes ends no call of the user’s', async ({ desk }) => {
    const tab = await desk.openTab('textarea');
    await tab.type(draft);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.evaluate(() => {
      for (const persisted of [true, false])
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
    }, undefined);
    await tab.page.keyboard.type('burn');
    await tab.page.keyboard.press('Enter');
    const asks = await questionWindow(desk, burnTitle);
    await tab.press('question_show_window');
    await pressLast(asks, 'Escape');
    await isClosed(desk);
    await cardSays(tab.surface, message('card_cancelled'));
  });
}
