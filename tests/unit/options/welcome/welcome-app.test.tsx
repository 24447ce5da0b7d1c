// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WelcomeApp } from '../../../../src/options/welcome/welcome-app';
import { fakePlatform } from '../support/fakes';
import { draw, press, shown, text } from '../support/screen';

let platform = fakePlatform();

beforeEach(() => {
  platform = fakePlatform();
});

describe('the welcome page', () => {
  test('names the shortcut as it is set', async () => {
    platform.shortcuts.mockResolvedValue([{ name: 'run-skill', description: 'Run', keys: 'Ctrl+Comma' }]);
    await draw(<WelcomeApp platform={platform} />);
    await shown('Ctrl+Comma');
    expect(text()).not.toContain('Alt+Shift+K');
    expect(text()).not.toContain('repeats the last skill');
  });

  test('says that none is set, and leads to where it can be', async () => {
    platform.shortcuts.mockResolvedValue([]);
    await draw(<WelcomeApp platform={platform} />);
    await shown('No shortcut is set;');
    expect(text()).toContain('press the shortcut and choose Proofread');
    await press('Change shortcuts');
    expect(platform.openShortcutSettings).toHaveBeenCalledOnce();
  });

  test('has one field of each kind, and a text to select', async () => {
    await draw(<WelcomeApp platform={platform} />);
    await shown('Try it here');
    const labelled = [...document.querySelectorAll('textarea, input, [contenteditable]')].map((each) => {
      const label = document.getElementById(each.getAttribute('aria-labelledby') ?? '');
      return [each.localName, label?.textContent];
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
    await draw(<WelcomeApp platform={platform} />);
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
