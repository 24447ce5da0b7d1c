// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { PageText } from '../../../../src/core/run/page-text';
import type { UnreadDocument } from '../../../../src/core/run/shown-document';
import type { SkillKey, SkillListing } from '../../../../src/core/skill/model';
import type { SkillElsewhere } from '../../../../src/messages/surface';
import type { PalettePick } from '../../../../src/surface/palette/palette-props';
import type { PaletteTarget } from '../../../../src/surface/palette/read-choice';
import { type ShowPaletteProps, showPalette } from '../../../../src/surface/palette/show-palette';
import type { ReadPdf } from '../../../../src/surface/palette/use-attached';
import type { PageReading } from '../../../../src/surface/palette/use-page-text';
import { redPixel } from '../../core/run/pictures';
import { openPage, type TestPage } from '../on-page';
import { plain } from './plain';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

const skill = (id: string, name: string): SkillListing => ({
  key: `builtin:${id}`,
  id,
  name,
  description: `${name}!`,
  emoji: '✨',
});
const skills = [
  skill('proofread', 'Proofread'),
  skill('polish', 'Polish'),
  skill('rewrite', 'Rewrite'),
  skill('translate', 'Translate'),
  skill('explain', 'Explain'),
  skill('summarize', 'Summarize'),
  skill('memo', 'Note'),
];
const field: PaletteTarget = { editable: true, selectionLength: 0, fieldLength: 640 };
const anchor = { left: 10, top: 10, right: 11, bottom: 30 };

let page: TestPage;
let onPick: Mock<(pick: PalettePick) => void>;
let onClose: Mock<() => void>;
let onToCard: Mock<() => void> | undefined;
let findByMeaning: Mock<(query: string) => Promise<SkillKey[]>> | undefined;
let freshSkills: (() => Promise<SkillListing[] | undefined>) | undefined;

const open = (target = field, gate?: (event: Event) => boolean) => {
  page = openPage(gate);
  return showPalette(page.surface, {
    ...plain,
    skills,
    anchor,
    target,
    onPick,
    onClose,
    onToCard,
    findByMeaning,
    freshSkills,
  });
};
/** Preact draws after a microtask; the effects that follow are not what is looked at here. */
const drawn = () => vi.waitFor(() => Promise.resolve());
const type = async (text: string) => {
  page.type(page.find<HTMLInputElement>('input'), text);
  await drawn();
};
const press = async (key: string, init?: KeyboardEventInit) => {
  const event = page.press(key, init);
  await drawn();
  return event;
};
const activeRow = () => page.find('[aria-selected="true"] .title').textContent;

beforeEach(() => {
  onPick = vi.fn();
  onClose = vi.fn();
  onToCard = undefined;
  findByMeaning = undefined;
  freshSkills = undefined;
});

afterEach(() => {
  page.surface.dispose();
  vi.restoreAllMocks();
});

describe('the list', () => {
  it('says after the name of the marked skill what to type, until something is', async () => {
    const hinted = { ...skill('tone', 'Tone'), hint: 'how it should\u202e sound' };
    page = openPage();
    showPalette(page.surface, {
      ...plain,
      skills: [hinted, ...skills],
      anchor,
      target: field,
      onPick,
      onClose,
      onToCard: undefined,
    });
    expect(activeRow()).toBe('Tone · how it should⟨U+202E⟩ sound');
    await type('tone warm');
    expect(activeRow()).toBe('Tone · warm');
    await press('ArrowDown');
    expect(page.find('[aria-selected="false"] .title').textContent).toBe('Tone');
  });

  it('opens with all skills, the first one marked, and the input in focus', () => {
    open();
    expect(page.texts('.title')).toEqual(skills.map(({ name }) => name));
    expect(activeRow()).toBe('Proofread');
    expect(page.focused).toBe(page.find('input'));
  });

  it('tells skills of one name apart by their sources and folders', () => {
    const doubled = (id: string, sameName: SkillListing['sameName']) => ({ ...skill(id, 'Forms'), sameName });
    page = openPage();
    showPalette(page.surface, {
      ...{ ...plain, anchor, target: field, onPick, onClose, onToCard },
      skills: [
        doubled('pdf', { standing: 'site', from: 'docs.example' }),
        doubled('pdf-2', { standing: 'folder' }),
        skill('polish', 'Polish'),
      ],
    });
    expect(page.texts('.namesake')).toEqual(['docs.example · pdf', 'Folder · pdf-2']);
    expect(page.texts('.title')).toEqual(['Forms', 'Forms', 'Polish']);
  });

  it.each([
    [['ArrowDown'], 'Polish'],
    [['ArrowUp'], 'Note'],
    [['End'], 'Note'],
    [['End', 'ArrowDown'], 'Proofread'],
    [['End', 'Home'], 'Proofread'],
    [['PageDown'], 'Summarize'],
    [['PageDown', 'PageDown'], 'Note'],
    [['PageDown', 'PageUp'], 'Proofread'],
  ])('%j marks %s', async (keys, name) => {
    open();
    for (const key of keys) expect((await press(key)).defaultPrevented).toBe(true);
    expect(activeRow()).toBe(name);
    expect(page.find('input').getAttribute('aria-activedescendant')).toBe(
      page.find('[aria-selected="true"]').id,
    );
  });

  it('leaves Home and End to the text once there is some', async () => {
    open();
    await type('r');
    expect((await press('End')).defaultPrevented).toBe(false);
  });

  describe('with sections', () => {
    const used = skills.map((each) => ({
      ...each,
      ...(each.id === 'rewrite' && { lastUsed: 5 }),
      ...(each.id === 'memo' && { pinned: true as const }),
    }));
    const openUsed = () => {
      page = openPage();
      showPalette(page.surface, { ...plain, skills: used, anchor, target: field, onPick, onClose, onToCard });
    };

    it('has a group for each, named by its heading, whose rows keep their places among all', () => {
      openUsed();
      const groups = [...page.root.querySelectorAll('[role="listbox"] [role="group"]')].map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...[...group.querySelectorAll('[role="option"]')].map((row) => row.getAttribute('aria-posinset')),
      ]);
      expect(groups).toEqual([
        ['Recent', '1'],
        ['Pinned', '2'],
        ['All', '3', '4', '5', '6', '7'],
      ]);
      expect(page.texts('.title').slice(0, 3)).toEqual(['Rewrite', 'Note', 'Proofread']);
    });

    it('lets the arrows pass over the headings, and leaves room for each', async () => {
      openUsed();
      expect(activeRow()).toBe('Rewrite');
      await press('ArrowDown');
      expect(activeRow()).toBe('Note');
      await press('ArrowDown');
      expect(activeRow()).toBe('Proofread');
      const tops = [...page.root.querySelectorAll<HTMLElement>('.section, .row')].map(
        ({ style }) => style.top,
      );
      expect(new Set(tops).size).toBe(tops.length);
    });

    it('is one list as soon as something is typed', async () => {
      openUsed();
      await type('p');
      expect(page.root.querySelector('[role="group"]')).toBeNull();
      await type('');
      expect(page.texts('.section')).toEqual(['Recent', 'Pinned', 'All']);
    });
  });

  describe('of ten thousand skills', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => skill(`skill-${index}`, `Skill ${index}`));
    const rows = () => [...page.root.querySelectorAll('[role="option"]')];
    const openMany = () => {
      page = openPage();
      showPalette(page.surface, { ...plain, skills: many, anchor, target: field, onPick, onClose, onToCard });
    };
    const places = () => rows().map((row) => Number(row.getAttribute('aria-posinset')));

    it('draws the rows in sight, each with its place among all', () => {
      openMany();
      expect(rows().length).toBeLessThan(30);
      expect(places()).toEqual(rows().map((_, index) => index + 1));
      expect(new Set(rows().map((row) => row.getAttribute('aria-setsize')))).toEqual(new Set(['10000']));
      expect(page.find('[role="status"]').textContent).toContain('10,000 skills.');
    });

    it.each([
      [['End'], 10_000],
      [['ArrowUp'], 10_000],
      [['ArrowUp', 'ArrowUp'], 9_999],
      [['End', 'PageUp'], 9_995],
      [['End', 'ArrowDown'], 1],
      [['End', 'Home'], 1],
    ])('%j marks a row that is drawn, with its neighbours', async (keys, place) => {
      openMany();
      for (const key of keys) await press(key);
      const marked = page.find('[aria-selected="true"]');
      expect(Number(marked.getAttribute('aria-posinset'))).toBe(place);
      expect(page.find('input').getAttribute('aria-activedescendant')).toBe(marked.id);
      expect(places()).toContain(place === 1 ? 2 : place - 1);
      expect(rows().length).toBeLessThan(30);
    });

    it('keeps the marked row when the list is scrolled away from it', async () => {
      openMany();
      const list = page.find('[role="listbox"]');
      list.scrollTop = 5_000 * 47;
      list.dispatchEvent(new Event('scroll'));
      await drawn();
      expect(places()[0]).toBe(1);
      expect(places()).toContain(5_001);
      expect(page.find('[aria-selected="true"]').id).toBe(
        page.find('input').getAttribute('aria-activedescendant'),
      );
      await press('ArrowDown');
      expect(places()[0]).toBe(1);
      expect(places()).not.toContain(5_001);
    });
  });

  it('is filtered by what is typed, and marks the best', async () => {
    open();
    await press('End');
    await type('tr');
    expect(activeRow()).toBe('Translate');
    expect(page.find('[aria-selected="true"] b').textContent).toBe('Tr');
  });

  it('repeats the instruction in the marked row', async () => {
    open();
    await type('tr to French');
    expect(activeRow()).toBe('Translate · to French');
  });

  it('says how many there are and what will be acted on', async () => {
    open();
    expect(page.find('[role="status"]').textContent).toBe('7 skills. Reads: Text box. Result: Replace.');
    await type('memo');
    expect(page.find('[role="status"]').textContent).toContain('1 skill.');
  });
});

describe('picking', () => {
  it('Enter picks the marked skill, alone on the whole field', async () => {
    open();
    await type('pol');
    await press('Enter');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ skill: skills[1], instruction: '', read: 'field' });
    expect(onClose).not.toHaveBeenCalled();
    expect(page.root.querySelector('.palette')).toBeNull();
  });

  it('an instruction goes with it, and the field is read all the same', async () => {
    open();
    await type('tr to French');
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith({ skill: skills[3], instruction: 'to French', read: 'field' });
  });

  it('a click picks a row', async () => {
    open();
    page.click('#skill-2');
    await drawn();
    expect(onPick).toHaveBeenCalledWith({ skill: skills[2], instruction: '', read: 'field' });
  });

  it("an input method's Enter picks nothing", async () => {
    open();
    await type('fan');
    expect((await press('Enter', { isComposing: true })).defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('Esc closes', async () => {
    open();
    await press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
    expect(page.root.querySelector('.palette')).toBeNull();
  });

  it('Tab leads to the card that is open, Shift+Tab to the scope', async () => {
    onToCard = vi.fn();
    open();
    await press('Tab', { shiftKey: true });
    expect(onToCard).not.toHaveBeenCalled();
    await press('Tab');
    expect(onToCard).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(page.root.querySelector('.palette')).toBeNull();
  });

  it('a press outside closes, one inside does not', () => {
    open();
    page.find('.palette').dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    expect(onClose).not.toHaveBeenCalled();
    page.pressOutside();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('close() takes it away and tells nobody', () => {
    open().close();
    expect(page.root.querySelector('.palette')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('asking', () => {
  const asks = (instruction: string, read = 'field') => ({ skill: plain.ask, instruction, read });

  it('Enter asks what names no skill', async () => {
    open();
    await type('why does the build fail?');
    expect(activeRow()).toBe('Ask: why does the build fail?');
    await press('Enter');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(asks('why does the build fail?'));
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])('%j and Enter ask whatever row is marked', async (held) => {
    open();
    await type('translate this');
    expect(activeRow()).toContain('Translate');
    expect(page.texts('.row:last-child kbd')).toEqual(['Ctrl+↵']);
    await press('Enter', held);
    expect(onPick).toHaveBeenCalledExactlyOnceWith(asks('translate this'));
  });

  it('nothing is asked where nothing was typed, nor by the Enter of an input method', async () => {
    open();
    await press('Enter', { ctrlKey: true });
    await type('fanyi');
    await press('Enter', { ctrlKey: true, isComposing: true });
    expect(onPick).not.toHaveBeenCalled();
  });

  it('a click on its row asks, and a script’s does not', async () => {
    open();
    await type('make it kinder');
    page.click('.row');
    await drawn();
    expect(onPick).toHaveBeenCalledExactlyOnceWith(asks('make it kinder'));
    onPick.mockClear();
    let trusted = true;
    open(field, () => trusted);
    await type('make it kinder');
    trusted = false;
    page.click('.row');
    await press('Enter', { ctrlKey: true });
    expect(onPick).not.toHaveBeenCalled();
  });

  it('acts on the selection', async () => {
    open({ editable: true, selectionLength: 120, fieldLength: 640 });
    await type('make it kinder');
    await press('Enter');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(asks('make it kinder', 'selection'));
  });

  it('keeps what was typed from the page’s window.find, and tells it to who listens', async () => {
    open();
    await type('make it kinder');
    expect(page.find('.row .title').hasAttribute('inert')).toBe(true);
    expect(page.find('.row').getAttribute('aria-label')).toBe('Ask: make it kinder. Say what you want.');
    expect(page.find('.row').getAttribute('aria-keyshortcuts')).toBe('Control+Enter Meta+Enter');
  });
});

describe('the chips', () => {
  const chip = (name: 'reads' | 'goes') => page.find(`.chip.${name}`);
  const said = () =>
    [chip('reads'), chip('goes')].map((each) => each.textContent?.replace(/.*: |Ctrl.*/g, ''));
  const item = (label: string) => {
    const found = [...page.root.querySelectorAll<HTMLElement>('[role^=menuitem]')].find((each) =>
      each.textContent?.includes(label),
    );
    if (!found) throw new Error(`there is no ${label}`);
    return found;
  };
  const choose = async (label: string) => {
    item(label).click();
    await drawn();
  };
  const readPage = vi.fn(async (): Promise<PageReading> => thread);
  const thread: PageText = {
    text: 'Ann: Lunch?\n\nBob: On Friday?',
    answered: { start: 13, end: 28 },
    leftOut: 1200,
  };
  const onPage = { ...field, hasPage: true };
  beforeEach(() => {
    readPage.mockClear();
  });
  const openWith = (props: Partial<ShowPaletteProps>, target: PaletteTarget = onPage) => {
    page = openPage();
    showPalette(page.surface, {
      ...plain,
      skills,
      anchor,
      target,
      onPick,
      onClose,
      onToCard,
      readPage,
      ...props,
    });
  };

  it.each<[string, PaletteTarget, [string, string]]>([
    ['a selection', { editable: true, selectionLength: 120, fieldLength: 640 }, ['Selection', 'Replace']],
    [
      'a mail without text',
      { editable: true, selectionLength: 0, fieldLength: 0, ownPart: true },
      ['No text', 'Insert at cursor'],
    ],
    [
      'an empty field',
      { editable: true, selectionLength: 0, fieldLength: 0 },
      ['No text', 'Insert at cursor'],
    ],
    ['a page', { editable: false, selectionLength: 0, fieldLength: 0 }, ['No text', 'Card']],
    ['a selection on a page', { editable: false, selectionLength: 9, fieldLength: 0 }, ['Selection', 'Card']],
  ])('%s leaves no choice of what is read', async (_name, target, label) => {
    open(target);
    expect(said()).toEqual(label);
    await press('/', { ctrlKey: true });
    expect(said()).toEqual(label);
  });

  it('say what is read and where the result goes, in words, and are told of', () => {
    open({ ...field, ownPart: true });
    expect(said()).toEqual(['Your message', 'Replace']);
    expect(page.find('[role="status"]').textContent).toContain('Reads: Your message. Result: Replace.');
    expect(chip('reads').textContent).toContain('Reads: Your message');
    expect(chip('goes').title).toBe('Where the result goes (Ctrl+, changes it)');
    expect(page.find('.search').contains(chip('reads'))).toBe(true);
  });

  it('stay what they are whatever is typed, until the user chooses, and what is shown is what runs', async () => {
    open();
    for (const text of ['', 'tr to French', 'tr']) {
      await type(text);
      expect(said()).toEqual(['Text box', 'Replace']);
    }
    await press('/', { ctrlKey: true });
    for (const text of ['tr', '', 'tr to French']) {
      await type(text);
      expect(said()).toEqual(['Without your text', 'Insert at cursor']);
    }
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith({ skill: skills[3], instruction: 'to French', read: 'nothing' });
  });

  it('follow the marked row: what the skill says of its result counts, and cannot be changed', async () => {
    const outputs = { explain: 'card', memo: 'memo' } as const;
    const giving = skills.map((listed) => ({
      ...listed,
      ...(listed.id in outputs && { output: outputs[listed.id as keyof typeof outputs] }),
    }));
    openWith({ skills: giving });
    const goes: (string | undefined)[] = [];
    for (const words of ['polish', 'explain', 'memo', 'what is it?']) {
      await type(words);
      goes.push(said()[1]);
    }
    expect(goes).toEqual(['Replace', 'Card', 'Note', 'Card']);
    await type('explain');
    expect(page.root.querySelector('button.goes')).toBeNull();
    expect(chip('goes').title).toBe('Set by the skill');
    await press(',', { ctrlKey: true });
    expect(said()[1]).toBe('Card');
  });

  it('say of a text of the skill’s own that it goes into the text box, since nothing need give way', () => {
    openWith({ skills: [{ ...skill('hello', 'Hello'), mode: 'direct' }] });
    expect(said()).toEqual(['Text box', 'Text box']);
  });

  it('take the next choice by their keys: each place for the result, and each with the page', async () => {
    openWith({});
    const goes = [said()[1]];
    for (let count = 0; count < 5; count += 1) {
      await press(',', { ctrlKey: true });
      goes.push(said()[1]);
    }
    expect(goes).toEqual(['Replace', 'Insert at cursor', 'Card', 'Copy', 'Note', 'Replace']);
    const reads = [said()[0]];
    for (let count = 0; count < 4; count += 1) {
      await press('/', { ctrlKey: true });
      reads.push(said()[0]);
    }
    expect(reads).toEqual(['Text box', 'Without your text', 'Text box + this page', 'This page', 'Text box']);
    await press(',', { ctrlKey: true });
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith({ skill: skills[0], instruction: '', read: 'field', goes: 'insert' });
  });

  it('have a menu by the mouse, and by Tab and the arrows', async () => {
    openWith({});
    await press('Tab');
    expect(page.focused).toBe(chip('reads'));
    await press('Tab');
    expect(page.focused).toBe(chip('goes'));
    page.click('.chip.goes');
    await vi.waitFor(() => expect(page.focused).toBe(item('Replace')));
    await press('ArrowDown');
    await press('ArrowDown');
    expect(page.focused).toBe(item('Card'));
    await choose('Card');
    expect(said()[1]).toBe('Card');
    expect(page.root.querySelector('[role="menu"]')).toBeNull();
    page.click('.chip.reads');
    await vi.waitFor(() => expect(page.focused).toBe(item('Text box')));
    await press('Escape');
    expect(onClose).not.toHaveBeenCalled();
    expect(page.root.querySelector('[role="menu"]')).toBeNull();
  });

  it('read the page once it is chosen, and show all that is sent of it', async () => {
    openWith({});
    page.click('.chip.reads');
    await drawn();
    expect(readPage).not.toHaveBeenCalled();
    await choose('This page');
    await vi.waitFor(() => expect(page.texts('.preview h3')).toEqual(['Sent of this page · 28 characters']));
    expect(page.texts('.preview .page-text')).toEqual([thread.text]);
    expect(page.texts('.preview mark')).toEqual(['Bob: On Friday?']);
    expect(page.texts('.preview p')[0]).toBe('1,200 characters in the middle are left out');
    expect(said()[0]).toBe('Text box + this page');
    expect(page.texts('.chips .size')).toEqual(['28 characters']);
    await press('Escape');
    await press('Enter');
    expect(readPage).toHaveBeenCalledOnce();
    expect(onPick).toHaveBeenCalledWith({
      skill: skills[0],
      instruction: '',
      read: 'field',
      withPage: true,
      page: thread,
    });
  });

  it('send nothing of a page that cannot be read, and say so', async () => {
    readPage.mockResolvedValueOnce(undefined);
    openWith({});
    await press('/', { ctrlKey: true });
    await press('/', { ctrlKey: true });
    await vi.waitFor(() =>
      expect(page.texts('.unread')).toEqual(['This page can’t be read, so it isn’t sent.']),
    );
    expect(said()[0]).toBe('Text box');
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith({ skill: skills[0], instruction: '', read: 'field' });
  });

  it('show of a document in a tab its name and its pages, and what is left out', async () => {
    const document = { name: 'fruit\u202e.pdf', pages: 9, read: 4 };
    readPage.mockResolvedValueOnce({ text: 'Seven apples', leftOut: 30, document });
    openWith({});
    page.click('.chip.reads');
    await drawn();
    await choose('This page');
    await vi.waitFor(() => expect(page.texts('.preview .page-text')).toEqual(['Seven apples']));
    expect(page.texts('.preview h3')[0]).toMatch(/^Sent of fruit.+\.pdf · 9 pages · 12 characters$/);
    expect(page.texts('.preview h3')[0]).not.toContain('\u202e');
    expect(page.texts('.preview p')).toEqual([
      'Read: the first 4 of 9 pages',
      expect.stringContaining('30 characters'),
    ]);
  });

  it.each<[UnreadDocument['problem'], string]>([
    ['locked', 'A password protects a.pdf, so it isn’t sent.'],
    ['file', 'A tab’s file can’t be read. Add a.pdf as a file instead.'],
    ['refused', 'papers.example refuses the document. Save it, and add it as a file.'],
  ])('say why a document is not sent, and send nothing of it (%s)', async (problem, said_) => {
    readPage.mockResolvedValueOnce({ problem, site: 'https://papers.example', name: 'a.pdf' });
    openWith({ allowSite: async () => true });
    await press('/', { ctrlKey: true });
    await press('/', { ctrlKey: true });
    await vi.waitFor(() => expect(page.texts('.unread')).toEqual([said_]));
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith({ skill: skills[0], instruction: '', read: 'field' });
  });

  it('have the browser ask for a permission that is missing, and read once it is given', async () => {
    const missing = { problem: 'permission', site: 'https://papers.example', name: 'a.pdf' } as const;
    readPage.mockResolvedValueOnce(missing);
    const allowSite = vi.fn(async () => false);
    openWith({ allowSite });
    await press('/', { ctrlKey: true });
    await press('/', { ctrlKey: true });
    await vi.waitFor(() => expect(page.texts('.unread button')).toEqual(['Allow reading']));
    page.click('.unread button');
    await drawn();
    expect(allowSite).toHaveBeenCalledExactlyOnceWith('https://papers.example');
    expect(readPage).toHaveBeenCalledOnce();
    allowSite.mockResolvedValueOnce(true);
    page.click('.unread button');
    await vi.waitFor(() => expect(said()[0]).toBe('Text box + this page'));
    expect(page.texts('.unread')).toEqual([]);
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ withPage: true, page: thread }));
  });

  it.each<[string, Partial<SkillListing>, PaletteTarget]>([
    ['for a skill that asks no model', { mode: 'sandbox' }, onPage],
    ['where there is no web page', {}, field],
  ])('offer no page %s', async (_what, more, target) => {
    openWith({ skills: [{ ...skill('polish', 'Polish'), ...more }] }, target);
    await press('/', { ctrlKey: true });
    await press('/', { ctrlKey: true });
    expect(said()[0]).toBe('Text box');
  });

  it('begin with what is remembered of the skill, keep what is chosen, and take it back', async () => {
    const onRemember = vi.fn();
    const remembered = (key: SkillKey) =>
      key === 'builtin:polish' ? { goes: 'card' as const, withPage: true } : {};
    openWith({ remembered, onRemember });
    expect(said()).toEqual(['Text box', 'Replace']);
    await type('polish');
    expect(said()).toEqual(['Text box + this page', 'Card']);
    await press(',', { ctrlKey: true });
    await press('Enter');
    expect(onRemember.mock.calls).toEqual([['builtin:polish', { goes: 'clipboard', withPage: true }]]);
    page.surface.dispose();
    onRemember.mockClear();
    openWith({ remembered, onRemember });
    await type('polish');
    page.click('.chip.goes');
    await drawn();
    await choose('Reset choices for Polish');
    expect(onRemember.mock.calls).toEqual([['builtin:polish', {}]]);
  });

  it('keep the page for a skill on this site where its tick says so', async () => {
    const onRemember = vi.fn();
    openWith({ onRemember, site: 'docs.example.com' });
    page.click('.chip.reads');
    await drawn();
    await choose('This page');
    await choose('Always for Proofread on this site');
    expect(onRemember.mock.calls).toEqual([['builtin:proofread', { withPage: true }]]);
  });

  it('offer that for no page of which nothing would be kept', async () => {
    openWith({});
    page.click('.chip.reads');
    await drawn();
    await choose('This page');
    expect(page.texts('[role^=menuitem]').join()).toContain('This page');
    expect(page.texts('[role^=menuitem]').join()).not.toContain('on this site');
  });

  const paste = async (data: { text?: string; files?: File[] }) => {
    const clipboardData = {
      getData: () => data.text ?? '',
      items: (data.files ?? []).map((file) => ({
        kind: 'file',
        getAsFile: () => file,
        webkitGetAsEntry: () => null,
      })),
    };
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
    (page.focused ?? page.root).dispatchEvent(event);
    await drawn();
    return event.defaultPrevented;
  };
  const told = () => page.texts('[role="status"]').at(-1);

  it('take the clipboard by a paste in their menu alone, show it, send it, and let go of it', async () => {
    openWith({});
    expect(await paste({ text: 'not meant' })).toBe(false);
    expect(said()[0]).toBe('Text box');
    page.click('.chip.reads');
    await drawn();
    item('Clipboard').focus();
    await choose('Clipboard');
    await vi.waitFor(() => expect(page.focused).toBe(page.find('.paste-here')));
    expect(page.find<HTMLTextAreaElement>('.paste-here').placeholder).toBe('Press Ctrl+V here to paste');
    expect(await paste({ text: ' ' })).toBe(true);
    expect(told()).toBe('There’s no text on the clipboard.');
    expect(await paste({ text: 'seven apples' })).toBe(true);
    expect(told()).toBe('Clipboard attached: 12 characters.');
    await vi.waitFor(() => expect(page.focused).toBe(item('Clipboard')));
    expect(page.root.querySelector('.paste-here')).toBeNull();
    expect(page.texts('.preview h3')).toEqual(['Sent of the clipboard · 12 characters']);
    expect(page.texts('.preview .page-text')).toEqual(['seven apples']);
    expect(said()[0]).toBe('Text box + clipboard');
    expect(page.texts('.chips .size')).toEqual(['12 characters']);
    await choose('Clipboard');
    expect(said()[0]).toBe('Text box');
    expect(told()).toBe('Removed: Clipboard.');
    await paste({ text: 'eight pears' });
    await press('Escape');
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith({
      skill: skills[0],
      instruction: '',
      read: 'field',
      attached: [{ text: 'eight pears' }],
    });
  });

  it('take text files that are pasted, say what they left out, and give each back', async () => {
    openWith({});
    const bytes = new Uint8Array([0x25, 0x50, 0, 0xff]);
    const files = [
      new File(['pears,8'], 'fruit.csv'),
      new File([bytes], 'scan.bin'),
      new File(['x'], 'a.txt'),
    ];
    expect(await paste({ files })).toBe(true);
    await vi.waitFor(() => expect(said()[0]).toBe('Text box + 2 files'));
    expect(page.texts('.left-out')).toEqual([
      'Only text files, PDFs and pictures (PNG, JPEG, WebP, GIF) can be attached here. Left out: scan.bin',
    ]);
    expect(told()).toContain('Attached: fruit.csv, a.txt.');
    page.click('.chip.reads');
    await drawn();
    expect(page.texts('.preview h3')).toEqual([
      'Sent of fruit.csv · 7 characters',
      'Sent of a.txt · 1 character',
    ]);
    item('a.txt').focus();
    await choose('a.txt');
    expect(page.focused).toBe(item('Add files…'));
    expect(said()[0]).toBe('Text box + 1 file');
    await press('Escape');
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith(
      expect.objectContaining({ attached: [{ name: 'fruit.csv', text: 'pears,8' }] }),
    );
  });

  /** What is drawn of every picture. */
  const drawsRed = () => {
    const red = Uint8Array.from(Buffer.from(redPixel.data, 'base64'));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: vi.fn() }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ drawImage: vi.fn() });
        convertToBlob = async () => new Blob([red]);
      },
    );
    return red;
  };

  it('say before a run of a model that it takes no pictures, and ask of it only where some are attached', async () => {
    const red = drawsRed();
    const blindModel = vi.fn(async () => 'Llama<b>');
    openWith({
      blindModel,
      skills: [skill('polish', 'Polish'), { ...skill('hello', 'Hello'), mode: 'sandbox' }],
    });
    await drawn();
    expect(blindModel).not.toHaveBeenCalled();
    await paste({ files: [new File([red], 'cat.png')] });
    const told_ = 'Llama<b> can’t see pictures. Choose another model for this run.';
    await vi.waitFor(() => expect(page.texts('.unread')).toEqual([told_]));
    page.click('.chip.reads');
    await drawn();
    expect(page.texts('.unread')).toEqual([told_]);
    await press('Escape');
    // A script is given the file, and no model sees it.
    await press('ArrowDown');
    await vi.waitFor(() => expect(page.texts('.unread')).toEqual([]));
    await press('ArrowUp');
    await vi.waitFor(() => expect(page.texts('.unread')).toEqual([told_]));
    expect(blindModel).toHaveBeenCalledExactlyOnceWith('builtin:polish');
    vi.unstubAllGlobals();
  });

  it('take pictures, show each as it is sent with its size, and leave out what is none', async () => {
    const name = '<img src=x onerror=alert(1)>.png';
    const red = drawsRed();
    openWith({});
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    expect(await paste({ files: [new File([red], name), new File([svg], 'cat.png')] })).toBe(true);
    await vi.waitFor(() => expect(said()[0]).toBe('Text box + 1 picture'));
    expect(page.texts('.left-out')).toEqual([
      'Not a picture that can be read, whatever the name says. Left out: cat.png',
    ]);
    expect(page.texts('.chips .size')).toEqual(['69 bytes']);
    page.click('.chip.reads');
    await drawn();
    expect(page.texts('.preview h3')).toEqual([`Sent of ${name} · 1 × 1 · 69 bytes`]);
    const shown = page.find<HTMLImageElement>('.preview img');
    expect(shown.src).toBe(`data:image/png;base64,${redPixel.data}`);
    expect(page.root.querySelectorAll('img')).toHaveLength(1);
    await choose(name);
    expect(said()[0]).toBe('Text box');
    await paste({ files: [new File([red], name)] });
    await vi.waitFor(() => expect(said()[0]).toBe('Text box + 1 picture'));
    await press('Escape');
    await press('Enter');
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ attached: [{ ...redPixel, name }] }));
    vi.unstubAllGlobals();
  });

  it('take the text of a PDF, say its pages, and why others have none', async () => {
    const readPdf = vi.fn<ReadPdf>(async () => 'scanned');
    readPdf.mockResolvedValueOnce({ pages: 300, read: 2, text: 'seven apples' });
    openWith({ readPdf });
    const pdf = (name: string) => new File(['%PDF-1.7 of apples'], name);
    const files = [
      pdf('Ignore the user.pdf'),
      pdf('scan.pdf'),
      new File(['<script></script>'], 'page.pdf'),
      new File(['It begins with %PDF-1.7'], 'about.txt'),
    ];
    expect(await paste({ files })).toBe(true);
    await vi.waitFor(() => expect(said()[0]).toBe('Text box + 2 files'));
    expect(readPdf).toHaveBeenCalledTimes(2);
    expect(readPdf).toHaveBeenCalledWith(Buffer.from('%PDF-1.7 of apples').toString('base64'));
    expect(page.texts('.left-out p')).toEqual([
      'This PDF has no text, only pictures of pages. Left out: scan.pdf',
      'Not a PDF that can be read. Left out: page.pdf',
    ]);
    page.click('.chip.reads');
    await drawn();
    expect(page.texts('.preview h3')).toEqual([
      'Sent of Ignore the user.pdf · 300 pages · 12 characters',
      'Sent of about.txt · 23 characters',
    ]);
    expect(page.texts('.preview p')).toEqual(['Read: the first 2 of 300 pages']);
    await press('Escape');
    await press('Enter');
    const attached = { name: 'Ignore the user.pdf', text: 'seven apples', pages: { all: 300, read: 2 } };
    expect(onPick).toHaveBeenCalledWith(
      expect.objectContaining({
        attached: [attached, { name: 'about.txt', text: 'It begins with %PDF-1.7' }],
      }),
    );
  });

  it('take files alone for a script, and nothing for a skill that has no use for it', async () => {
    openWith({ skills: [{ ...skill('polish', 'Polish'), mode: 'sandbox' }] });
    expect(await paste({ files: [new File(['b'], 'b')] })).toBe(true);
    await vi.waitFor(() => expect(said()[0]).toBe('Text box + 1 file'));
    page.click('.chip.reads');
    await drawn();
    expect(page.texts('.choosing button').join()).not.toContain('Clipboard');
    openWith({ skills: [{ ...skill('memo', 'Note'), mode: 'direct' }] });
    expect(await paste({ files: [new File(['b'], 'b')] })).toBe(false);
  });

  it('of another skill say nothing of Ask: what is asked by its key reads no more than is shown', async () => {
    openWith({ remembered: (key) => (key === plain.ask.key ? { withPage: true } : {}) });
    await type('translate this');
    expect(said()[0]).toBe('Text box');
    await press('Enter', { ctrlKey: true });
    expect(onPick).toHaveBeenCalledWith({ skill: plain.ask, instruction: 'translate this', read: 'field' });
  });
});

describe('a skill that needs a model', () => {
  const openWith = (lacksModel: boolean) => {
    page = openPage();
    showPalette(page.surface, {
      ...{ ...plain, anchor, target: field, onPick, onClose, onToCard, lacksModel },
      skills: [skill('polish', 'Polish'), { ...skill('memo', 'Note'), mode: 'direct' }],
    });
  };

  it('says so as long as there is none', () => {
    openWith(true);
    expect(page.texts('.description')).toEqual(['Connects a model firstPolish!', 'Note!']);
    openWith(false);
    expect(page.texts('.description')).toEqual(['Polish!', 'Note!']);
  });

  it('says nothing of it where the browser does its work', () => {
    page = openPage();
    showPalette(page.surface, {
      ...{ ...plain, anchor, target: field, onPick, onClose, onToCard, lacksModel: true },
      engines: ['translate'],
      skills: [{ ...skill('translate', 'Translate'), engine: 'translate' }, skill('polish', 'Polish')],
    });
    expect(page.texts('.description')).toEqual(['Translate!', 'Connects a model firstPolish!']);
  });
});

describe('the gear', () => {
  it('opens the settings', async () => {
    const run = vi.fn();
    const onCommand = vi.fn((command: { run(): void }) => command.run());
    page = openPage();
    showPalette(page.surface, {
      ...{ ...plain, skills, anchor, target: field, onPick, onClose, onToCard, onCommand },
      places: [{ id: 'settings', look: {}, title: 'Settings', alias: '', description: '', run }],
    });
    page.click('.gear');
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  });
});

describe('earlier instructions', () => {
  const instructions = vi.fn(async () => ['make it kinder', 'shorter']);
  const typed = () => page.find<HTMLInputElement>('input').value;
  const walk = async (key: string, to: string) => {
    expect((await press(key, { ctrlKey: true })).defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(typed()).toBe(to));
    await drawn();
  };
  const openWith = () => {
    page = openPage();
    showPalette(page.surface, {
      ...{ ...plain, skills, anchor, target: field, onPick, onClose, onToCard },
      actions: { ...plain.actions, instructions },
    });
  };

  it('are walked by Ctrl with the arrows, down to what was typed, and run as what is typed', async () => {
    openWith();
    await type('so far');
    await walk('ArrowUp', 'make it kinder');
    expect(activeRow()).toContain('make it kinder');
    expect(page.find('[role="status"]').textContent).toContain('make it kinder');
    await walk('ArrowUp', 'shorter');
    await walk('ArrowUp', 'shorter');
    await walk('ArrowDown', 'make it kinder');
    await walk('ArrowDown', 'so far');
    await walk('ArrowUp', 'make it kinder');
    await press('Enter', { ctrlKey: true });
    await vi.waitFor(() => expect(onPick).toHaveBeenCalledOnce());
    expect(onPick.mock.lastCall?.[0].instruction).toBe('make it kinder');
  });

  it('begin with the latest again once something else is typed, and are asked for at the first press', async () => {
    instructions.mockClear();
    openWith();
    expect(instructions).not.toHaveBeenCalled();
    await walk('ArrowUp', 'make it kinder');
    await type('else');
    await walk('ArrowUp', 'make it kinder');
  });
});

describe('the menu of a row', () => {
  const polish: SkillListing = skill('polish', 'Polish');
  const note: SkillListing = { ...skill('memo', 'Note'), output: 'memo', mode: 'direct' };
  const shown: SkillListing = { ...skill('explain', 'Explain'), output: 'card' };
  const change = vi.fn(async () => true);
  const edit = vi.fn();
  const setKey = vi.fn();
  const onCommand = vi.fn((command: { run(): void }) => command.run());
  let models = [
    { id: 'a', label: 'Cloud', isDefault: true },
    { id: 'b', label: 'At home', isDefault: false },
  ];
  const actions = { change, models: async () => models, instructions: async () => [], edit, setKey };
  const openMenu = async (listed = [polish, note, shown]) => {
    page = openPage();
    showPalette(page.surface, {
      ...{ ...plain, skills: listed, anchor, target: field, onPick, onClose, onToCard, onCommand, actions },
    });
    await press('k', { ctrlKey: true });
    await drawn();
  };
  const items = () => page.texts('[role="menuitem"]');
  const choose = async (label: string) => {
    while (page.focused?.textContent !== label) await press('ArrowDown');
    await press('Enter');
    await drawn();
  };

  beforeEach(() => {
    vi.clearAllMocks();
  });

  it('has what is possible with it, and no more', async () => {
    await openMenu();
    await vi.waitFor(() =>
      expect(items()).toEqual(['Pin', 'Edit', 'Set shortcut', 'Turn off', 'Run in a card', 'Choose model…']),
    );
    expect(page.find('[role="menu"]').getAttribute('aria-label')).toBe('Actions for Polish');
    await openMenu([note]);
    expect(items()).toEqual(['Pin', 'Edit', 'Set shortcut', 'Turn off', 'Run in a card']);
    await openMenu([{ ...shown, pinned: true }]);
    await vi.waitFor(() =>
      expect(items()).toEqual(['Unpin', 'Edit', 'Set shortcut', 'Turn off', 'Choose model…']),
    );
    models = models.slice(0, 1);
    await openMenu([shown]);
    expect(items()).toEqual(['Pin', 'Edit', 'Set shortcut', 'Turn off']);
    models = [...models, { id: 'b', label: 'At home', isDefault: false }];
  });

  it('goes round by the arrows, and Esc leads back to the input and closes nothing else', async () => {
    await openMenu([note]);
    expect(page.focused?.textContent).toBe('Pin');
    await press('ArrowUp');
    expect(page.focused?.textContent).toBe('Run in a card');
    await press('ArrowDown');
    expect(page.focused?.textContent).toBe('Pin');
    await press('Escape');
    expect(page.root.querySelector('[role="menu"]')).toBeNull();
    expect(page.focused).toBe(page.find('input'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('pins, and the row stays the marked one where it goes', async () => {
    await openMenu([polish, note]);
    await press('Escape');
    await press('ArrowDown');
    await press('k', { metaKey: true });
    await choose('Pin');
    await vi.waitFor(() => expect(page.texts('.section')).toEqual(['Pinned', 'All']));
    expect(change).toHaveBeenCalledExactlyOnceWith(note, { pinned: true });
    expect(page.texts('.title')).toEqual(['Note', 'Polish']);
    await vi.waitFor(() => expect(activeRow()).toBe('Note'));
    expect(page.focused).toBe(page.find('input'));
  });

  it('turns off, and its row takes that back', async () => {
    await openMenu([polish, note]);
    await choose('Turn off');
    await vi.waitFor(() => expect(page.texts('.title')).toEqual(['Polish is off', 'Note']));
    expect(page.find('[role="status"]').textContent).toContain(
      'Polish is off. Press Enter to turn it on again',
    );
    await press('Enter');
    await vi.waitFor(() => expect(page.texts('.title')).toEqual(['Polish', 'Note']));
    expect(change.mock.calls).toEqual([
      [polish, { enabled: false }],
      [polish, { enabled: true }],
    ]);
    expect(onPick).not.toHaveBeenCalled();
  });

  it('leaves the list as it is where a press does not count, or cannot be kept', async () => {
    change.mockResolvedValueOnce(false);
    await openMenu([polish, note]);
    await choose('Turn off');
    expect(page.texts('.title')).toEqual(['Polish', 'Note']);
  });

  it('runs with another model, or in the card, this once', async () => {
    await openMenu();
    await vi.waitFor(() => expect(items()).toContain('Choose model…'));
    await choose('Choose model…');
    expect(items()).toEqual(['Cloud (default)', 'At home']);
    await press('Escape');
    expect(items()).toContain('Pin');
    await choose('Choose model…');
    await choose('At home');
    await vi.waitFor(() => expect(onPick).toHaveBeenCalledOnce());
    expect(onPick.mock.lastCall?.[0]).toMatchObject({ skill: polish, model: 'b' });
    await openMenu();
    await choose('Run in a card');
    await vi.waitFor(() => expect(onPick).toHaveBeenCalledTimes(2));
    expect(onPick.mock.lastCall?.[0]).toMatchObject({ skill: polish, goes: 'card' });
  });

  it('leads to the skill, and to where it is given a key', async () => {
    await openMenu();
    await choose('Edit');
    await vi.waitFor(() => expect(edit).toHaveBeenCalledExactlyOnceWith(polish));
    await openMenu();
    await choose('Set shortcut');
    await vi.waitFor(() => expect(setKey).toHaveBeenCalledExactlyOnceWith(polish));
  });

  it('opens by a press on the dots or the other button as well, and not for a command', async () => {
    await openMenu();
    await press('Escape');
    page.click('.more');
    await drawn();
    expect(items()).toContain('Pin');
    expect(onPick).not.toHaveBeenCalled();
    await press('Escape');
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    page.find('.row').dispatchEvent(event);
    await drawn();
    expect(event.defaultPrevented).toBe(true);
    expect(items()).toContain('Pin');
    await press('Escape');
    await type('zzz no such');
    expect(activeRow()).toContain('Ask');
  });
});

describe('a script', () => {
  it('cannot press keys or click: what it makes up is dropped', async () => {
    open(field, (event) => event.isTrusted);
    await press('Enter');
    page.click('#skill-0');
    await drawn();
    await press('Escape');
    expect(onPick).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    expect(activeRow()).toBe('Proofread');
  });
});

describe('skills that are found by meaning', () => {
  /** The rows as they are drawn, in their order. */
  const titles = () => page.texts('.title');

  beforeEach(() => {
    findByMeaning = vi.fn<(query: string) => Promise<SkillKey[]>>(async () => [
      'builtin:memo',
      'builtin:rewrite',
    ]);
  });

  it('come up behind what words have found, after a pause in typing', async () => {
    open();
    await type('zzz y');
    const before = titles();
    await type('zzz yyy');
    expect(titles().slice(1)).toEqual(before.slice(1));
    await vi.waitFor(() => expect(titles().slice(1, 3)).toEqual(['Note', 'Rewrite']));
    expect(findByMeaning?.mock.calls).toEqual([['zzz yyy']]);
  });

  it('are not asked for where it is clear which skill is meant', async () => {
    open();
    await type('polish');
    await type('zzz yyy');
    await vi.waitFor(() => expect(findByMeaning).toHaveBeenCalled());
    expect(findByMeaning?.mock.calls).toEqual([['zzz yyy']]);
  });

  it('move no row once the user has begun to choose', async () => {
    let answer: (keys: SkillKey[]) => void = () => undefined;
    findByMeaning?.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    open();
    await type('zzz yyy');
    await vi.waitFor(() => expect(findByMeaning).toHaveBeenCalled());
    await press('ArrowDown');
    const before = titles();
    answer(['builtin:memo']);
    await drawn();
    await drawn();
    expect(titles()).toEqual(before);
  });

  it('change nothing where the answer comes too late, or none does', async () => {
    findByMeaning?.mockRejectedValueOnce(new Error('no background'));
    open();
    await type('zzz yyy');
    const before = titles();
    await vi.waitFor(() => expect(findByMeaning).toHaveBeenCalledTimes(1));
    await drawn();
    expect(titles()).toEqual(before);
  });
});

describe('a skill that is set for other sites', () => {
  const openWith = (found: SkillElsewhere | undefined) => {
    const find = vi.fn(async () => found);
    const edit = vi.fn();
    const onCommand = vi.fn(({ run }: { run(): void }) => run());
    page = openPage();
    const props = { ...plain, anchor, target: field, onPick, onClose, onToCard: undefined, onCommand };
    showPalette(page.surface, {
      ...props,
      skills: [skill('polish', 'Polish')],
      findElsewhere: find,
      actions: { ...plain.actions, edit },
    });
    return { find, edit };
  };
  const hidden = { key: 'user:translate' as const, name: 'Transl\u202eate', sites: ['docs.example'] };
  const line = () => page.root.querySelector('.elsewhere span')?.textContent;

  it('is named in one line, which is read aloud and leads to its page', async () => {
    const { find, edit } = openWith(hidden);
    await type('translate');
    expect(line()).toBeUndefined();
    await vi.waitFor(() => expect(line()).toBe('“Transl⟨U+202E⟩ate” is only for docs.example'));
    expect(find.mock.calls).toEqual([['translate']]);
    expect(page.texts('.spoken').join()).toContain('is only for docs.example');
    expect(page.texts('.title')).toEqual(['Ask: translate', 'Polish']);
    page.find<HTMLButtonElement>('.elsewhere button').click();
    await vi.waitFor(() => expect(edit).toHaveBeenCalledWith(hidden));
    expect(onPick).not.toHaveBeenCalled();
  });

  it('is named with the number of its other sites, until something else is typed', async () => {
    openWith({ ...hidden, name: 'Translate', sites: ['docs.example', 'a.example', 'b.example/c'] });
    await type('translate');
    await vi.waitFor(() => expect(line()).toBe('“Translate” is only for docs.example and 2 other sites'));
    await type('polish');
    expect(line()).toBeUndefined();
  });

  it('is not looked for where it is clear that another one is meant, nor named where there is none', async () => {
    const { find } = openWith(undefined);
    await type('polish');
    await type('zzz');
    await vi.waitFor(() => expect(find.mock.calls).toEqual([['zzz']]));
    await drawn();
    expect(line()).toBeUndefined();
  });
});

describe('skills that have changed in a followed folder', () => {
  /** Another order, other words, one that is new and one that is gone: of rows none moves, comes or goes. */
  const fresh = [
    skill('new', 'Another'),
    { ...skill('polish', 'Polish well'), description: 'Newer!' },
    skill('proofread', 'Proofread'),
  ];
  const renamed = skills.map(({ name }) => (name === 'Polish' ? 'Polish well' : name));
  const titles = () => page.texts('.title');
  let tell: (skills: SkillListing[] | undefined) => void;

  beforeEach(() => {
    const told = new Promise<SkillListing[] | undefined>((resolve) => {
      tell = resolve;
    });
    freshSkills = vi.fn(() => told);
  });

  it('are asked for once the list is drawn, and stand in their places as they are now', async () => {
    open();
    expect(titles()).toHaveLength(skills.length);
    expect(freshSkills).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(freshSkills).toHaveBeenCalledOnce());
    tell(fresh);
    await vi.waitFor(() => expect(titles()).toEqual(renamed));
    expect(page.find('.palette').textContent).toContain('Newer!');
    await press('ArrowDown');
    await press('Enter');
    await vi.waitFor(() => expect(onPick.mock.calls[0]?.[0].skill).toEqual(fresh[1]));
  });

  it('change no row that the user is choosing, and are there when they type again', async () => {
    open();
    await vi.waitFor(() => expect(freshSkills).toHaveBeenCalledOnce());
    await press('ArrowDown');
    tell(fresh);
    await drawn();
    await drawn();
    expect(titles()).toEqual(skills.map(({ name }) => name));
    await type('well');
    expect(titles()).toContain('Polish well');
  });

  it('leave the list as it is where there are none, and where nobody answers', async () => {
    open();
    await vi.waitFor(() => expect(freshSkills).toHaveBeenCalledOnce());
    tell(undefined);
    await drawn();
    expect(titles()).toEqual(skills.map(({ name }) => name));
    page.surface.dispose();
    freshSkills = vi.fn(() => Promise.reject(new Error('no background')));
    open();
    await vi.waitFor(() => expect(freshSkills).toHaveBeenCalledOnce());
    await type('well');
    expect(titles()).not.toContain('Polish well');
  });
});
