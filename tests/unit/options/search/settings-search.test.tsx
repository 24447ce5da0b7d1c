// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { OptionsApp } from '../../../../src/options/options-app';
import { fakeLibrary } from '../support/fake-library';
import { fakeCommands, fakePlatform } from '../support/fakes';
import { draw, press, shown } from '../support/screen';

const box = () => document.querySelector<HTMLInputElement>('[role="combobox"]');
const options = () => [...document.querySelectorAll('[role="option"]')];
const chosen = () => document.getElementById(box()?.getAttribute('aria-activedescendant') ?? '')?.textContent;

async function type(query: string): Promise<void> {
  await act(() => {
    const input = box();
    if (!input) throw new Error('The search is not open.');
    input.value = query;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function key(name: string, init: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init });
  await act(() => void (box() ?? document.body).dispatchEvent(event));
  return event;
}

beforeEach(async () => {
  location.hash = 'general';
  await draw(<OptionsApp commands={fakeCommands()} platform={fakePlatform()} library={fakeLibrary()} />);
});

test('Ctrl+K opens it on the whole page, and not the browser’s own search', async () => {
  const event = await key('k', { ctrlKey: true });
  expect(event.defaultPrevented).toBe(true);
  expect(box()).not.toBeNull();
});

test.each<[string, KeyboardEventInit]>([
  ['k', { ctrlKey: true, shiftKey: true }],
  ['k', { ctrlKey: true, altKey: true }],
  ['k', { metaKey: true }],
  ['k', {}],
])('%s with %j opens nothing', async (name, init) => {
  expect((await key(name, init)).defaultPrevented).toBe(false);
  expect(box()).toBeNull();
});

test('the arrows go through what is found, round its ends, and a screen reader is told which it is', async () => {
  await press('Search settingsCtrl+K');
  await type('time');
  const count = options().length;
  expect(count).toBeGreaterThan(1);
  expect(chosen()).toBe(options()[0]?.textContent);
  await key('ArrowUp');
  expect(chosen()).toBe(options()[count - 1]?.textContent);
  await key('ArrowDown');
  expect(chosen()).toBe(options()[0]?.textContent);
  expect(options().filter((each) => each.getAttribute('aria-selected') === 'true')).toHaveLength(1);
});

test('choosing one goes to its view, unfolds what it is in, and puts the focus on the control', async () => {
  await key('k', { ctrlKey: true });
  await type('name or pattern');
  await key('Enter');
  expect(location.hash).toBe('#permissions');
  await act(() => void window.dispatchEvent(new Event('hashchange')));
  await vi.waitFor(() => {
    const label = [...document.querySelectorAll('label')].find(
      (each) => each.textContent === 'Name or pattern',
    );
    expect(document.activeElement?.id).toBe(label?.htmlFor);
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });
});

test('what is in the open view is gone to at once', async () => {
  await key('k', { ctrlKey: true });
  await type('pause caretaker');
  await key('Enter');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('switch'));
});

test('it says that nothing is found, and Enter does nothing then', async () => {
  await key('k', { ctrlKey: true });
  await type('quetzalcoatl');
  await shown('No setting found');
  await key('Enter');
  expect(location.hash).toBe('#general');
  expect(box()?.getAttribute('aria-expanded')).toBe('false');
});

test('a key of an input method chooses nothing', async () => {
  await key('k', { ctrlKey: true });
  await type('theme');
  await key('Enter', { isComposing: true });
  expect(location.hash).toBe('#general');
  expect(box()).not.toBeNull();
});
