import type { RunRecord } from '../../../src/core/run/run-record';
import type { RunSummary } from '../../../src/messages/history-commands';
import { type Gate, gate } from '../../servers/gate';
import type { OpenAiServer } from '../../servers/openai-server';
import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

const answer = 'Dear Sir or Madam, how are you?';

/** What the user has written on the page that the tab goes to, in a field of the same name. */
const draftThere = 'Already there. ';

/**
 * The page leaves while a run goes on: the user finds the text in the history, and nothing comes into the field that has
 * the same name on the next page.
 */
export function navigationTests(test: DeskTest): void {
  test('the page goes elsewhere while the model answers: what had come is in the history, which says why it ended', async ({
    desk,
    model,
  }) => {
    const { tab, rest } = await answering(desk, model);
    await tab.page.evaluate(() => location.assign('?next'), undefined);
    await arrived(tab);
    rest.open();
    const { status, text, failure } = await endOfRun(desk);
    expect({ status, code: failure?.code }).toEqual({ status: 'error', code: 'page-gone' });
    expect(text).toMatch(/^Dear/);
    await isUntouched(tab);
    const history = await desk.openSettings('history');
    await history.press('Polish', 'begins');
    await history.says(message('error_page_gone'));
    await history.says(message('error_page_gone_next'));
    await isOffered(desk, tab, text);
  });

  for (const [when, events] of Object.entries(departures)) {
    test(`the page goes elsewhere ${when}: the whole text is in the history, and offered on the next page`, async ({
      desk,
      model,
    }) => {
      const { tab, rest } = await answering(desk, model);
      await tab.page.evaluate(leaveAt, events);
      rest.open();
      await arrived(tab);
      // Whether the writer could still answer before its page had gone is the browser's affair.
      const { status, text, failure } = await endOfRun(desk);
      expect(['success', 'error']).toContain(status);
      if (status === 'error') expect(failure?.code).toBe('page-gone');
      expect(text).toBe(answer);
      await isUntouched(tab);
      await isOffered(desk, tab, answer);
    });
  }
}

/** Events of the page at which it leaves. */
const departures: Record<string, string[]> = {
  'when its field gets the focus for the text': ['focus'],
  // Chromium tells nobody what a script is about to write: there it leaves when the place of the text is selected.
  'when its field is about to get the text': ['beforeinput', 'selectionchange'],
  'when its field hears of the text': ['input'],
};

/** In the page, whose field has lost the focus. The page is busy while it leaves: nothing else comes before its end. */
function leaveAt(events: string[]): void {
  document.querySelector<HTMLElement>('#field')?.blur();
  const leave = () => {
    location.assign('?next');
    const end = performance.now() + 300;
    while (performance.now() < end);
  };
  for (const type of events) document.addEventListener(type, leave, { capture: true, once: true });
}

/** Runs a skill on the words in a field, until the answer's first word is there; the others come when `rest` is opened. */
async function answering(desk: Desk, model: OpenAiServer): Promise<{ tab: Tab; rest: Gate }> {
  const rest = gate();
  model.reply({ kind: 'text', text: answer, rest: rest.opened });
  await desk.setUp(testModel(model.baseUrl));
  const tab = await desk.openTab('textarea');
  await tab.type('hey you');
  await tab.run('polish');
  await cardSays(tab.surface, 'Dear');
  return { tab, rest };
}

/** Waits for the next page, and writes into its field. */
async function arrived(tab: Tab): Promise<void> {
  const isThere = () => location.search === '?next' && document.readyState === 'complete';
  await expect.poll(() => tab.page.evaluate(isThere, undefined).catch(() => false)).toBe(true);
  await tab.type(draftThere);
  await tab.holds(draftThere);
}

/** The record of the only run, once it is over. */
async function endOfRun(desk: Desk): Promise<RunRecord> {
  const ask = <Value>(method: string, ...args: unknown[]) =>
    desk.inExtension(askSettings, [method, args] as [string, unknown[]]) as Promise<Value>;
  let last: RunSummary | undefined;
  const status = async () => {
    const { runs } = await ask<{ runs: RunSummary[] }>('runs', { text: '', limit: 5 });
    last = runs[0];
    return last?.status ?? 'running';
  };
  await expect.poll(status).not.toBe('running');
  const record = await ask<RunRecord | undefined>('run', last?.id);
  if (!record) throw new Error('The run has no record');
  return record;
}

/** Neither the text nor anything to be seen of ours has come along. */
async function isUntouched(tab: Tab): Promise<void> {
  expect(await tab.fieldText()).toBe(draftThere);
  expect(await tab.surface.text()).toBe('');
}

/** The user has the result of the history inserted, at the caret of the page that the tab shows now. */
async function isOffered(desk: Desk, tab: Tab, text: string): Promise<void> {
  const { id } = await endOfRun(desk);
  expect(await desk.inExtension(askSettings, ['offerRun', [id]] as [string, unknown[]])).toEqual({
    tabShown: true,
  });
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  const row = message('palette_offered', text.trim());
  await expect.poll(async () => (await tab.surface.names('role=option'))[0]).toContain(row);
  await tab.page.keyboard.press('Enter');
  await tab.holds(draftThere + text);
}
