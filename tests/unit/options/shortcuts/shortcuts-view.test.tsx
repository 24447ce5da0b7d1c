// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, test, vi } from 'vitest';
import type { Shortcut } from '../../../../src/options/platform';
import { ShortcutsView } from '../../../../src/options/shortcuts/shortcuts-view';
import { fakeLibrary } from '../support/fake-library';
import { fakeCommands, fakePlatform } from '../support/fakes';
import { button, draw, press, shown, text } from '../support/screen';

const shortcuts: Shortcut[] = [
  { name: 'run-skill', description: 'Run a skill at the caret', keys: 'Alt+Shift+K' },
  { name: 'repeat-skill', description: 'Repeat the last skill', keys: '' },
  ...[1, 2, 3, 4].map((slot) => ({
    name: `skill-${slot}`,
    description: `Run the skill in place ${slot}`,
    keys: slot === 2 ? 'Ctrl+Shift+2' : '',
  })),
];

interface Setting {
  slots?: (string | null)[];
  /** As in Firefox. */
  changeable?: boolean;
}

async function drawView({ slots = [null, null, null, null], changeable = false }: Setting = {}) {
  const library = fakeLibrary([
    { id: 'polish', metadata: { emoji: '💎', paletteKey: 'KeyP' } },
    { id: 'translate', metadata: { emoji: '🌍' } },
    { id: 'memo', metadata: { emoji: '📝', paletteKey: 'Digit1', enabled: false } },
  ]);
  const commands = fakeCommands();
  commands.shortcutSlots.mockImplementation(async () => [...slots]);
  commands.setShortcutSlot.mockImplementation(async (slot, skill) => {
    slots[slot] = skill;
  });
  const now = shortcuts.map((shortcut) => ({ ...shortcut }));
  const changes = {
    change: vi.fn(async (name: string, keys: string) => {
      for (const shortcut of now) if (shortcut.name === name) shortcut.keys = keys;
    }),
    reset: vi.fn(async () => undefined),
  };
  const platform = {
    ...fakePlatform(),
    shortcuts: async () => now.map((shortcut) => ({ ...shortcut })),
    ...(changeable && { shortcutChanges: changes }),
  };
  await draw(<ShortcutsView commands={commands} platform={platform} library={library} />);
  await shown('Palette keys');
  const keyOf = (id: string) => library.skills.get(`user:${id}`)?.metadata.paletteKey;
  return { library, commands, platform, changes, keyOf };
}

const strike = (key: string, code: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init });
  return act(() => void document.activeElement?.dispatchEvent(event)).then(() => event);
};
/** Clicks a button as a user does: it gets the focus. */
const pressFocused = async (name: string) => {
  button(name).focus();
  await press(name);
};
const select = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const element = document.getElementById(found?.htmlFor ?? '');
  if (!(element instanceof HTMLSelectElement)) throw new Error(`There is no choice "${label}" in: ${text()}`);
  return element;
};
const choose = (label: string, value: string) =>
  act(() => {
    const element = select(label);
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
const options = (label: string) => [...select(label).options].map((option) => option.textContent);

describe('the shortcuts of the browser', () => {
  test('are shown as they are, also where none is set, with the way to change them', async () => {
    const { platform } = await drawView();
    const keys = [...document.querySelectorAll('.shortcut-list .keys')].map((each) => each.textContent);
    expect(keys).toEqual(['Alt+Shift+K', 'Ctrl+Shift+2']);
    expect(document.querySelectorAll('.keys-now em')).toHaveLength(4);
    await press('Change shortcuts');
    expect(platform.openShortcutSettings).toHaveBeenCalledOnce();
  });

  test('are changed in their place where the browser allows it', async () => {
    const { changes } = await drawView({ changeable: true });
    await pressFocused('Change “Repeat the last skill”: Set keys');
    await strike('Control', 'ControlLeft', { ctrlKey: true });
    await strike('л', 'KeyK', { ctrlKey: true, shiftKey: true });
    expect(changes.change).toHaveBeenCalledExactlyOnceWith('repeat-skill', 'Ctrl+Shift+K');
    await vi.waitFor(() => button('Change “Repeat the last skill”: Ctrl+Shift+K'));
    expect(text()).not.toContain('Change shortcuts');
  });

  test('are removed by Backspace, kept by Esc, and reset by their button', async () => {
    const { changes } = await drawView({ changeable: true });
    const now = 'Change “Run a skill at the caret”: Alt+Shift+K';
    await pressFocused(now);
    await strike('Escape', 'Escape');
    expect(changes.change).not.toHaveBeenCalled();
    await pressFocused(now);
    await strike('Backspace', 'Backspace');
    expect(changes.change).toHaveBeenCalledExactlyOnceWith('run-skill', '');
    await press('Reset “Run a skill at the caret”');
    expect(changes.reset).toHaveBeenCalledExactlyOnceWith('run-skill');
  });

  test('say what is wrong with the keys and wait for others', async () => {
    const { changes } = await drawView({ changeable: true });
    await pressFocused('Change “Repeat the last skill”: Set keys');
    await strike('k', 'KeyK');
    expect(text()).toContain('Hold Ctrl or Alt too.');
    await strike('2', 'Digit2', { ctrlKey: true, shiftKey: true });
    expect(text()).toContain('Ctrl+Shift+2 is already the shortcut for “Run the skill in place 2”.');
    expect(changes.change).not.toHaveBeenCalled();
  });

  test('pass on what the browser says against them', async () => {
    const { changes } = await drawView({ changeable: true });
    changes.change.mockRejectedValueOnce(new Error('Value must be a shortcut'));
    await pressFocused('Change “Repeat the last skill”: Set keys');
    await strike('k', 'KeyK', { ctrlKey: true });
    await shown('The browser didn’t accept Ctrl+K: Value must be a shortcut');
  });
});

describe('the slots', () => {
  test('are bound to a skill and freed again', async () => {
    const { commands } = await drawView();
    expect(options('Slot 1')).toEqual(['No skill', '💎 polish', '🌍 translate', '📝 memo (off)']);
    await choose('Slot 1', 'translate');
    expect(commands.setShortcutSlot).toHaveBeenCalledExactlyOnceWith(0, 'translate');
    await vi.waitFor(() => expect(select('Slot 1').value).toBe('translate'));
    await choose('Slot 1', '');
    expect(commands.setShortcutSlot).toHaveBeenLastCalledWith(0, null);
  });

  test('show a skill that is gone', async () => {
    await drawView({ slots: [null, 'haiku', null, null] });
    expect(select('Slot 2').value).toBe('haiku');
    expect(options('Slot 2')).toContain('haiku (deleted)');
  });
});

describe('the keys in the palette', () => {
  test('are listed by key', async () => {
    await drawView();
    const rows = [...document.querySelectorAll('.key-field kbd')].map((key) => key.textContent);
    expect(rows).toEqual(['1', 'P']);
    expect(text()).toContain('Open the palette with Alt+Shift+K');
  });

  test('are given to a skill by one press, by the key’s place', async () => {
    const { keyOf } = await drawView();
    await choose('Add a key for', 'translate');
    await pressFocused('Change the key of translate: Set a key');
    expect(text()).toContain('Press a letter or digit…');
    expect((await strike('Process', 'KeyT', { keyCode: 229 })).defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(keyOf('translate')).toBe('KeyT'));
    await vi.waitFor(() => button('Change the key of translate: T'));
    await vi.waitFor(() => expect(document.activeElement).toBe(select('Add a key for')));
    expect(options('Add a key for')).toEqual(['Choose a skill']);
  });

  test('are changed and removed', async () => {
    const { keyOf } = await drawView();
    await pressFocused('Change the key of polish: P');
    await strike('ф', 'KeyA');
    await vi.waitFor(() => expect(keyOf('polish')).toBe('KeyA'));
    await vi.waitFor(() => button('Change the key of polish: A'));
    await press('Remove the key of polish');
    await vi.waitFor(() => expect(keyOf('polish')).toBeUndefined());
    await pressFocused('Change the key of memo: 1');
    await strike('Delete', 'Delete');
    await vi.waitFor(() => expect(keyOf('memo')).toBeUndefined());
    await shown('No skill has a key yet.');
  });

  test('move from one skill to another only if the user says so', async () => {
    const { keyOf } = await drawView();
    await pressFocused('Change the key of memo: 1');
    await strike('p', 'KeyP');
    expect(text()).toContain('P is already the key of polish.');
    await press('Leave it there');
    expect([keyOf('memo'), keyOf('polish')]).toEqual(['Digit1', 'KeyP']);
    await pressFocused('Change the key of memo: 1');
    await strike('p', 'KeyP');
    await press('Move it here');
    await vi.waitFor(() => expect([keyOf('memo'), keyOf('polish')]).toEqual(['KeyP', undefined]));
  });

  test('are letters and digits alone; a held key and Tab set nothing', async () => {
    const { library } = await drawView();
    await pressFocused('Change the key of polish: P');
    await strike('Enter', 'Enter');
    expect(text()).toContain('Press a letter or a digit');
    await strike('K', 'KeyK', { shiftKey: true });
    await strike('k', 'KeyK', { repeat: true });
    await strike('Shift', 'ShiftLeft', { shiftKey: true });
    expect((await strike('Tab', 'Tab')).defaultPrevented).toBe(false);
    await strike('k', 'KeyK');
    expect(library.setMetadata).not.toHaveBeenCalled();
    expect(text()).not.toContain('Press a letter or digit…');
  });

  test('follow what another window changes', async () => {
    const { library } = await drawView();
    await library.setMetadata('translate', { paletteKey: 'KeyT' });
    await vi.waitFor(() => button('Change the key of translate: T'));
  });

  test('that could not be set say why', async () => {
    const { library } = await drawView();
    library.setMetadata.mockRejectedValueOnce(new Error('The disk is full'));
    await pressFocused('Change the key of polish: P');
    await strike('a', 'KeyA');
    await shown('The disk is full');
    button('Change the key of polish: P');
  });
});
