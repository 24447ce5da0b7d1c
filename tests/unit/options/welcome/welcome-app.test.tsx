// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../../../src/locales/en/welcome.json';
import zh from '../../../../src/locales/zh_CN/welcome.json';
import { surfaceAttribute } from '../../../../src/messages/surface-attribute';
import { mistakes } from '../../../../src/options/welcome/use-first-steps';
import { WelcomeApp } from '../../../../src/options/welcome/welcome-app';
import { fakeCommands, fakePlatform, stored } from '../support/fakes';
import { draw, press, shown, text } from '../support/screen';

let platform = fakePlatform();
let commands = fakeCommands();

beforeEach(() => {
  platform = fakePlatform();
  commands = fakeCommands();
  localStorage.clear();
});

describe('the welcome page', () => {
  test('names the shortcut as it is set', async () => {
    platform.shortcuts.mockResolvedValue([{ name: 'run-skill', description: 'Run', keys: 'Ctrl+Comma' }]);
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('Ctrl+Comma');
    expect(text()).not.toContain('Alt+Shift+K');
    expect(text()).not.toContain('repeats the last skill');
  });

  test('says that none is set, and leads to where it can be', async () => {
    platform.shortcuts.mockResolvedValue([]);
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('No shortcut is set;');
    expect(text()).toContain('ress the shortcut and choose Polish');
    await press('Change shortcuts');
    expect(platform.openShortcutSettings).toHaveBeenCalledOnce();
  });

  test('has one field of each kind, and a text to select', async () => {
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('Try it here');
    const labelled = [...document.querySelectorAll('textarea, input, [contenteditable]')].map((each) => {
      const label = document.getElementById(each.getAttribute('aria-labelledby') ?? '');
      return [each.localName, label?.textContent ?? each.getAttribute('aria-label')];
    });
    expect(labelled).toEqual([
      ['textarea', 'Fix mistakes'],
      ['div', 'Improve the tone'],
      ['input', 'A single line'],
    ]);
    expect(document.querySelector('textarea')?.value).toContain('recieved');
    expect(document.querySelector('blockquote')?.textContent).toContain('lease');
  });

  test('does not write over what was tried when the user comes back to it', async () => {
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('Try it here');
    const area = document.querySelector('textarea');
    const rich = document.querySelector('[contenteditable]');
    if (!area || !rich) throw new Error('The playground has no fields');
    area.value = 'mended';
    rich.textContent = 'polished';
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(platform.shortcuts).toHaveBeenCalledTimes(2));
    await shown('polished');
    expect(area.value).toBe('mended');
    expect(area.isConnected).toBe(true);
  });
});

describe('the first steps', () => {
  const done = () =>
    [...document.querySelectorAll('.first-step-done h3')].map((each) => each.firstChild?.textContent);
  const sample = () => document.querySelector('textarea') ?? document.createElement('textarea');
  const type = (words: string) =>
    act(() => {
      sample().value = words;
      sample().dispatchEvent(new Event('input', { bubbles: true }));
    });

  test('are ticked as they are done, and stay so when the page is loaded again', async () => {
    let pin: (pinned: boolean) => void = () => undefined;
    platform.watchPinned.mockImplementation((told) => {
      pin = told;
      return () => undefined;
    });
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('First steps');
    expect(done()).toEqual([]);
    expect(text()).not.toContain('Pin Caretaker');

    const host = document.createElement('div');
    host.setAttribute(surfaceAttribute, '');
    document.documentElement.append(host);
    await vi.waitFor(() => expect(done()).toEqual(['Press the shortcut in this text']));
    host.remove();

    await type(`${sample().value} `);
    expect(done()).toHaveLength(1);
    await type('I received their report yesterday.');
    expect(done()).toEqual(['Press the shortcut in this text', 'Choose Proofread']);

    await act(() => pin(false));
    expect(text()).toContain('Pin Caretaker');
    await act(() => pin(true));
    expect(done()).toContain('Pin Caretaker to the toolbar');
    expect(text()).not.toContain('All done.');

    commands = fakeCommands([stored]);
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('Connect an AI model');
    await act(() => pin(true));
    await vi.waitFor(() => expect(done()).toHaveLength(4));
    expect(text()).toContain('All done.');
    expect(document.querySelector('a[href="options.html#model"]')).toBeNull();
  });

  test('wait for somebody to clear the box as little as for an empty one', async () => {
    await draw(<WelcomeApp commands={commands} platform={platform} />);
    await shown('First steps');
    await type('  ');
    expect(done()).toEqual([]);
  });
});

test('the sample has the mistakes by which it is known to be fixed, in every language', () => {
  for (const { welcome_try_proofread_text: sample } of [en, zh]) expect(sample.message).toMatch(mistakes);
});

test('an example answer says that it is none', async () => {
  await draw(<WelcomeApp commands={commands} platform={platform} />);
  await shown('Show an example answer');
  expect(document.querySelector('.example-answer')?.textContent).toContain('No model was asked');
});
