import { expect } from '../../support/expect';
import { isClosed, pressLast, questionWindow, setUpNew } from '../runs/question-window';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';
import { draft } from './question';
import { askAsTakenOver, sayAsTakenOver, typeAsTakenOver } from './taken-over';

/** What comes of a run that our script in a page begins. */
const refused = { asked: 0, ended: 'disconnected' };

interface TabsApi {
  tabs: { query(filter: { url?: string }): Promise<{ url: string }[]> };
  runtime: { getURL(path: string): string };
}

/** In a page of the extension: the addresses of the windows that ask for a permission. */
async function permissionWindows(path: string): Promise<string[]> {
  const { browser, chrome } = globalThis as unknown as Record<string, TabsApi>;
  const api = (browser ?? chrome) as TabsApi;
  return (await api.tabs.query({ url: `${api.runtime.getURL(path)}*` })).map(({ url }) => url);
}

/** What our own script in a page can do for a page that has taken it over: it begins nothing, and answers nothing. */
export function takenOverTests(test: DeskTest): void {
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
      ['surface', 'changeSkill', 'proofread', { enabled: false }],
      ['surface', 'models'],
      ['surface', 'instructions'],
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
    const asks = await questionWindow(desk, message('question_confirm_title', 'burn'));
    await tab.press('question_show_window');
    await pressLast(asks, 'Escape');
    await isClosed(desk);
    await cardSays(tab.surface, message('card_cancelled'));
  });

  test('our script in a page reaches frames only while something of ours is open there, and asks for no permission', async ({
    desk,
  }) => {
    const tab = await desk.openTab('textarea');
    const url = await tab.page.evaluate(() => location.href, undefined);
    const order = (method: string, ...args: unknown[]) =>
      desk.inExtension(sayAsTakenOver, { url, to: 'frames', method, args });
    const windows = () => desk.inExtension(permissionWindows, 'frame-permission.html');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await order('find')).toMatchObject({ type: 'done' });
    // A window that asks for a permission opens by a press in our frame alone.
    expect(await order('ask', 'https://bank.example')).toMatchObject({ type: 'failed' });
    expect(await windows()).toEqual([]);
    await tab.page.keyboard.press('Escape');
    await expect.poll(() => tab.surface.text()).toBe('');
    await expect.poll(() => order('find')).toMatchObject({ type: 'failed' });
  });
}
