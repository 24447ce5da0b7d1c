// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addTopLayer } from './ground/top-layer';

type Listener = (message: object, sender: object, respond: (answer: unknown) => void) => boolean;

/** The extension's API as one version of its scripts has it. */
function installed() {
  const listeners = new Set<Listener>();
  const runtime: Record<string, unknown> = {
    id: 'caretaker',
    getURL: (path: string) => `chrome-extension://caretaker${path}`,
    onMessage: {
      addListener: (listener: Listener) => void listeners.add(listener),
      removeListener: (listener: Listener) => void listeners.delete(listener),
    },
    sendMessage: vi.fn(async () => ({ type: 'done', id: 1 })),
  };
  return {
    browser: { runtime, i18n: { getMessage: () => '', getUILanguage: () => 'en' } },
    listeners,
    /** The extension is updated: the API of this version is dead. */
    update() {
      runtime.id = undefined;
      runtime.onMessage = undefined;
    },
    /** Who asks it is the background unless it is said otherwise. Undefined where nobody answers. */
    ask(to: string, of: string, args: unknown[], sender: object = { id: 'caretaker' }): Promise<unknown> {
      return new Promise((resolve) => {
        const message = { to, type: 'call', id: 1, of, args, functions: [] };
        const heard = [...listeners].filter((listener) => listener(message, sender, resolve));
        if (heard.length === 0) resolve(undefined);
      });
    },
  };
}

/** Brings the page's script of that version into the page. */
async function inject({ browser }: ReturnType<typeof installed>): Promise<void> {
  vi.resetModules();
  vi.doMock('wxt/browser', () => ({ browser }));
  const { startPage } = await import('../../../src/page/start');
  startPage();
}

const done = (value: unknown) => ({ type: 'done', id: 1, value });
const call = { name: 'call-1', hasFrame: false, takesKeys: true, updatedText: '' };
const frames = () => document.querySelectorAll('[data-caretaker-surface]');
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  document.body.dispatchEvent(event);
  return event;
};

let script: ReturnType<typeof installed>;

beforeEach(async () => {
  addTopLayer();
  const { createElement } = document;
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const made = createElement.call(document, name);
    // A frame that has nothing loads nothing, and says so on the console.
    if (made instanceof HTMLIFrameElement) made.srcdoc = ' ';
    return made;
  });
  script = installed();
  await inject(script);
});
afterEach(async () => {
  await script.ask('host', 'leave', []);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('takes down where the user is at a call, puts our frame there, and keeps for it what is typed', async () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Dear Ada';
  field.focus();
  expect(await script.ask('open', 'open', [call])).toEqual(done('put-in'));
  expect(frames()).toHaveLength(1);
  expect(press('t').defaultPrevented).toBe(true);
  expect(await script.ask('places', 'captured', [])).toMatchObject(done({ editable: true, fieldLength: 8 }));
  expect(await script.ask('host', 'takeKeyboard', [])).toEqual(done(['t']));
});

it('puts no second frame there, and leaves what is typed to the page where nobody waits for it', async () => {
  await script.ask('open', 'open', [call]);
  await script.ask('host', 'takeKeyboard', []);
  const again = { ...call, name: 'call-2', hasFrame: true, takesKeys: false };
  expect(await script.ask('open', 'open', [again])).toEqual(done('kept'));
  expect(frames()).toHaveLength(1);
  expect(press('t').defaultPrevented).toBe(false);
});

it('takes no call in a document that is shut in, where no frame of ours stands', async () => {
  Object.defineProperty(window, 'origin', { value: 'null', configurable: true });
  expect(await script.ask('open', 'open', [call])).toEqual(done('refused'));
  Reflect.deleteProperty(window, 'origin');
  expect(frames()).toHaveLength(0);
});

it('puts another frame there where the page has taken out the one of before', async () => {
  await script.ask('open', 'open', [call]);
  document.querySelector('[data-caretaker-surface]')?.remove();
  const again = { ...call, name: 'call-2', hasFrame: true };
  expect(await script.ask('open', 'open', [again])).toEqual(done('put-in'));
  expect(frames()).toHaveLength(1);
});

it('takes no call in a viewer of PDFs, of which it would see nothing', async () => {
  vi.spyOn(document, 'contentType', 'get').mockReturnValue('application/pdf');
  expect(await script.ask('open', 'open', [call])).toEqual(done('refused'));
  expect(frames()).toHaveLength(0);
  expect(await script.ask('places', 'captured', [])).toEqual(done(undefined));
});

it.each([
  ['open', 'open', [call]],
  ['places', 'captured', []],
  ['host', 'takeKeyboard', []],
])('answers the background alone: %s', async (to, of, args) => {
  const others = [
    { id: 'caretaker', tab: { id: 7 }, url: 'https://a.example/' },
    { id: 'caretaker', tab: { id: 7 }, url: 'chrome-extension://caretaker/surface.html' },
    { id: 'another' },
  ];
  for (const sender of others) expect(await script.ask(to, of, args, sender)).toBeUndefined();
  expect(frames()).toHaveLength(0);
});

it('ends the script of before, whose extension was updated, with all that it has there', async () => {
  await script.ask('open', 'open', [call]);
  script.update();
  const newer = installed();
  await inject(newer);
  expect(frames()).toHaveLength(0);
  expect(press('t').defaultPrevented).toBe(false);
  script = newer;
  expect(await newer.ask('open', 'open', [call])).toEqual(done('put-in'));
});

it('ends one that still answers, so that a call is taken down once', async () => {
  const newer = installed();
  await inject(newer);
  expect(script.listeners.size).toBe(0);
  script = newer;
});
