// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PadApp } from '../../../../src/options/pad/pad-app';
import { fakePlatform } from '../support/fakes';
import { draw, press, shown, text } from '../support/screen';

let platform = fakePlatform();
const commands = {
  text: vi.fn(async (_call: string) => 'A net of proteins.'),
  ready: vi.fn(async (_call: string) => undefined),
  choose: vi.fn(async () => undefined),
};

beforeEach(() => {
  vi.clearAllMocks();
  platform = fakePlatform();
  platform.shortcuts.mockResolvedValue([{ name: 'run-skill', description: 'Run', keys: 'Alt+Shift+K' }]);
});

const drawPad = () => draw(<PadApp id="call 1" platform={platform} commands={commands} />);
const field = () => document.querySelector('textarea') as HTMLTextAreaElement;

describe('the pad', () => {
  test('begins with the text that came along, at the keyboard, and says why it is there', async () => {
    await drawPad();
    await shown('Your text');
    expect(commands.text).toHaveBeenCalledWith('call 1');
    expect(field().value).toBe('A net of proteins.');
    await vi.waitFor(() => expect(document.activeElement).toBe(field()));
    const why = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toContain('browsers keep them out');
    await vi.waitFor(() => expect(commands.ready).toHaveBeenCalledExactlyOnceWith('call 1'));
  });

  test('keeps its text when the user comes back to it, whether or not it was written in', async () => {
    await drawPad();
    await shown('Your text');
    commands.text.mockResolvedValue('');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(commands.text).toHaveBeenCalledTimes(2));
    await shown('Your text');
    expect(field().value).toBe('A net of proteins.');
    expect(commands.ready).toHaveBeenCalledTimes(1);
  });

  test('opens the palette on its text by a button, and names the shortcut', async () => {
    await drawPad();
    await shown('Choose a skill');
    expect(text()).toContain('Alt+Shift+K');
    field().blur();
    [...document.querySelectorAll('button')][0]?.click();
    expect(document.activeElement).toBe(field());
    expect(commands.choose).toHaveBeenCalledOnce();
  });

  test('copies all that it holds now, and says whether it has', async () => {
    await drawPad();
    await shown('Your text');
    field().value = 'Mended.';
    await press('Copy text');
    expect(platform.copy).toHaveBeenCalledExactlyOnceWith('Mended.');
    await shown('Copied');
    platform.copy.mockRejectedValueOnce(new Error('No clipboard'));
    await press('Copy text');
    await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).not.toBe('Copied'));
    expect(document.querySelector('[role=status]')?.textContent).not.toBe('');
  });
});
