import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { serveRunPorts } from '../../../src/background/run-ports';
import type { RunPlace } from '../../../src/background/session-needs';

const id = 'test-extension-id';
const own = `chrome-extension://${id}`;
const listeners: ((port: never) => void)[] = [];
vi.spyOn(browser.runtime.onConnect, 'addListener').mockImplementation((listener) => {
  listeners.push(listener);
});

const needs = vi.fn((_place: RunPlace) => ({
  execute: vi.fn(),
  writeClipboard: vi.fn(),
  recorded: vi.fn(),
  addWord: vi.fn(),
  saveFile: vi.fn(),
  madeFiles: { note: vi.fn(), has: vi.fn() },
  keepAlive: vi.fn(),
  readPage: vi.fn(),
  showElsewhere: vi.fn(),
  askElsewhere: vi.fn(),
  remember: vi.fn(),
}));

/** Our frame in the page of a tab. */
const ourFrame = (tab: object) => ({ id, url: `${own}/surface.html#call-1`, tab, frameId: 3 });

function connect(name: string, sender: unknown) {
  const port = {
    name,
    sender,
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onMessage: { addListener: vi.fn() },
    onDisconnect: { addListener: vi.fn() },
  };
  for (const listener of listeners) listener(port as never);
  return port;
}

beforeEach(() => {
  listeners.length = 0;
  needs.mockClear();
  serveRunPorts(needs);
});

describe('the ports of runs', () => {
  it.each([true, false])(
    'get needs that know the tab, and whether its window is private: %s',
    (incognito) => {
      connect('run', ourFrame({ id: 1, incognito, url: 'https://a.example/' }));
      expect(needs).toHaveBeenCalledWith({
        tabId: 1,
        frameId: 3,
        url: 'https://a.example/',
        isPrivate: incognito,
        isOurs: false,
      });
    },
  );

  it('are served to our own settings page in a tab, where a skill can be tried', () => {
    const port = connect('run', {
      id,
      url: `${own}/options.html`,
      tab: { id: 1, incognito: false },
      frameId: 0,
    });
    expect(port.disconnect).not.toHaveBeenCalled();
    expect(needs).toHaveBeenCalledWith({
      tabId: 1,
      frameId: 0,
      url: '',
      isPrivate: false,
      isOurs: true,
    });
  });

  it('are served to our frame in a page of ours as in its tab', () => {
    connect('run', ourFrame({ id: 1, incognito: false, url: `${own}/pad.html` }));
    expect(needs).toHaveBeenCalledWith({
      tabId: 1,
      frameId: 3,
      url: `${own}/pad.html`,
      isPrivate: false,
      isOurs: true,
    });
  });

  it.each([
    ['another extension', { ...ourFrame({ id: 1 }), id: 'them' }],
    ['no tab', { ...ourFrame({ id: 1 }), tab: undefined }],
    ['our script in the page', { id, url: 'https://a.example/', tab: { id: 1 }, frameId: 0 }],
    ['another page of ours in a frame', { ...ourFrame({ id: 1 }), url: `${own}/question.html` }],
    ['nobody', undefined],
    [
      'another extension that gives our address',
      { id: 'them', url: `${own}/options.html`, tab: { id: 1 }, frameId: 0 },
    ],
    ['a frame of the page', { id, url: 'https://a.example/', tab: { id: 1 }, frameId: 3 }],
    ['a web page', { url: 'https://example.com/options.html', tab: { id: 1 }, frameId: 0 }],
  ])('are closed for %s', (_who, sender) => {
    const port = connect('run', sender);
    expect(port.disconnect).toHaveBeenCalled();
    expect(needs).not.toHaveBeenCalled();
  });

  it('leave other ports to others', () => {
    expect(connect('engine', { id, tab: { id: 1 }, frameId: 0 }).disconnect).not.toHaveBeenCalled();
  });
});
