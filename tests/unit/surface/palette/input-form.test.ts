// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { EnteredValues } from '../../../../src/core/skill/entered-values';
import type { SkillListing } from '../../../../src/core/skill/model';
import type { PalettePick } from '../../../../src/surface/palette/palette-props';
import { showPalette } from '../../../../src/surface/palette/show-palette';
import { openPage, type TestPage } from '../on-page';
import { plain } from './plain';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

const letter: SkillListing = {
  key: 'user:letter',
  id: 'letter',
  name: 'Letter',
  description: 'Writes a letter.',
  emoji: '✉️',
  paletteKey: 'KeyA',
  input: [
    { name: 'to.name', kind: 'text', label: 'To', description: 'Who gets it.', required: true },
    { name: 'pages', kind: 'number', label: 'Pages', required: false, default: 1, min: 1, max: 9 },
    { name: 'tone', kind: 'choice', label: 'Tone', required: false, options: ['warm', 'cold'] },
    { name: 'signed', kind: 'switch', label: 'Signed', required: false, default: true },
    { name: 'body', kind: 'long', label: 'Body', required: false },
  ],
};
const polish: SkillListing = {
  key: 'builtin:polish',
  id: 'polish',
  name: 'Polish',
  description: '',
  emoji: '',
};
const standard = { 'to.name': 'Ada', pages: 1, tone: '', signed: true, body: '' };

let page: TestPage;
let onPick: Mock<(pick: PalettePick) => void>;
let onClose: Mock<() => void>;
let entered: EnteredValues;

const open = (form?: PalettePick, gate?: (event: Event) => boolean) => {
  page = openPage(gate);
  showPalette(page.surface, {
    ...plain,
    skills: [polish, letter],
    anchor: { left: 10, top: 10, right: 11, bottom: 30 },
    target: { editable: true, selectionLength: 0, fieldLength: 640 },
    form,
    entered: () => entered,
    onEntered: (_skill, values) => {
      entered = values;
    },
    onPick,
    onClose,
    onToCard: undefined,
  });
};
const drawn = () => vi.waitFor(() => Promise.resolve());
const press = async (key: string, init?: KeyboardEventInit) => {
  const event = page.press(key, init);
  await drawn();
  return event;
};
const control = (place: number) => page.find<HTMLInputElement>(`#field-${place}`);
const enter = async (place: number, value: string) => {
  page.type(control(place), value);
  // happy-dom has no focus of its own for typing: the surface hears what happens at the focused element.
  await drawn();
};
const wrong = () => page.texts('.wrong');
const inForm = { skill: letter, instruction: '' };

beforeEach(() => {
  onPick = vi.fn();
  onClose = vi.fn();
  entered = {};
});

afterEach(() => {
  page.surface.dispose();
  vi.restoreAllMocks();
});

describe('the form comes first', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['by Enter', async () => [await press('ArrowDown'), await press('Enter')]],
    ['by a click', async () => [page.click('#skill-1'), await drawn()]],
    [
      'by its key',
      async () => {
        await press('a', { code: 'KeyA' });
        page.focused?.dispatchEvent(
          new KeyboardEvent('keyup', { key: 'a', code: 'KeyA', bubbles: true, composed: true }),
        );
        await drawn();
      },
    ],
  ];
  it.each(ways)('%s', async (_name, choose) => {
    open();
    await choose();
    expect(onPick).not.toHaveBeenCalled();
    expect(page.find('h2').textContent).toBe('Letter');
    expect(page.focused).toBe(control(0));
  });

  it('at once, where the skill was called by its name', () => {
    open(inForm);
    expect(page.focused).toBe(control(0));
  });

  it('but not for a skill without one', async () => {
    open();
    await press('Enter');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: polish, instruction: '', read: 'field' });
  });
});

describe('the form', () => {
  it('has labels, descriptions, marks, defaults and the right controls', () => {
    open(inForm);
    expect(page.texts('label')).toEqual(['To*', 'Pages', 'Tone', 'Signed', 'Body']);
    expect(control(0).getAttribute('aria-required')).toBe('true');
    expect(page.find(`#${control(0).getAttribute('aria-describedby')}`).textContent).toBe('Who gets it.');
    expect([1, 2, 4].map((place) => control(place).value)).toEqual(['1', '', '']);
    expect(control(3).checked).toBe(true);
    expect([0, 1, 2, 3, 4].map((place) => control(place).localName)).toEqual([
      'input',
      'input',
      'select',
      'input',
      'textarea',
    ]);
  });

  it('runs with the values, numbers as numbers', async () => {
    open({ skill: letter, instruction: 'quickly' });
    await enter(0, 'Ada');
    await enter(1, '3');
    await enter(2, 'cold');
    control(3).checked = false;
    await press('Enter');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({
      skill: letter,
      instruction: 'quickly',
      read: 'field',
      fields: { 'to.name': 'Ada', pages: 3, tone: 'cold', signed: false, body: '' },
    });
    expect(page.root.querySelector('.palette')).toBeNull();
  });

  it('says what is wrong at its field, aloud, and leads there; and takes it back when it is mended', async () => {
    open(inForm);
    await enter(1, 'many');
    await press('Enter');
    expect(wrong()).toEqual(['Fill this in.', 'Enter a number.']);
    expect(page.find('[role="status"]').textContent).toBe('2 fields need your attention');
    expect(control(0).getAttribute('aria-invalid')).toBe('true');
    expect(control(0).getAttribute('aria-describedby')).toBe('field-0-wrong field-0-about');
    expect(page.focused).toBe(control(0));
    await enter(0, 'Ada');
    expect(wrong()).toEqual(['Enter a number.']);
    await press('Enter');
    expect(page.focused).toBe(control(1));
    await enter(1, '12');
    expect(wrong()).toEqual(['At most 9.']);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('offers again what was entered before', () => {
    entered = { 'to.name': 'Grace', pages: '4', tone: 'warm', signed: false, body: 'Hi' };
    open(inForm);
    expect([0, 1, 2, 4].map((place) => control(place).value)).toEqual(['Grace', '4', 'warm', 'Hi']);
    expect(control(3).checked).toBe(false);
  });

  it('keeps what was entered when it is left', async () => {
    open();
    await press('ArrowDown');
    await press('Enter');
    await enter(0, 'Ada');
    expect(entered).toMatchObject({ 'to.name': 'Ada', signed: true });
    await press('Escape');
    await press('Enter');
    expect(control(0).value).toBe('Ada');
  });

  it('shows what a stranger’s file says as text', () => {
    const label = '<img src=x onerror=alert(1)>';
    open({
      skill: { ...letter, input: [{ name: '__proto__', kind: 'text', label, required: false }] },
      instruction: '',
    });
    expect(page.texts('label')).toEqual([label]);
    expect(page.root.querySelector('img')).toBeNull();
  });
});

describe('keys in the form', () => {
  it('Esc leads back to the list, which Esc closes', async () => {
    open(inForm);
    expect((await press('Escape')).defaultPrevented).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(page.focused).toBe(page.find('.search input'));
    await press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each<[string, KeyboardEventInit]>([
    ['Ctrl', { ctrlKey: true }],
    ['⌘', { metaKey: true }],
  ])('Enter writes lines in a long text, and runs with %s', async (_name, init) => {
    open(inForm);
    await enter(0, 'Ada');
    control(4).focus();
    expect((await press('Enter')).defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
    await press('Enter', init);
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ fields: standard }));
  });

  it.each<[string, KeyboardEventInit]>([
    ['that is composing', { isComposing: true }],
    ['that names its key Process', { key: 'Process', keyCode: 229 }],
  ])('of an input method %s are left to it', async (_name, init) => {
    open(inForm);
    await enter(0, 'Ada');
    for (const key of ['Enter', 'Escape', 'Tab'])
      expect((await press(key, { ...init })).defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
    expect(page.root.querySelector('.form')).not.toBeNull();
  });

  it('an Enter that is still held from the list runs nothing', async () => {
    open(inForm);
    await enter(0, 'Ada');
    expect((await press('Enter', { repeat: true })).defaultPrevented).toBe(true);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('Tab goes round from the last button to what is read and the first field, and back', async () => {
    open(inForm);
    page.find<HTMLElement>('footer .primary').focus();
    expect((await press('Tab')).defaultPrevented).toBe(true);
    expect(page.focused).toBe(page.find('button.reads'));
    await press('Tab', { shiftKey: true });
    expect(page.focused).toBe(page.find('footer .primary'));
  });

  it('of a script, and its clicks, are dropped', async () => {
    open(inForm, (event) => event.isTrusted);
    control(0).value = 'Ada';
    await press('Enter');
    page.click('footer .primary');
    await press('Escape');
    expect(onPick).not.toHaveBeenCalled();
    expect(page.root.querySelector('.form')).not.toBeNull();
  });
});
