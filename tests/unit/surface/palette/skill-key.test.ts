// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { SkillListing } from '../../../../src/core/skill/model';
import type { PalettePick } from '../../../../src/surface/palette/palette-props';
import { showPalette } from '../../../../src/surface/palette/show-palette';
import { openPage, type TestPage } from '../on-page';
import { plain } from './plain';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

const skill = (id: string, paletteKey?: string): SkillListing => ({
  key: `builtin:${id}`,
  id,
  name: id,
  description: '',
  emoji: '✨',
  ...(paletteKey && { paletteKey }),
});
const proofread = skill('proofread');
const polish = skill('polish', 'KeyA');
const translate = skill('translate', 'Digit1');
const memo = skill('memo', 'KeyK');

let page: TestPage;
let onPick: Mock<(pick: PalettePick) => void>;
let onClose: Mock<() => void>;

const open = (gate?: (event: Event) => boolean) => {
  page = openPage(gate);
  showPalette(page.surface, {
    ...plain,
    skills: [proofread, polish, translate, memo],
    anchor: { left: 10, top: 10, right: 11, bottom: 30 },
    target: { editable: true, selectionLength: 0, fieldLength: 640 },
    onPick,
    onClose,
    onToCard: undefined,
  });
};
const drawn = () => vi.waitFor(() => Promise.resolve());
const input = () => page.find<HTMLInputElement>('input');
const type = async (text: string) => {
  page.type(input(), text);
  await drawn();
};
const send = async (type: 'keydown' | 'keyup', key: string, code: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent(type, {
    key,
    code,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  });
  // happy-dom knows this modifier only by name.
  if (init.modifierAltGraph) event.getModifierState = (name) => name === 'AltGraph';
  (page.focused ?? document.body).dispatchEvent(event);
  await drawn();
  return event;
};
/** Presses a key and lets it go. Returns the press. */
const strike = async (key: string, code: string, init?: KeyboardEventInit) => {
  const down = await send('keydown', key, code, init);
  await send('keyup', key, code, init);
  return down;
};
const caps = () => page.texts('.row kbd');

beforeEach(() => {
  onPick = vi.fn();
  onClose = vi.fn();
});

afterEach(() => {
  page.surface.dispose();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'keyboard');
});

describe('the first key', () => {
  it.each([
    ['a Latin', 'a'],
    ['a Cyrillic', 'ф'],
    ['a Greek', 'α'],
    ['a French', 'q'],
  ])('runs its skill by its place in %s layout, and types nothing', async (_name, key) => {
    open();
    expect((await strike(key, 'KeyA')).defaultPrevented).toBe(true);
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: polish, instruction: '', read: 'field' });
    expect(page.root.querySelector('.palette')).toBeNull();
  });

  it('may be a digit', async () => {
    open();
    await strike('1', 'Digit1');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: translate, instruction: '', read: 'field' });
  });

  it('works after a look through the list, and with what was chosen to be read', async () => {
    open();
    await strike('ArrowDown', 'ArrowDown');
    await strike('/', 'Slash', { ctrlKey: true });
    await strike('a', 'KeyA');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: polish, instruction: '', read: 'nothing' });
  });

  it('types if no skill has it', async () => {
    open();
    expect((await strike('p', 'KeyP')).defaultPrevented).toBe(false);
    expect((await strike('x', '')).defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
  });

  it.each([
    ['Shift', { shiftKey: true }],
    ['Ctrl', { ctrlKey: true }],
    ['Alt', { altKey: true }],
    ['Meta', { metaKey: true }],
    ['AltGr', { modifierAltGraph: true }],
    ['a composition', { isComposing: true }],
    ['a dead key', { key: 'Dead' }],
  ])('is left alone with %s', async (_name, init) => {
    open();
    expect((await strike('a', 'KeyA', init)).defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
  });

  it.each([' ', 'A'])('is a letter once %j was typed, also after that was deleted', async (text) => {
    open();
    await type(text);
    expect((await strike('a', 'KeyA')).defaultPrevented).toBe(false);
    await type('');
    expect((await strike('a', 'KeyA')).defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('of a script is dropped', async () => {
    open((event) => event.isTrusted);
    await strike('a', 'KeyA');
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe('a key that is held', () => {
  it('marks its skill, sends nothing on, and runs it once when it is let go', async () => {
    open();
    await send('keydown', 'a', 'KeyA');
    expect(page.find('[aria-selected="true"] .title').textContent).toBe('polish');
    const repeated = await send('keydown', 'a', 'KeyA', { repeat: true });
    const next = await send('keydown', 'b', 'KeyB');
    await send('keyup', 'b', 'KeyB');
    expect([repeated.defaultPrevented, next.defaultPrevented]).toEqual([true, true]);
    expect(onPick).not.toHaveBeenCalled();
    await send('keyup', 'a', 'KeyA');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: polish, instruction: '', read: 'field' });
  });

  it('runs nothing after Esc', async () => {
    open();
    await send('keydown', 'a', 'KeyA');
    await send('keydown', 'Escape', 'Escape');
    await send('keyup', 'a', 'KeyA');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onPick).not.toHaveBeenCalled();
  });

  it('from the shortcut that opened the palette neither runs nor types', async () => {
    open();
    const left = await send('keydown', 'k', 'KeyK', { repeat: true });
    await send('keyup', 'k', 'KeyK');
    expect(left.defaultPrevented).toBe(true);
    expect(onPick).not.toHaveBeenCalled();
    await strike('k', 'KeyK');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: memo, instruction: '', read: 'field' });
  });

  it('still repeats where it only types', async () => {
    open();
    await send('keydown', 'z', 'KeyZ');
    expect((await send('keydown', 'z', 'KeyZ', { repeat: true })).defaultPrevented).toBe(false);
  });

  it('is forgotten when the window loses the keyboard', async () => {
    open();
    await send('keydown', 'a', 'KeyA');
    input().dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    await new Promise((resolve) => setTimeout(resolve));
    await send('keyup', 'a', 'KeyA');
    expect(onPick).not.toHaveBeenCalled();
    expect((await strike('z', 'KeyZ')).defaultPrevented).toBe(false);
  });
});

describe('an input method', () => {
  it.each([
    ['names the key Process', 'Process', 0],
    ['says 229 alone, as on a Mac', 'a', 229],
  ])('that %s cannot write into the palette while the key is down', async (_name, key, keyCode) => {
    open();
    expect((await send('keydown', key, 'KeyA', { keyCode })).defaultPrevented).toBe(true);
    expect(input().readOnly).toBe(true);
    expect(onPick).not.toHaveBeenCalled();
    await send('keyup', key, 'KeyA', { keyCode });
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: polish, instruction: '', read: 'field' });
  });

  it('goes on writing where the key is no skill’s', async () => {
    open();
    expect((await strike('Process', 'KeyN', { keyCode: 229 })).defaultPrevented).toBe(false);
    expect(input().readOnly).toBe(false);
  });
});

describe('the key caps', () => {
  it('stand in the rows by the letter of the code, and are named to screen readers', () => {
    open();
    expect(caps()).toEqual(['A', '1', 'K']);
    expect(page.find('#skill-1').getAttribute('aria-keyshortcuts')).toBe('A');
    expect(page.find('#skill-0').hasAttribute('aria-keyshortcuts')).toBe(false);
  });

  it('bear the label of the user’s layout where the browser tells it', async () => {
    const layout = new Map([
      ['KeyA', 'q'],
      ['KeyK', 'ß'],
    ]);
    Object.defineProperty(navigator, 'keyboard', {
      configurable: true,
      value: { getLayoutMap: async () => layout },
    });
    open();
    await vi.waitFor(() => expect(caps()).toEqual(['Q', '1', 'ß']));
  });

  it('keep the letters of the codes where the browser refuses', async () => {
    const getLayoutMap = vi.fn(() => Promise.reject(new DOMException('not in a frame', 'SecurityError')));
    Object.defineProperty(navigator, 'keyboard', { configurable: true, value: { getLayoutMap } });
    open();
    await vi.waitFor(() => expect(getLayoutMap).toHaveBeenCalledOnce());
    expect(caps()).toEqual(['A', '1', 'K']);
  });

  it('go when something was typed, with what they promise', async () => {
    open();
    await type('tr');
    expect(caps()).toEqual(['Ctrl+↵']);
  });
});
