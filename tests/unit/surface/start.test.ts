// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { PlaceFacts } from '../../../src/messages/places';
import type { SurfaceRequest } from '../../../src/messages/surface';
import { startSurface } from '../../../src/surface/start';
import type { CallMessage } from '../../../src/wire/message';
import { skill } from './started';

type Listener = (message: object, sender: object, respond: (answer: unknown) => void) => boolean;

const facts: PlaceFacts = {
  name: '1',
  field: 'textarea',
  editable: true,
  spot: 'caret',
  streams: false,
  selectionLength: 0,
  fieldLength: 5,
  hasPage: true,
  caret: { x: 1, y: 2, width: 0, height: 16 },
};

const request: SurfaceRequest = {
  action: { kind: 'palette' },
  skills: [skill],
  list: 'list-1',
  call: 'call-1',
};

/** What the background answers, by the channel and the method. */
let answers: Record<string, (...args: never[]) => unknown>;
let asked: string[];
let listeners: Listener[];
/** A frame listens as long as it is there, which is until the end of the test. */
let life: AbortController;
const port = { disconnect: vi.fn() };
const connect = vi.fn(() => port);

beforeEach(() => {
  vi.useFakeTimers();
  life = new AbortController();
  [answers, asked, listeners] = [{ 'host.takeKeyboard': () => [] }, [], []];
  vi.clearAllMocks();
  Object.assign(browser.runtime, { connect });
  vi.spyOn(browser.runtime.onMessage, 'addListener').mockImplementation((listener) => {
    listeners.push(listener as Listener);
  });
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((async (
    message: CallMessage & { to: string },
  ) => {
    const method = `${message.to}.${String(message.of)}`;
    asked.push(method);
    return { type: 'done', id: 1, value: await answers[method]?.(...(message.args as never[])) };
  }) as never);
  const listen = window.addEventListener;
  vi.spyOn(window, 'addEventListener').mockImplementation(((
    type: string,
    heard: () => void,
    options: object,
  ) => listen.call(window, type, heard, { ...options, signal: life.signal })) as never);
  // The page has the keyboard.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  window.location.hash = '#call-1';
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
  document.body.replaceChildren();
  window.location.hash = '';
  vi.restoreAllMocks();
});

/** The background tells the frame something, or whoever else it is. */
const tell = (of: string, args: unknown[], sender: object = { id: browser.runtime.id }) =>
  listeners.some((listener) =>
    listener({ to: 'surface-orders', type: 'call', id: 1, of, args, functions: [] }, sender, () => undefined),
  );

it('says by which call it has come, and opens what was called for', async () => {
  const ready = vi.fn(() => request);
  answers['surface.ready'] = ready;
  answers['places.captured'] = () => facts;
  startSurface(document);
  expect(connect).toHaveBeenCalledExactlyOnceWith({ name: 'surface' });
  await vi.waitFor(() => expect(document.querySelector('.palette')?.textContent).toContain('Polish'));
  expect(ready).toHaveBeenCalledExactlyOnceWith('call-1');
  await vi.waitFor(() => expect(asked).toContain('host.takeKeyboard'));
  expect(tell('tell', [{ type: 'pressed-outside' }])).toBe(true);
  await vi.waitFor(() => expect(document.querySelector('.palette')).toBeNull());
});

it('leaves where nothing was called for', async () => {
  startSurface(document);
  await vi.waitFor(() => expect(asked).toEqual(['surface.ready', 'host.leave']));
  expect(document.querySelector('.layer')).toBeNull();
});

it('says that it is there again where the browser has kept the page, by the call that was last', async () => {
  answers['surface.ready'] = () => request;
  answers['places.captured'] = () => facts;
  startSurface(document);
  await vi.waitFor(() => expect(asked).toContain('places.captured'));
  asked.length = 0;
  const shows = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shows(false);
  expect(connect).toHaveBeenCalledOnce();
  shows(true);
  expect(port.disconnect).toHaveBeenCalledOnce();
  expect(connect).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(asked).toEqual(['surface.ready']));
});

it('has the skills of an earlier call where the background sends none of them again', async () => {
  answers['surface.ready'] = () => request;
  answers['places.captured'] = () => facts;
  startSurface(document);
  const rows = () => document.querySelector('.palette')?.textContent;
  await vi.waitFor(() => expect(rows()).toContain('Polish'));
  tell('tell', [{ type: 'pressed-outside' }]);
  await vi.waitFor(() => expect(rows()).toBeUndefined());
  tell('open', [{ ...request, skills: [], after: request.list, call: 'call-2' }]);
  await vi.waitFor(() => expect(rows()).toContain('Polish'));
});

it('hears the background alone', async () => {
  startSurface(document);
  await vi.waitFor(() => expect(asked).toContain('host.leave'));
  const page = { id: browser.runtime.id, tab: { id: 7 }, url: 'https://a.example/' };
  expect(tell('here', [], page)).toBe(false);
  expect(tell('here', [])).toBe(true);
  expect(tell('tell', [{ type: 'pressed-outside' }], page)).toBe(false);
  expect(tell('tell', [{ type: 'pressed-outside' }])).toBe(true);
});

it('draws in the colors that the user wants, of each call', async () => {
  const colours = () => document.body.style.getPropertyValue('--appearance');
  answers['surface.ready'] = () => ({ ...request, appearance: 'dark' });
  startSurface(document);
  await vi.waitFor(() => expect(colours()).toBe('dark'));
  expect(tell('open', [{ ...request, call: 'call-2' }])).toBe(true);
  await vi.waitFor(() => expect(colours()).toBe(''));
});
