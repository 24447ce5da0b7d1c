// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import type { SkillKey } from '../../../../src/core/skill/model';
import { SkillsView } from '../../../../src/options/skills/skills-view';
import { type FakeSkill, fakeLibrary, skillMdOf } from '../support/fake-library';
import { button, draw, drawOnly, field, fill, once, press, shown, text } from '../support/screen';

const some: FakeSkill[] = [
  {
    id: 'polish',
    source: 'builtin',
    skillMd: skillMdOf('polish', 'Mends a text.'),
    metadata: { emoji: '💎', uses: 3 },
  },
  { id: 'notes', skillMd: skillMdOf('notes', 'Takes notes.'), metadata: { uses: 7, paletteKey: 'KeyN' } },
  {
    id: 'letters',
    skillMd: skillMdOf('letters', 'Writes a mail.'),
    files: { 'scripts/run.js': '1;' },
    manifest: { author: 'Ada Byron', tags: ['post', 'office'], permissions: ['api.example.com'] },
    metadata: { enabled: false },
    warnings: 2,
  },
];

const commands = { findByMeaning: vi.fn<(query: string) => Promise<SkillKey[]>>(async () => []) };

afterEach(() => {
  sessionStorage.clear();
  commands.findByMeaning.mockReset().mockResolvedValue([]);
});

async function open(skills = some) {
  const library = fakeLibrary(skills);
  await draw(<SkillsView library={library} commands={commands} />);
  await shown(' skills');
  return library;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.skill-list > li')];
const names = () => rows().map((row) => row.querySelector('h3')?.textContent);
const row = (name: string) => {
  const found = rows().find((each) => each.querySelector('h3')?.textContent === name);
  if (!found) throw new Error(`No row ${name} among ${names()}`);
  return found;
};
const search = () =>
  document.querySelector<HTMLInputElement>('input[type=search]') ?? document.createElement('input');

async function type(query: string): Promise<void> {
  await act(() => {
    search().value = query;
    search().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function choose(label: string, option: string): Promise<void> {
  const select = [...document.querySelectorAll('select')].find(
    (each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent) === label,
  );
  if (!select) throw new Error(`No list ${label}`);
  await act(() => {
    select.selectedIndex = [...select.options].findIndex((each) => each.text === option);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function key(name: string): Promise<void> {
  await act(() => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
}

async function more(skill: string, item: string): Promise<void> {
  await press(`More actions for ${skill}`);
  await act(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      (each) => each.textContent === item,
    );
    if (!found) throw new Error(`No entry ${item}`);
    found.click();
  });
}

beforeEach(() => {
  location.hash = 'skills';
});

test('the dialog for a new skill is open where the address asks for it, once', async () => {
  location.hash = '#skills/new';
  await open();
  expect(document.querySelector('dialog h3')?.textContent).toBe('New skill');
  expect(location.hash).toBe('#skills');
});

describe('the list of skills', () => {
  test('has the most used first, and tells of each what there is to know', async () => {
    await open();
    expect(names()).toEqual(['notes', 'polish', 'letters']);
    expect(row('polish').textContent).toMatch(/💎polish.*Mends a text\..*Built in.*Used 3 times/);
    expect(row('notes').textContent).toMatch(/Yours.*Key N.*Used 7 times.*Added Nov 22, 2026/);
    expect(row('letters').textContent).toContain('2 warnings');
    expect(row('notes').querySelector('a')?.getAttribute('href')).toBe('#skills/user%3Anotes');
  });

  test('shows both grades, and the copy of a built-in skill', async () => {
    await open([
      {
        id: 'a',
        skillMd: skillMdOf('a').replace('\n---', '\nhooks: none\n---'),
        manifest: { conforms: false },
      },
      {
        id: 'own',
        skillMd: skillMdOf('own').replace('\n---', '\ntimeout: 30\n---'),
        manifest: { conforms: false },
      },
      { id: 'b', errors: 1 },
      { id: 'c', overridesBuiltin: true },
    ]);
    expect(row('a').textContent).toContain('Outside the open format');
    expect(row('own').textContent).not.toContain('open format');
    expect(row('b').textContent).toContain('Can’t load');
    expect(row('c').textContent).toContain('Your copy of a built-in skill');
  });

  test('says where a skill can be used that cannot be used everywhere', async () => {
    await open([
      { id: 'a', metadata: { sites: ['docs.example.com/guide'] } },
      { id: 'b', metadata: { sites: ['a.example', 'b.example'] } },
      { id: 'c' },
    ]);
    expect(row('a').textContent).toContain('On docs.example.com/guide');
    expect(row('b').textContent).toContain('On 2 sites');
    expect(row('c').textContent).not.toContain('On ');
  });

  test('shows what is about the search below what has its words, once it is found, and only what the filters leave', async () => {
    await open();
    commands.findByMeaning.mockResolvedValue(['user:letters', 'user:notes', 'user:gone']);
    await type('takes');
    expect(names()).toEqual(['notes']);
    await shown('Found: 1 of 3, and 1 by meaning below');
    expect(names()).toEqual(['notes', 'letters']);
    await type('takes ');
    expect(names()).toEqual(['notes', 'letters']);
    await type('mends');
    expect(names()).toEqual(['polish']);
    expect(commands.findByMeaning.mock.calls).toEqual([['takes']]);
  });

  test('goes on by words where nothing can be found by meaning', async () => {
    await open();
    commands.findByMeaning.mockRejectedValue(new Error('no background'));
    await type('takes');
    await vi.waitFor(() => expect(commands.findByMeaning).toHaveBeenCalled());
    await shown('Found: 1 of 3');
    expect(names()).toEqual(['notes']);
  });

  test('tells each row its place among all', async () => {
    await open();
    expect(rows().map((each) => each.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    expect(rows().every((each) => each.getAttribute('aria-setsize') === '3')).toBe(true);
  });

  test('draws of a thousand skills only those in sight', async () => {
    await open(Array.from({ length: 1000 }, (_, index) => ({ id: `skill-${index}` })));
    await shown('1,000 skills');
    expect(rows().length).toBeGreaterThan(5);
    expect(rows().length).toBeLessThan(40);
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000');
  });

  test('lists first what could not be listed as skills: file and line, what is wrong and how to mend it', async () => {
    const library = fakeLibrary(some);
    library.state.broken = [
      {
        severity: 'error',
        code: 'name-not-folder',
        params: ['stand-up', 'standup'],
        skill: 'standup',
        file: 'SKILL.md',
        line: 3,
        message: 'For logs.',
        fix: 'For the command line.',
      },
    ];
    await draw(<SkillsView library={library} commands={commands} />);
    await shown('1 problem');
    for (const words of [
      'Can’t load:',
      'standup/SKILL.md, line 3',
      "The name “stand-up” doesn't match the folder name “standup”.",
      'Fix: Use the same name for both. Caretaker uses the folder name: standup.',
    ]) {
      expect(text()).toContain(words);
    }
    expect(text()).not.toContain('For logs.');
  });

  test('says what the store failed with, and loads again on demand', async () => {
    const library = fakeLibrary(some);
    library.list.mockRejectedValueOnce(new LibraryError('store-blocked'));
    await draw(<SkillsView library={library} commands={commands} />);
    await shown('Close all other Caretaker pages');
    await press('Try again');
    await shown('3 skills');
    expect(text()).not.toContain('Close all other Caretaker pages');
  });
});

describe('finding skills', () => {
  test('goes by name, description, tags and author, and says how many it found', async () => {
    await open();
    await type('mail');
    expect(names()).toEqual(['letters']);
    expect(text()).toContain('Found: 1 of 3');
    for (const query of ['byron', 'office']) {
      await type(query);
      expect(names()).toEqual(['letters']);
    }
    await type('nothing like it');
    expect(text()).toContain('No skills match.');
    await press('Show all skills');
    expect(names()).toHaveLength(3);
    expect(search().value).toBe('');
  });

  test.each([
    ['Source', 'Built in', ['polish']],
    ['Source', 'Yours', ['notes', 'letters']],
    ['State', 'Off', ['letters']],
    ['State', 'On', ['notes', 'polish']],
    ['Check', 'With problems', ['letters']],
    ['Check', 'Outside the open format', []],
    ['Contents', 'With scripts', ['letters']],
    ['Contents', 'Without scripts', ['notes', 'polish']],
    ['Contents', 'That name a host', ['letters']],
    ['Sort by', 'Name', ['letters', 'notes', 'polish']],
    ['Sort by', 'Newest', ['notes', 'letters', 'polish']],
  ])('with %s: %s', async (label, option, found) => {
    await open();
    await press('Filter');
    await choose(label, option);
    expect(names()).toEqual(found);
  });

  test('keeps filters and order when the page is loaded again, as far as it knows them', async () => {
    await open();
    await choose('Sort by', 'Name');
    await press('Filter');
    await choose('State', 'On');
    await draw(<SkillsView library={fakeLibrary(some)} commands={commands} />);
    await shown('Found: 2 of 3');
    expect(names()).toEqual(['notes', 'polish']);
    sessionStorage.setItem('skills-choice', '{"state": "odd", "order": "name"}');
    await open();
    expect(names()).toEqual(['letters', 'notes', 'polish']);
    sessionStorage.setItem('skills-choice', 'no JSON');
    await open();
    expect(names()).toEqual(['notes', 'polish', 'letters']);
  });

  const inCategories: FakeSkill[] = [
    ...some,
    { id: 'find', skillMd: skillMdOf('find'), manifest: { category: 'memory' } },
    { id: 'debug', skillMd: skillMdOf('debug'), manifest: { category: 'Code' } },
    { id: 'review', skillMd: skillMdOf('review'), manifest: { category: 'Code' } },
  ];

  test('groups by category, those without one last, and filters by it', async () => {
    await open(inCategories);
    await choose('Sort by', 'Category');
    expect(names()).toEqual(['debug', 'review', 'find', 'letters', 'notes', 'polish']);
    const groups = () => [...document.querySelectorAll('.skill-group')].map((each) => each.textContent);
    expect(groups()).toEqual(['Code', 'memory', 'No category']);
    await press('Filter');
    await choose('Category', 'Code');
    expect(names()).toEqual(['debug', 'review']);
    await type('memory');
    expect(names()).toEqual([]);
    await press('Show all skills');
    await type('memory');
    expect(names()).toEqual(['find']);
    expect(groups()).toEqual([]);
  });

  test('offers no categories where there are none, and keeps one that has gone', async () => {
    await open();
    await press('Filter');
    expect(text()).not.toContain('Category');
    sessionStorage.setItem('skills-choice', '{"category": "gone", "order": "category"}');
    await open(inCategories);
    expect(names()).toEqual([]);
    await press('Filter, 1 set');
    await choose('Category', 'All');
    expect(names()).toHaveLength(6);
  });

  test('offers only the sources that occur', async () => {
    await open();
    await press('Filter');
    const options = document.querySelector<HTMLSelectElement>('.filter-panel select')?.options ?? [];
    expect([...options].map((option) => option.text)).toEqual(['All sources', 'Built in', 'Yours']);
  });

  test('begins with the key /, but not where that is typed into something', async () => {
    await open();
    await key('/');
    await vi.waitFor(() => expect(document.activeElement).toBe(search()));
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    search().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  test('takes the key / from the moment at which the field is there', async () => {
    drawOnly(<SkillsView library={fakeLibrary(some)} commands={commands} />);
    await once('input[type=search]', (field) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      expect(document.activeElement).toBe(field);
    });
  });

  test('leads by keys from the field to the rows, and from row to row in the same part', async () => {
    await open();
    search().focus();
    await key('ArrowDown');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('notes'));
    row('notes').querySelector<HTMLElement>('[role=switch]')?.focus();
    await key('ArrowDown');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('polish').querySelector('[role=switch]')));
    await key('End');
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(row('letters').querySelector('[role=switch]')),
    );
    await key('Home');
    await key('ArrowUp');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('notes').querySelector('[role=switch]')));
  });

  test('reaches by the keys rows that were not drawn before', async () => {
    await open(Array.from({ length: 1000 }, (_, index) => ({ id: `skill-${index}` })));
    search().focus();
    await key('ArrowDown');
    await key('End');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('skill-999'));
    await key('ArrowUp');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('skill-998'));
  });
});

describe('switches', () => {
  const switchOf = (name: string) => row(name).querySelector<HTMLInputElement>('[role=switch]');

  test('turn one skill on or off, at once', async () => {
    const library = await open();
    expect(switchOf('letters')?.checked).toBe(false);
    let store: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    library.setMetadata.mockReturnValueOnce(stored);
    await act(() => switchOf('letters')?.click());
    expect(library.setMetadata).toHaveBeenCalledWith('letters', { enabled: true });
    await act(() => library.announce());
    expect(switchOf('letters')?.checked).toBe(true);
    await act(() => store());
    await vi.waitFor(() => expect(switchOf('letters')?.checked).toBe(false));
  });

  test('while Caretaker is paused, the list says so, and ends the pause', async () => {
    const library = fakeLibrary(some);
    await library.setEnabled(false);
    await draw(<SkillsView library={library} commands={commands} />);
    await shown('Caretaker is paused');
    expect(switchOf('notes')?.checked).toBe(true);
    await press('Resume');
    expect(library.setEnabled).toHaveBeenLastCalledWith(true);
    await vi.waitFor(() => expect(text()).not.toContain('Caretaker is paused'));
  });
});

describe('changes', () => {
  test('elsewhere are shown as they happen, and the focus stays where it is', async () => {
    const library = await open();
    row('polish').querySelector<HTMLElement>('a')?.focus();
    await act(() => library.setMetadata('polish', { emoji: '🪞' }));
    await shown('🪞');
    await act(async () => void (await library.create('added', skillMdOf('added'))));
    await shown('4 skills');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('polish'));
  });

  test('come in one load however many there are at once', async () => {
    const library = await open();
    library.list.mockClear();
    await act(() => {
      for (let count = 0; count < 50; count += 1) library.announce();
    });
    await vi.waitFor(() => expect(library.list).toHaveBeenCalledTimes(2));
  });

  test('a copy is made', async () => {
    await open();
    await more('notes', 'Duplicate');
    await shown('“notes” duplicated');
    expect(names()).toContain('notes');
    expect(text()).toContain('4 skills');
  });

  test('a skill is deleted, and comes back on demand', async () => {
    const library = await open();
    await more('notes', 'Delete');
    await shown('“notes” deleted');
    expect(names()).toEqual(['polish', 'letters']);
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    await press('Undo');
    await vi.waitFor(() => expect(names()).toEqual(['notes', 'polish', 'letters']));
    expect(text()).not.toContain('was deleted');
    expect(library.skills.get('user:notes')?.metadata.uses).toBe(7);
  });

  test('a built-in skill cannot be deleted, and its copy gives way to the original', async () => {
    await open([
      { id: 'polish', overridesBuiltin: true },
      { id: 'memo', source: 'builtin' },
    ]);
    await press('More actions for memo');
    expect([...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)).toEqual([
      'Duplicate',
      'Export as .skill',
      'Add to collection',
    ]);
    await press('More actions for memo');
    await more('polish', 'Restore original');
    await shown('Original of “polish” restored');
  });

  test('what fails says why, and the list stays', async () => {
    const library = await open();
    library.duplicate.mockRejectedValue(new LibraryError('store-quota'));
    await more('notes', 'Duplicate');
    await shown('There is not enough browser storage to save this.');
    expect(names()).toHaveLength(3);
  });

  test('one skill is saved as a file', async () => {
    await open();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLElement,
    ) {
      expect(this.getAttribute('download')).toBe('notes.skill');
    });
    await more('notes', 'Export as .skill');
    await shown('Saved as notes.skill');
    expect(clicked).toHaveBeenCalledOnce();
    clicked.mockRestore();
  });
});

describe('the menu of a row', () => {
  test('is used by keys, and gives the focus back', async () => {
    await open();
    await press('More actions for notes');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Duplicate'));
    await key('ArrowUp');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
    await key('ArrowDown');
    await key('ArrowDown');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Export as .skill'));
    await key('Escape');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('More actions for notes')));
    expect(document.querySelector('[role=menu]')).toBeNull();
  });
});

describe('a new skill', () => {
  test('is made from a template and opened', async () => {
    const library = await open();
    await press('Create skill');
    await fill('Name', 'Sort my Lines!');
    expect(text()).toContain('Its folder name will be “sort-my-lines”.');
    await act(() => document.querySelectorAll<HTMLElement>('.template input')[5]?.click());
    await press('Create');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Asort-my-lines'));
    const made = library.skills.get('user:sort-my-lines');
    expect(made?.manifest).toMatchObject({
      name: 'sort-my-lines',
      mode: 'sandbox',
      allowedTools: ['insert_text'],
    });
    expect(made?.manifest.files).toEqual(['SKILL.md', 'scripts/execute.js']);
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('has the description and the instructions that were typed, and else those of its template', async () => {
    const library = await open();
    const area = () => {
      const found = document.querySelector('dialog textarea');
      if (!(found instanceof HTMLTextAreaElement)) throw new Error('No instructions');
      return found;
    };
    const description = () => field('Description').value;
    await press('Create skill');
    await fill('Name', 'brief');
    const choose = (place: number) =>
      act(() => document.querySelectorAll<HTMLElement>('.template input')[place]?.click());
    await choose(1);
    const before = description();
    expect(area().value).toContain('You rewrite text.');
    area().value = 'Make it brief.';
    await act(() => {
      area().dispatchEvent(new Event('input', { bubbles: true }));
    });
    await choose(2);
    expect(description()).not.toBe(before);
    expect(area().value).toBe('Make it brief.');
    await fill('Description', 'Makes it: brief');
    await press('Create');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Abrief'));
    const made = library.skills.get('user:brief');
    expect(made?.manifest.description).toBe('Makes it: brief');
    expect(new TextDecoder().decode(made?.files.get('SKILL.md'))).toContain('\n\nMake it brief.\n');
    await press('Create skill');
    await fill('Name', 'briefer');
    await fill('Description', ' ');
    await press('Create');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Abriefer'));
    expect(library.skills.get('user:briefer')?.manifest.description).toMatch(/^Say in one sentence/);
  });

  test('has to have a name', async () => {
    const library = await open();
    await press('Create skill');
    await fill('Name', ' ?! ');
    await press('Create');
    await shown('Enter a name with at least one letter');
    expect(library.create).not.toHaveBeenCalled();
  });

  test('whose name is taken says so at the field and keeps what was typed', async () => {
    await open();
    await press('Create skill');
    await fill('Name', 'notes');
    await press('Create');
    await shown('You already have a skill “notes”.');
    expect(document.querySelector('[aria-invalid]')).not.toBeNull();
    expect(location.hash).toBe('#skills');
  });
});

test('of skills of one name the row says which wins, and where the others are from', async () => {
  const other = { key: 'user:forms' as const, id: 'forms', standing: 'user' as const, from: 'acme/skills' };
  const self = { key: 'user:letters' as const, id: 'letters', standing: 'folder' as const };
  await open([
    { id: 'letters', sameName: { called: 'user:letters', others: [other] } },
    { id: 'forms', sameName: { called: 'user:letters', others: [self] } },
    { id: 'notes' },
  ]);
  const mark = (name: string) => row(name).querySelector<HTMLElement>('.mark[title]');
  expect(mark('letters')?.textContent).toBe('Same name: this one wins');
  expect(mark('letters')?.title).toBe('acme/skills · forms');
  expect(mark('forms')?.textContent).toBe('Same name: another wins');
  expect(mark('forms')?.title).toBe('Folder · letters');
  expect(mark('notes')).toBeNull();
});
