// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEarlyKeys, type EarlyKeys } from '../../../../src/page/ground/early-keys';

let life: AbortController;
let keys: EarlyKeys;
/** What the page hears of. */
const heard = vi.fn<(key: string) => void>();

/** `byUser`: else a script of the page has made it up. Tells whether the page may do with it what it does. */
function press(key: string, init: KeyboardEventInit = {}, byUser = true): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'isTrusted', { value: byUser });
  document.body.dispatchEvent(event);
  return !event.defaultPrevented;
}

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  life = new AbortController();
  keys = createEarlyKeys(document, life.signal);
  document.addEventListener('keydown', ({ key }) => heard(key), { signal: life.signal });
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

it('are the page’s before the user has called, and from when the frame has the keyboard', () => {
  expect(press('a')).toBe(true);
  keys.take();
  press('b');
  keys.end();
  expect(press('c')).toBe(true);
  expect(heard.mock.calls.flat()).toEqual(['a', 'c']);
});

it('are kept from the page, in their order, and told once', () => {
  keys.take();
  for (const key of ['t', 'Ä', '😀', ' ', 'Backspace', 'Escape']) expect(press(key)).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(keys.end()).toEqual(['t', 'Ä', '😀', ' ', 'Backspace', 'Escape']);
  expect(keys.end()).toEqual([]);
});

it('are kept from the page, and not told, where they would run or mark something', () => {
  keys.take();
  for (const key of ['t', 'ArrowDown', 'ArrowUp', 'Enter']) expect(press(key)).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(keys.end()).toEqual(['t']);
});

it.each<KeyboardEventInit>([{ ctrlKey: true }, { metaKey: true }])(
  'are kept from the page, and not told, where they are shortcuts of the palette: in a page they may send what is half written',
  (init) => {
    keys.take();
    for (const key of ['Enter', 'k', 'K', '/', ',', 'ArrowUp']) expect(press(key, init)).toBe(false);
    expect(press('л', { ...init, code: 'KeyK' })).toBe(false);
    expect(heard).not.toHaveBeenCalled();
    expect(keys.end()).toEqual([]);
  },
);

it.each<[string, string, KeyboardEventInit]>([
  ['one that the palette has no use for', 'F5', {}],
  ['a modifier', 'Shift', {}],
  ['a shortcut', 'c', { ctrlKey: true }],
  ['a shortcut of a Mac', 'c', { metaKey: true }],
  ['a shortcut with Alt', 'c', { altKey: true }],
  ['one of an input method', 'a', { isComposing: true }],
])('are not: %s, which goes to the page', (_what, key, init) => {
  keys.take();
  expect(press(key, init)).toBe(true);
  expect(keys.end()).toEqual([]);
});

it('are not what a script makes up', () => {
  keys.take();
  expect(press('Enter', {}, false)).toBe(true);
  expect(keys.end()).toEqual([]);
});

it('are the page’s again where no frame comes for long, and those before are told when it does', () => {
  keys.take();
  press('a');
  vi.advanceTimersByTime(4000);
  expect(press('b')).toBe(true);
  expect(keys.end()).toEqual(['a']);
});

it('are those since the last call, for as long from then', () => {
  keys.take();
  press('a');
  vi.advanceTimersByTime(3000);
  keys.take();
  vi.advanceTimersByTime(3000);
  press('b');
  expect(keys.end()).toEqual(['b']);
});

it('are the page’s once our script has ended', () => {
  keys.take();
  document.addEventListener('keydown', ({ key }) => heard(key), { once: true });
  life.abort();
  expect(press('a')).toBe(true);
  expect(heard).toHaveBeenCalledExactlyOnceWith('a');
});
