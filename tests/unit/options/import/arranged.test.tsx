// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundSkill } from '../../../../src/core/library/import-types';
import type { Shelf } from '../../../../src/core/library/shelf-types';
import type { SettingsCommands } from '../../../../src/messages/settings-commands';
import { ImportView } from '../../../../src/options/import/import-view';
import { type FakeSkill, fakeLibrary } from '../support/fake-library';
import { fakePlatform } from '../support/fakes';
import { button, draw, press as pressOnce, shown, text } from '../support/screen';
import { fakeSession, foundSkill, noChange } from './fake-session';

const commands = {
  allowedTo: vi.fn<SettingsCommands['allowedTo']>(async () => ({ tools: [], permissions: [] })),
};

const pdf = foundSkill({ id: 'pdf' }, { path: 'kit/pdf', place: 'pdf', within: 'kit' });
const word = foundSkill({ id: 'word' }, { path: 'kit/word', place: 'word', within: 'kit' });
const kit = foundSkill({ id: 'kit' }, { place: 'kit', parts: ['pdf', 'word'] });
const other = foundSkill({ id: 'other' }, { place: 'other' });
const otherPdf = foundSkill({ id: 'pdf' }, { path: 'more/pdf', place: 'other pdf' });

/** The view with what an import has found. */
async function open(skills: FoundSkill[], has: FakeSkill[] = [], shelf?: Shelf) {
  const library = fakeLibrary(has);
  const fake = fakeSession();
  fake.session.takeApart.mockImplementation(async (place) =>
    [pdf, word].filter(({ within }) => within === place),
  );
  library.openImport.mockReturnValue(fake.session);
  await draw(<ImportView commands={commands} library={library} platform={fakePlatform()} />);
  const input = document.querySelector<HTMLInputElement>('input[data-way=file]');
  if (!input) throw new Error('There is no input for a file');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.zip')], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await fake.finds({ skills, ...(shelf && { shelf }) });
  return fake.session;
}

/** Presses, and waits until that is done. */
async function press(name: string): Promise<void> {
  await pressOnce(name);
  await vi.waitFor(() => expect(document.querySelector('[aria-disabled]')).toBeNull());
}

const rows = () => [...document.querySelectorAll('.found-row')];
const rowOf = (name: string, at = 0) => {
  const row = rows().filter((each) => each.querySelector('label')?.textContent === name)[at];
  if (!row) throw new Error(`There is no row ${name} in: ${text()}`);
  return row;
};
const names = () => rows().map((row) => row.querySelector('label')?.textContent);
const tick = (name: string, at = 0) => rowOf(name, at).querySelector('input')?.click();

beforeEach(() => {
  location.hash = '';
});

describe('a skill that holds others', () => {
  test('says which, and has them listed behind it when it is taken apart', async () => {
    const session = await open([kit, other]);
    expect(rowOf('kit').textContent).toContain('Holds 2 skills in its folders: pdf, word');
    expect(names()).toEqual(['kit', 'other']);
    await press('Take apart: “kit”');
    expect(names()).toEqual(['kit', 'pdf', 'word', 'other']);
    expect(rowOf('kit').textContent).toContain('Listed below as well: pdf, word.');
    tick('pdf');
    await shown('Install (3)');
    await press('Install (3)');
    expect(session.install).toHaveBeenCalledWith(['kit', 'pdf', 'other']);
  });

  test('is one again, and then none of its parts is installed', async () => {
    const session = await open([kit, other]);
    await press('Take apart: “kit”');
    tick('word');
    await shown('Install (3)');
    await press('Keep as one: “kit”');
    expect(names()).toEqual(['kit', 'other']);
    await shown('Install (2)');
    await press('Take apart: “kit”');
    expect(session.takeApart).toHaveBeenCalledOnce();
    expect(rowOf('word').querySelector('input')?.checked).toBe(false);
    await press('Install (2)');
    expect(session.install).toHaveBeenCalledWith(['kit', 'other']);
  });

  test('that was found alone is shown with a button that makes a list of it', async () => {
    await open([kit]);
    await shown('Holds 2 skills in its folders: pdf, word');
    expect(rows()).toEqual([]);
    await press('Take apart: “kit”');
    expect(names()).toEqual(['kit', 'pdf', 'word']);
    await press('Keep as one: “kit”');
    expect(rows()).toEqual([]);
    await shown('Install');
  });

  test('is taken apart at first where the source was', async () => {
    const session = await open([kit, word, pdf]);
    expect(names()).toEqual(['kit', 'word', 'pdf']);
    expect(session.takeApart).not.toHaveBeenCalled();
    await press('Keep as one: “kit”');
    await shown('Holds 2 skills');
  });

  test('names the first of many, and none as more than its letters', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => `<b>part-${index}</b>`);
    await open([{ ...kit, parts }, other]);
    expect(rowOf('kit').textContent).toContain(
      'Holds 10,000 skills in its folders: <b>part-0</b>, <b>part-1</b>, <b>part-2</b>, <b>part-3</b>, <b>part-4</b>, …',
    );
    expect(rowOf('kit').querySelector('b')).toBeNull();
  });

  test('says why its parts cannot be had, and stays as it was', async () => {
    const session = await open([kit, other]);
    session.takeApart.mockRejectedValueOnce(new Error('The Worker broke'));
    await press('Take apart: “kit”');
    await shown('The Worker broke');
    expect(names()).toEqual(['kit', 'other']);
    await press('Take apart: “kit”');
    expect(names()).toEqual(['kit', 'pdf', 'word', 'other']);
    expect(text()).not.toContain('The Worker broke');
  });

  test('has its parts below its plugin, but for those that another one names', async () => {
    const none = { commands: 0, agents: 0, hooks: 0, servers: 0 };
    const plugin = (name: string, ...skills: string[]) => ({
      name,
      place: { kind: 'here', path: name } as const,
      skills,
      shared: 0,
      unused: none,
      refused: [],
    });
    await open([kit, pdf, word], [], {
      plugins: [plugin('tools', 'kit'), plugin('papers', 'pdf')],
      leftOut: 0,
    });
    const sections = [...document.querySelectorAll('.plugin')].map((section) =>
      [...section.querySelectorAll('label')].map((label) => label.textContent),
    );
    expect(sections).toEqual([['kit', 'word'], ['pdf']]);
  });
});

describe('a skill that has the name of another', () => {
  const changed = foundSkill({ id: 'pdf' }, { place: 'pdf', change: noChange });
  const besides = foundSkill({ id: 'pdf-2' }, { place: 'pdf', besides: 'pdf' });

  test('is kept beside it by another name, which is shown before, and the user may think better of it', async () => {
    const session = await open([changed, other], [{ id: 'notes', source: 'builtin' }]);
    expect(rowOf('pdf').querySelector('input')?.checked).toBe(false);
    session.keepBoth.mockResolvedValueOnce(besides);
    await press('Keep both: “pdf” gets another name');
    expect(session.keepBoth).toHaveBeenLastCalledWith('pdf', ['notes']);
    await shown('Installs as “pdf-2”, next to “pdf”');
    expect(rowOf('pdf-2').querySelector('input')?.checked).toBe(true);
    session.keepBoth.mockResolvedValueOnce(changed);
    await press('Replace instead: “pdf-2”');
    expect(session.keepBoth).toHaveBeenLastCalledWith('pdf', undefined);
    expect(text()).not.toContain('Installs as');
    expect(rowOf('pdf').querySelector('input')?.checked).toBe(false);
  });

  test('that is built in, too, and where it is the only one', async () => {
    const session = await open(
      [foundSkill({ id: 'pdf' }, { place: 'pdf' })],
      [{ id: 'pdf', source: 'builtin' }],
    );
    session.keepBoth.mockResolvedValueOnce(besides);
    await press('Keep both: “pdf” gets another name');
    await shown('Installs as “pdf-2”, next to “pdf”');
    await press('Install');
    expect(session.install).toHaveBeenCalledWith(['pdf']);
  });

  test('in the same source is installed with it', async () => {
    const session = await open([foundSkill({ id: 'pdf' }, { place: 'pdf' }), otherPdf]);
    session.keepBoth.mockResolvedValueOnce({ ...besides, place: 'other pdf' });
    rowOf('pdf', 1).querySelector<HTMLElement>('.found-arrange button')?.click();
    await shown('Installs as “pdf-2”');
    await shown('Install (2)');
    await press('Install (2)');
    expect(session.install).toHaveBeenCalledWith(['pdf', 'other pdf']);
  });

  test('is an update of it where it came from there, and nothing else is offered', async () => {
    await open([{ ...changed, isUpdate: true }, other]);
    expect(() => button('Keep both: “pdf” gets another name')).toThrow();
  });
});

test('the files of a skill mark the folders that are skills themselves', async () => {
  const files = { 'pdf/SKILL.md': 'x', 'pdf/more/notes.md': 'x', 'docs/MY-SKILL.md': 'x' };
  await open([foundSkill({ id: 'kit', files }, { place: 'kit', parts: ['pdf'] })]);
  const folders = [...document.querySelectorAll('.file-list summary')].map(({ textContent }) => textContent);
  expect(folders.toSorted()).toEqual(['docs/', 'more/', 'pdf/skill']);
});
