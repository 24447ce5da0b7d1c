import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMenus } from '../../../src/background/menus';
import type { Surfaces } from '../../../src/background/surfaces';
import { listenForTriggers, type TriggerNeeds } from '../../../src/background/triggers';
import type { SkillListing } from '../../../src/core/skill/model';

type Listener = (...args: never[]) => unknown;

/** The parts of `browser` that triggers use, with the events in the test's hand. */
const { browser, fire } = vi.hoisted(() => {
  const listeners = new Map<string, Listener>();
  const event = (name: string) => ({
    addListener: (listener: Listener) => void listeners.set(name, listener),
  });
  return {
    fire: (name: string, ...args: unknown[]) => listeners.get(name)?.(...(args as never[])),
    browser: {
      action: {
        onClicked: event('click'),
        setBadgeText: vi.fn(),
        setBadgeBackgroundColor: vi.fn(),
        setTitle: vi.fn(),
        setPopup: vi.fn(),
        openPopup: vi.fn(() => Promise.reject(new Error('no window'))),
      },
      commands: { onCommand: event('command') },
      contextMenus: { onClicked: event('menu'), removeAll: vi.fn(), create: vi.fn() },
      runtime: {
        onStartup: event('startup'),
        onInstalled: event('installed'),
        getURL: (path: string) => `x:${path}`,
      },
      scripting: { executeScript: vi.fn() },
      tabs: { create: vi.fn(), query: vi.fn(async () => [{ id: 9 }]), sendMessage: vi.fn() },
      i18n: { getMessage: (key: string) => key },
    },
  };
});
vi.mock('wxt/browser', () => ({ browser }));

const explain: SkillListing = {
  key: 'builtin:explain',
  id: 'explain',
  name: 'Explain',
  description: '',
  emoji: '',
};
const tab = { id: 4, url: 'https://example.com/' };
const nobody = () => Promise.reject(new Error('Receiving end does not exist.'));
/** Our script is in the page, and answers. */
const isHere = async () => ({ type: 'done', id: 1, value: undefined });
/** What was called for, in which tab. */
const open = vi.fn<Surfaces['open']>();
const called = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  browser.tabs.sendMessage.mockImplementation(isHere);
  open.mockReset();
  open.mockResolvedValue('opened');
  browser.scripting.executeScript.mockResolvedValue([]);
});

function listen(changes: Partial<TriggerNeeds> = {}) {
  return listenForTriggers({
    listings: async () => [explain],
    choices: async () => ({}),
    menus: createMenus(async () => [explain]),
    lacksModel: async () => false,
    engines: async () => ['translate'],
    shortcutSlots: async () => [null, null, null, null],
    lastRun: async () => ({ skill: 'builtin:explain', instruction: 'briefly' }),
    prepare: async () => undefined,
    appearance: async () => 'system',
    offer: { current: async () => undefined, shown: async () => undefined },
    called,
    surfaces: { open },
    pads: { open: async () => true },
    neverOn: { includes: async () => false },
    ...changes,
  });
}

const asked = () => open.mock.calls.map(([id, { action }]) => ({ id, action }));

describe('a site that the user has ruled out', () => {
  const neverOn = { includes: async (url: string) => url === tab.url };

  it.each([
    ['click', [tab]],
    ['command', ['run-skill', tab]],
    ['command', ['undo-run', tab]],
    ['menu', [{ menuItemId: 'palette' }, tab]],
  ])('is not entered by %s, nor is what is there asked: the icon says why', async (name, args) => {
    const pad = vi.fn(async () => true);
    listen({ neverOn, pads: { open: pad } });
    fire(name, ...args);
    await vi.waitFor(() =>
      expect(browser.action.setPopup).toHaveBeenCalledWith({
        tabId: 4,
        popup: 'x:/refused.html?never=example.com',
      }),
    );
    expect(browser.tabs.sendMessage).not.toHaveBeenCalled();
    expect(browser.scripting.executeScript).not.toHaveBeenCalled();
    for (const unused of [open, called, pad]) expect(unused).not.toHaveBeenCalled();
  });

  it('keeps us from no other', async () => {
    listen({ neverOn });
    fire('click', { id: 5, url: 'https://example.org/' });
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
  });
});

describe('a trigger', () => {
  it.each([
    ['click', [tab]],
    ['command', ['run-skill', tab]],
    ['menu', [{ menuItemId: 'palette' }, tab]],
  ])('%s opens the palette in its tab', async (name, args) => {
    listen();
    fire(name, ...args);
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: { kind: 'palette' } }]));
    expect(browser.scripting.executeScript).not.toHaveBeenCalled();
  });

  it('asks the active tab where the browser names none', async () => {
    listen();
    fire('command', 'run-skill');
    await vi.waitFor(() => expect(asked()).toMatchObject([{ id: 9 }]));
  });

  it('has the skills that count on the page that the browser says the tab has', async () => {
    const listings = vi.fn(async () => [explain]);
    listen({ listings });
    fire('click', tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    fire('click', { id: 4 });
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    expect(listings.mock.calls).toEqual([['https://example.com/'], ['']]);
  });

  it('repeats the last run, or opens the palette while there is none', async () => {
    listen();
    fire('command', 'repeat-skill', tab);
    const run = { kind: 'run', skill: 'builtin:explain', instruction: 'briefly', again: true };
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: run }]));
    listen({ lastRun: async () => undefined });
    fire('command', 'repeat-skill', tab);
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ id: 4, action: { kind: 'palette' } }));
  });

  it('repeats Ask as Ask', async () => {
    listen({ lastRun: async () => ({ instruction: 'thank them' }) });
    fire('command', 'repeat-skill', tab);
    await vi.waitFor(() =>
      expect(asked()).toEqual([{ id: 4, action: { kind: 'run', instruction: 'thank them', again: true } }]),
    );
  });

  it('repeats what was entered into the skill’s form', async () => {
    const fields = { tone: 'warm' };
    listen({ lastRun: async () => ({ skill: 'builtin:explain', instruction: '', fields }) });
    fire('command', 'repeat-skill', tab);
    const run = { kind: 'run', skill: 'builtin:explain', instruction: '', fields, again: true };
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: run }]));
  });

  it('from the menu of a selection runs that skill', async () => {
    listen();
    fire('menu', { menuItemId: 'skill:builtin:explain' }, tab);
    const run = { kind: 'run', skill: 'builtin:explain', instruction: '' };
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: run }]));
  });
});

describe('a shortcut of a skill’s own', () => {
  const shortcutSlots = async () => ['gone', null, 'explain', null];

  it('runs the skill that is bound to it, at once', async () => {
    listen({ shortcutSlots });
    fire('command', 'skill-3', tab);
    const run = { kind: 'run', skill: 'builtin:explain', instruction: '' };
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: run }]));
  });

  it.each([
    ['that is bound to nothing', 'skill-2'],
    ['whose skill has gone', 'skill-1'],
    ['that there is not', 'skill-5'],
  ])('%s opens the palette', async (_, command) => {
    listen({ shortcutSlots });
    fire('command', command, tab);
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: { kind: 'palette' } }]));
  });
});

describe('a skill that was remembered', () => {
  const copy: SkillListing = { ...explain, key: 'user:explain' };

  it.each([
    ['the last run', ['command', 'repeat-skill', tab], { instruction: 'briefly', again: true }],
    ['an item of the menu', ['menu', { menuItemId: 'skill:builtin:explain' }, tab], { instruction: '' }],
  ])('by %s as a built-in runs the user’s copy of it', async (_, [name, ...args], said) => {
    listen({ listings: async () => [copy] });
    fire(String(name), ...args);
    const run = { kind: 'run', skill: 'user:explain', ...said };
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: run }]));
  });

  it('and is switched off leaves the choice to the user', async () => {
    listen({ listings: async () => [] });
    fire('command', 'repeat-skill', tab);
    await vi.waitFor(() => expect(asked()).toEqual([{ id: 4, action: { kind: 'palette' } }]));
  });
});

describe('two triggers at once', () => {
  it('put the script into the page once, and ask it one after the other', async () => {
    let inPage = false;
    browser.tabs.sendMessage.mockImplementation(() => (inPage ? isHere() : nobody()));
    let isOpening = false;
    open.mockImplementation(async () => {
      expect(isOpening).toBe(false);
      isOpening = true;
      await Promise.resolve();
      isOpening = false;
      return 'opened';
    });
    browser.scripting.executeScript.mockImplementation(async () => {
      inPage = true;
    });
    listen();
    fire('click', tab);
    fire('click', tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    expect(browser.scripting.executeScript).toHaveBeenCalledTimes(1);
  });

  it('in two tabs do not wait for each other', async () => {
    browser.tabs.sendMessage.mockImplementation((id) => (id === 4 ? new Promise(() => undefined) : isHere()));
    listen();
    fire('click', tab);
    fire('click', { id: 5 });
    await vi.waitFor(() => expect(asked().map(({ id }) => id)).toEqual([5]));
  });

  it('still work after one that failed', async () => {
    browser.tabs.sendMessage.mockImplementationOnce(nobody);
    browser.scripting.executeScript.mockRejectedValueOnce(new Error('Cannot access'));
    browser.action.setTitle.mockRejectedValueOnce(new Error('No tab with id: 4'));
    listen();
    const own = { id: 4, url: 'chrome://settings/' };
    fire('click', own);
    fire('click', own);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(browser.scripting.executeScript).toHaveBeenCalledTimes(1);
  });
});

describe('while the user chooses', () => {
  const preparing = (lastRun: TriggerNeeds['lastRun']) => {
    const prepare = vi.fn(async (_skill: string) => undefined);
    listen({ prepare, lastRun });
    return prepare;
  };

  it('the skill of the last run gets its tools ready, and before there was one nothing does but on our own page', async () => {
    const again = preparing(async () => ({ skill: 'user:haiku', instruction: '' }));
    fire('click', tab);
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith('user:haiku'));
    const lastRun = vi.fn(async () => undefined);
    const atFirst = preparing(lastRun);
    // Of one tab, they are done one after the other.
    fire('click', tab);
    fire('click', { ...tab, url: 'x:/welcome.html' });
    await vi.waitFor(() => expect(atFirst).toHaveBeenCalledWith('builtin:explain'));
    expect(lastRun).toHaveBeenCalledTimes(2);
    expect(atFirst).toHaveBeenCalledTimes(1);
  });

  it('a skill that is broken is no fault of the palette', async () => {
    const prepare = vi.fn(() => Promise.reject(new Error('skill-broken')));
    listen({ prepare, lastRun: async () => ({ skill: 'user:haiku', instruction: '' }) });
    fire('click', tab);
    await vi.waitFor(() => expect(prepare).toHaveBeenCalled());
  });

  it('nothing is loaded where the choice is made already', async () => {
    const prepare = preparing(async () => ({ skill: 'user:haiku', instruction: '' }));
    await fire('menu', { menuItemId: 'skill:builtin:explain' }, tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(prepare).not.toHaveBeenCalled();
  });
});

describe('a page', () => {
  it('gets the script when nobody answers, and then all that is listed, once', async () => {
    browser.tabs.sendMessage.mockImplementationOnce(nobody);
    listen();
    fire('click', tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(browser.tabs.sendMessage.mock.calls[0]).toEqual([
      4,
      { to: 'open', type: 'call', id: 1, of: 'here', args: [], functions: [] },
      { frameId: 0 },
    ]);
    expect(browser.scripting.executeScript).toHaveBeenCalledWith(
      expect.objectContaining({ target: { tabId: 4 }, files: ['/page.js'] }),
    );
    expect(browser.action.setBadgeText).not.toHaveBeenCalled();
  });

  it('that hears of the grant after the script takes the next one', async () => {
    browser.tabs.sendMessage.mockImplementationOnce(nobody);
    browser.scripting.executeScript
      .mockRejectedValueOnce(new Error('Cannot access contents of the page.'))
      .mockRejectedValueOnce(new Error('Cannot access contents of the page.'));
    listen();
    fire('click', tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(browser.scripting.executeScript).toHaveBeenCalledTimes(3);
    expect(browser.action.setBadgeText).not.toHaveBeenCalled();
  });

  it.each([
    [
      'that takes no script',
      () => browser.scripting.executeScript.mockRejectedValue(new Error('Cannot access')),
    ],
    ['in which nothing of ours can stand', () => open.mockResolvedValue('closed')],
  ])('%s is not worked on: what was called for is in a window of ours', async (_what, arrange) => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    arrange();
    const openPad = vi.fn(async () => true);
    listen({ pads: { open: openPad } });
    fire('click', tab);
    const request = { action: { kind: 'palette' }, skills: [explain], lacksModel: false };
    const shown = { tab: 4, address: tab.url };
    await vi.waitFor(() => expect(openPad).toHaveBeenCalledExactlyOnceWith({ request, text: '', shown }));
    expect(browser.action.setBadgeText).not.toHaveBeenCalled();
  });

  it('is told what the browser does itself, where no model is set up', async () => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    browser.scripting.executeScript.mockRejectedValue(new Error('Cannot access'));
    const openPad = vi.fn(async (_what: { request: object }) => true);
    listen({ pads: { open: openPad }, lacksModel: async () => true });
    fire('click', tab);
    await vi.waitFor(() => expect(openPad).toHaveBeenCalledOnce());
    expect(openPad.mock.lastCall?.[0].request).toMatchObject({ lacksModel: true, engines: ['translate'] });
  });

  it('reads in a window of ours nothing that was chosen elsewhere: the tab’s document is read where that is chosen', async () => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    browser.scripting.executeScript.mockRejectedValue(new Error('no'));
    const openPad = vi.fn(async () => true);
    listen({
      pads: { open: openPad },
      lastRun: async () => ({ skill: 'builtin:explain', instruction: 'briefly', withPage: true }),
      choices: async () => ({ 'builtin:explain': { goes: 'card', withPage: true } }),
    });
    await fire('command', 'repeat-skill', tab);
    expect(openPad).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        request: expect.objectContaining({
          action: { kind: 'run', skill: 'builtin:explain', instruction: 'briefly', again: true },
          choices: { 'builtin:explain': { goes: 'card' } },
        }),
      }),
    );
  });

  it('has in a window of ours what counts everywhere, and the choice where that is not what was called for', async () => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    open.mockResolvedValue('closed');
    const openPad = vi.fn(async () => true);
    const listings = async (page: string) => (page === '' ? [] : [explain]);
    listen({ pads: { open: openPad }, listings });
    fire('menu', { menuItemId: 'skill:builtin:explain', selectionText: 'net of proteins' }, tab);
    const request = { action: { kind: 'palette' }, skills: [] };
    const shown = { tab: 4, address: tab.url };
    await vi.waitFor(() => expect(openPad).toHaveBeenCalledWith({ request, text: 'net of proteins', shown }));
  });

  it('whose selection the menu tells gives it to the window of ours', async () => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    const openPad = vi.fn(async () => true);
    listen({ pads: { open: openPad } });
    await fire('menu', { menuItemId: 'skill:builtin:explain', selectionText: 'net of proteins' }, { id: 4 });
    await vi.waitFor(() =>
      expect(openPad).toHaveBeenCalledWith(
        expect.objectContaining({
          request: expect.objectContaining({ action: expect.objectContaining({ skill: 'builtin:explain' }) }),
          text: 'net of proteins',
        }),
      ),
    );
  });

  it.each([
    ['where no window can be opened', 'click', [{ id: 4 }], false],
    ['in a private window, which has none of ours', 'click', [{ id: 4, incognito: true }], true],
    ['where there is nothing to take back', 'command', ['undo-run', { id: 4 }], true],
    ['that takes the script, which does not answer', 'click', [tab], true],
  ] as const)('%s is marked, and the popup says why', async (_where, name, args, opens) => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    open.mockResolvedValue('failed');
    const openPad = vi.fn(async () => opens);
    listen({ pads: { open: openPad } });
    fire(name, ...args);
    await vi.waitFor(() => expect(browser.action.setBadgeText).toHaveBeenCalledWith({ tabId: 4, text: '!' }));
    expect(browser.action.setTitle).toHaveBeenCalledWith({ tabId: 4, title: 'background_refused_title' });
    expect(browser.action.setPopup).toHaveBeenCalledWith({ tabId: 4, popup: 'x:/refused.html' });
    expect(openPad).toHaveBeenCalledTimes(opens ? 0 : 1);
  });

  it('whose script answers what it should not gets another one', async () => {
    browser.tabs.sendMessage.mockImplementation(async () => ({ type: 'done', id: 1, value: 'yes' }));
    listen();
    fire('click', tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(browser.scripting.executeScript).toHaveBeenCalledTimes(1);
  });

  it('hears of no call before those who have to know of it', async () => {
    listen();
    browser.tabs.sendMessage.mockImplementation(() => {
      expect(called).toHaveBeenCalledExactlyOnceWith(4);
      return isHere();
    });
    fire('click', tab);
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
  });

  it('whose address the browser hides has no script tried', async () => {
    browser.tabs.sendMessage.mockImplementation(nobody);
    const openPad = vi.fn(async () => true);
    listen({ pads: { open: openPad } });
    fire('click', { id: 4 });
    await vi.waitFor(() => expect(openPad).toHaveBeenCalled());
    expect(browser.scripting.executeScript).not.toHaveBeenCalled();
  });

  it('of ours has a button that does what the shortcut does', async () => {
    const { choose } = listen()(tab as never);
    await choose();
    expect(asked()).toEqual([{ id: 4, action: { kind: 'palette' } }]);
  });

  it('that is no tab is left alone', async () => {
    listen();
    await fire('command', 'run-skill', {});
    expect(browser.tabs.sendMessage).not.toHaveBeenCalled();
  });
});

describe('taking back the last run', () => {
  it('is asked of the page', async () => {
    const prepare = vi.fn(async () => undefined);
    listen({ prepare });
    await fire('command', 'undo-run', tab);
    expect(asked()).toEqual([{ id: 4, action: { kind: 'undo' } }]);
    expect(prepare).not.toHaveBeenCalled();
  });

  it('where no run has been, lets the page say so', async () => {
    browser.tabs.sendMessage.mockImplementationOnce(nobody);
    listen();
    await fire('command', 'undo-run', tab);
    expect(browser.scripting.executeScript).toHaveBeenCalledTimes(1);
    expect(asked().at(-1)).toEqual({ id: 4, action: { kind: 'undo' } });
  });
});

describe('a result of the history', () => {
  const offered = { runId: 'r1', skillName: 'Polish', text: 'a result' };
  const offering = () => ({ current: vi.fn(async () => offered), shown: vi.fn(async () => undefined) });
  const gotOffer = () => open.mock.calls.map(([, { offered: got }]) => got);

  it('is offered by the palette that opens next', async () => {
    const offer = offering();
    listen({ offer });
    await fire('command', 'run-skill', tab);
    expect(gotOffer()).toEqual([offered]);
    expect(offer.shown).toHaveBeenCalledExactlyOnceWith(offered);
  });

  it.each([
    ['a run', ['command', 'repeat-skill', tab]],
    ['taking a run back', ['command', 'undo-run', tab]],
  ])('waits where %s is asked for', async (_what, [name, ...args]) => {
    const offer = offering();
    listen({ offer });
    await fire(String(name), ...args);
    expect(gotOffer()).toEqual([undefined]);
    expect(offer.shown).not.toHaveBeenCalled();
  });

  it('waits where no palette could open', async () => {
    open.mockResolvedValue('failed');
    const offer = offering();
    listen({ offer });
    await fire('command', 'run-skill', tab);
    expect(offer.shown).not.toHaveBeenCalled();
  });

  it('is not shown in a private window', async () => {
    const offer = offering();
    listen({ offer });
    await fire('command', 'run-skill', { ...tab, incognito: true });
    expect(gotOffer()).toEqual([undefined]);
    expect(offer.current).not.toHaveBeenCalled();
  });

  it('that cannot be read keeps no palette from opening', async () => {
    const offer = { ...offering(), current: () => Promise.reject(new Error('store-damaged')) };
    listen({ offer });
    await fire('command', 'run-skill', tab);
    expect(asked()).toEqual([{ id: 4, action: { kind: 'palette' } }]);
  });
});

describe('installation', () => {
  it('makes the menus and opens the first page', async () => {
    listen();
    await fire('installed', { reason: 'install' });
    expect(browser.contextMenus.create.mock.calls.map(([item]) => item)).toEqual([
      { id: 'skill:builtin:explain', title: 'Explain', contexts: ['selection'] },
      { id: 'palette', title: 'menu_run_skill', contexts: ['editable', 'selection'] },
    ]);
    expect(browser.tabs.create).toHaveBeenCalledWith({ url: 'x:/welcome.html' });
  });

  it('shows an item on the sites alone that its skill counts on', async () => {
    const menu = async (...sites: string[]) => {
      await createMenus(async () => [{ ...explain, sites }]).make();
      return browser.contextMenus.create.mock.calls.at(-2)?.[0].documentUrlPatterns;
    };
    expect(await menu('example.com', '127.0.0.1')).toEqual(['*://*.example.com/*', '*://127.0.0.1/*']);
    expect(await menu('docs.example.com/a/b')).toEqual([
      '*://*.docs.example.com/a/b',
      '*://*.docs.example.com/a/b?*',
      '*://*.docs.example.com/a/b/*',
    ]);
  });

  it('opens no page after an update', async () => {
    listen();
    await fire('installed', { reason: 'update' });
    expect(browser.contextMenus.removeAll).toHaveBeenCalled();
    expect(browser.tabs.create).not.toHaveBeenCalled();
  });
});
