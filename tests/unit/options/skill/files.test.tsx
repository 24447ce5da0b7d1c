// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import {
  forgetDrafts,
  hasDrafts,
  moveDrafts,
  setDraft,
  setFileDraft,
} from '../../../../src/options/skill/drafts';
import { languageOf } from '../../../../src/options/skill/editor/language';
import { SkillView } from '../../../../src/options/skill/skill-view';
import { button, field, fill, press, shown, text } from '../support/screen';
import { editor, letters, openSkill, openTab, type } from './support';

vi.mock('../../../../src/options/skill/editor/code-mirror', async () =>
  (await import('./support')).fakeCodeMirror(),
);

afterEach(async () => {
  await act(() => render(null, document.body));
  for (const key of ['user:letters', 'builtin:letters'] as const) forgetDrafts(key);
  location.hash = '';
});

async function openFiles(...at: Parameters<typeof openSkill>) {
  const opened = await openSkill(...at);
  await openTab('Files');
  return opened;
}

/** Opens a file of the list, by the beginning of what its button says. */
async function openFile(name: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('.file-button')].find((each) =>
    each.textContent?.startsWith(name),
  );
  if (!found) throw new Error(`No file ${name} in: ${text()}`);
  await act(() => found.click());
  await vi.waitFor(() => expect(document.querySelector('.file-view h3')?.textContent).toContain(name));
}

async function pressSoon(name: string): Promise<void> {
  await vi.waitFor(() => button(name));
  await press(name);
}

async function openEditorOf(name: string): Promise<void> {
  await openFile(name);
  await pressSoon('Edit file');
}

/** Chooses files of the computer, where the button with that name asks for them. */
async function choose(name: string, files: File[]): Promise<void> {
  await vi.waitFor(() => button(name));
  const input = button(name).nextElementSibling;
  if (!(input instanceof HTMLInputElement)) throw new Error('No chooser');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const listed = () => [...document.querySelectorAll('.file-button')].map((each) => each.textContent);
const builtin = { ...letters, source: 'builtin' as const };

describe('a file is added', () => {
  test('as an empty text at a path, whose editor opens', async () => {
    const { library } = await openFiles('user:letters');
    await press('Add file');
    await press('Create empty file');
    await shown('Enter a path that ends with a name.');
    await fill('Path of the new file', 'references/tone.md');
    await press('Create empty file');
    await vi.waitFor(() => expect(editor().value).toBe(''));
    expect(document.querySelector('.file-view h3')?.textContent).toBe('references/tone.md');
    expect(library.changeFiles).toHaveBeenCalledExactlyOnceWith(
      'user:letters',
      [{ kind: 'add', path: 'references/tone.md', bytes: new Uint8Array() }],
      1,
    );
  });

  test('from disk, several at once into the folder that was named, and that is undone', async () => {
    const { library } = await openFiles('user:letters');
    await press('Add file');
    await fill('Path of the new file', 'assets/any.md');
    await choose('Choose files…', [new File(['A'], 'a.txt'), new File(['B'], 'b.txt')]);
    await shown('2 files added');
    const files = () => [...(library.skills.get('user:letters')?.files.keys() ?? [])];
    expect(files()).toEqual(expect.arrayContaining(['assets/a.txt', 'assets/b.txt']));
    expect(document.activeElement).toBe(button('Undo'));
    await press('Undo');
    await vi.waitFor(() => expect(files()).not.toContain('assets/a.txt'));
    expect(text()).not.toContain('files added');
  });

  test('and is refused by what is too large, before a byte of it is read', async () => {
    const { library } = await openFiles('user:letters');
    const large = new File(['A'], 'a.bin');
    Object.defineProperty(large, 'size', { value: 20_000_001 });
    const read = vi.spyOn(large, 'arrayBuffer');
    await press('Add file');
    await choose('Choose files…', [large]);
    await shown('“a.bin” is too large for a skill.');
    expect(read).not.toHaveBeenCalled();
    expect(library.previewFiles).not.toHaveBeenCalled();
  });

  test('and is asked first where it is a script: what it lets the skill do, and what is in it', async () => {
    const { library } = await openFiles('user:letters');
    await press('Add file');
    await fill('Path of the new file', 'scripts/');
    await choose('Choose files…', [new File(['more();'], 'more.js')]);
    await shown('This change loosens the skill’s limits');
    expect(document.activeElement?.textContent).toBe('Before you save');
    await vi.waitFor(() => expect(document.querySelector('.diff ins')?.textContent).toContain('more();'));
    expect(library.changeFiles).not.toHaveBeenCalled();
    await press('Save change');
    await shown('File added');
    expect(library.changeFiles).toHaveBeenCalledOnce();
    expect(text()).not.toContain('Before you save');
  });

  test('or not, where the question is answered with no', async () => {
    const { library } = await openFiles('user:letters');
    await press('Add file');
    await fill('Path of the new file', 'scripts/more.js');
    await press('Create empty file');
    await shown('Before you save');
    await act(() => document.querySelector<HTMLElement>('.changes .button-plain')?.click());
    expect(text()).not.toContain('Before you save');
    expect(library.changeFiles).not.toHaveBeenCalled();
  });
});

describe('a file', () => {
  test('is renamed, and that is undone', async () => {
    const { library } = await openFiles('user:letters');
    await openFile('style.md');
    await pressSoon('Rename');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('New path')));
    await fill('New path', 'references/tone.md');
    await press('Rename file');
    await shown('File renamed');
    await shown('references/tone.md');
    await press('Undo');
    await vi.waitFor(() => expect(listed()).toContain('style.md 7 bytes'));
    expect(library.changeFiles).toHaveBeenLastCalledWith(
      'user:letters',
      [{ kind: 'rename', from: 'references/tone.md', to: 'references/style.md' }],
      2,
    );
  });

  test('is deleted at once, and comes back with Undo as long as the skill stands so', async () => {
    const { library } = await openFiles('user:letters');
    await openFile('style.md');
    await pressSoon('Delete file');
    await shown('“references/style.md” deleted');
    expect(listed()).toEqual(['run.js 9 bytes', expect.stringContaining('SKILL.md')]);
    await press('Undo');
    await vi.waitFor(() => expect(listed()).toContain('style.md 7 bytes'));
    await openFile('style.md');
    await pressSoon('Delete file');
    await shown('“references/style.md” deleted');
    await act(async () => {
      await library.saveSkillMd('user:letters', letters.skillMd ?? '', 4);
    });
    await vi.waitFor(() => expect(text()).not.toContain('“references/style.md” deleted'));
  });

  test('is replaced by another, whose bytes are taken as they are', async () => {
    const { library } = await openFiles('user:letters');
    await openFile('style.md');
    await choose('Replace…', [new File([Uint8Array.of(0, 255)], 'other.bin')]);
    await shown('File replaced');
    expect(library.skills.get('user:letters')?.files.get('references/style.md')).toEqual(
      Uint8Array.of(0, 255),
    );
  });

  test('that defines the skill is edited in its own tab, and neither renamed nor deleted', async () => {
    await openFiles('user:letters');
    await openFile('SKILL.md');
    await pressSoon('Edit file');
    expect(document.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Edit');
    expect(() => button('Rename')).toThrow();
    expect(() => button('Delete file')).toThrow();
  });

  test('that would be no skill is not taken, and what is wrong is said', async () => {
    await openFiles('user:letters');
    await openFile('SKILL.md');
    await choose('Replace…', [new File(['Hello'], 'SKILL.md')]);
    await vi.waitFor(() => expect(document.querySelector('.diagnostic-error')).not.toBeNull());
  });

  test('of a built-in skill makes the user’s copy; Undo deletes that', async () => {
    const { library } = await openFiles('builtin:letters', [builtin]);
    await shown('Saving makes your own copy');
    await openFile('style.md');
    await pressSoon('Delete file');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Aletters'));
    expect(library.changeFiles).toHaveBeenCalledWith('builtin:letters', expect.anything(), 0);
  });
});

describe('the editor of a file', () => {
  test('saves what was typed, and stays open', async () => {
    const { library } = await openFiles('user:letters');
    await openEditorOf('style.md');
    await vi.waitFor(() => expect(editor().value).toBe('# Style'));
    await type('# Tone');
    await shown('Not saved yet');
    expect(document.querySelector('[role="tab"] .unsaved-dot')).not.toBeNull();
    await press('Save');
    await shown('Saved');
    expect(library.changeFiles).toHaveBeenCalledOnce();
    expect(editor().value).toBe('# Tone');
    expect(hasDrafts('user:letters')).toBe(false);
    button('Close editor').focus();
    await press('Close editor');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('style.md 6 bytes'));
    expect(document.querySelector('.fake-editor')).toBeNull();
  });

  test('asks before a changed script is saved, and keeps what is typed meanwhile', async () => {
    const { library } = await openFiles('user:letters');
    await openEditorOf('run.js');
    await vi.waitFor(() => expect(editor().value).toBe('export {}'));
    await type('export {};\nmore();');
    await press('Save');
    await shown('Before you save');
    expect(library.changeFiles).not.toHaveBeenCalled();
    await press('Save change');
    await vi.waitFor(() => expect(hasDrafts('user:letters')).toBe(false));
    expect(library.skills.get('user:letters')?.files.get('scripts/run.js')?.byteLength).toBe(18);
  });

  test('keeps what was typed over a look at another file, another tab and another view', async () => {
    const { library, platform, commands } = await openFiles('user:letters');
    await openEditorOf('style.md');
    await vi.waitFor(() => editor());
    await type('# Tone');
    await openFile('run.js');
    expect(document.querySelector('.fake-editor')).toBeNull();
    await openTab('About');
    await act(() => render(null, document.body));
    await act(() =>
      render(<SkillView {...{ library, platform, commands }} skillKey="user:letters" />, document.body),
    );
    await vi.waitFor(() => button('Files'));
    await openTab('Files');
    await openFile('run.js');
    await openFile('style.md');
    await vi.waitFor(() => expect(editor().value).toBe('# Tone'));
    expect(() => button('Delete file')).toThrow();
    await press('Discard changes');
    expect(editor().value).toBe('# Style');
  });

  test('shows what somebody else has saved, and overwrites nothing unasked', async () => {
    const { library } = await openFiles('user:letters');
    await openEditorOf('style.md');
    await vi.waitFor(() => editor());
    await type('# Mine');
    const bytes = new TextEncoder().encode('# Theirs');
    await act(async () => {
      await library.changeFiles('user:letters', [{ kind: 'replace', path: 'references/style.md', bytes }], 1);
    });
    await shown('This skill was changed in another place');
    expect(() => button('Save')).toThrow();
    await press('Overwrite with mine');
    await shown('Saved');
    const stored = library.skills.get('user:letters')?.files.get('references/style.md');
    expect(new TextDecoder().decode(stored)).toBe('# Mine');
  });

  test('goes on where the file itself is gone, and brings it back', async () => {
    const { library } = await openFiles('user:letters');
    await openEditorOf('style.md');
    await vi.waitFor(() => editor());
    await type('# Mine');
    await act(async () => {
      await library.changeFiles('user:letters', [{ kind: 'delete', path: 'references/style.md' }], 1);
    });
    await shown('This skill was changed in another place');
    expect(listed()).toContain('style.md Not saved yet');
    await press('Overwrite with mine');
    await shown('Saved');
    expect(listed()).toContain('style.md 6 bytes');
  });

  test('goes on when something else of the skill changes', async () => {
    const { library } = await openFiles('user:letters');
    await openEditorOf('style.md');
    await vi.waitFor(() => editor());
    await type('# Mine');
    await act(async () => {
      await library.changeFiles('user:letters', [{ kind: 'delete', path: 'scripts/run.js' }], 1);
    });
    expect(text()).not.toContain('This skill was changed');
    await press('Save');
    await shown('Saved');
    expect(library.changeFiles).toHaveBeenLastCalledWith('user:letters', expect.anything(), 2);
  });

  test('of a built-in skill takes what is typed to the user’s copy', async () => {
    const { library } = await openFiles('builtin:letters', [builtin]);
    await openEditorOf('style.md');
    await vi.waitFor(() => editor());
    await type('# Mine');
    await act(() => setDraft('builtin:letters', { text: 'x', base: letters.skillMd ?? '', revision: 0 }));
    await press('Save as my copy');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Aletters'));
    expect(library.skills.has('user:letters')).toBe(true);
    expect(hasDrafts('builtin:letters')).toBe(false);
    expect(hasDrafts('user:letters')).toBe(true);
  });

  test('says what could not be saved', async () => {
    const { library } = await openFiles('user:letters');
    await openEditorOf('style.md');
    await vi.waitFor(() => editor());
    await type('# Mine');
    library.changeFiles.mockRejectedValueOnce(new LibraryError('store-quota'));
    await press('Save');
    await shown('There is not enough browser storage to save this.');
    expect(editor().value).toBe('# Mine');
  });

  test('what was typed into a skill that is gone is shown', async () => {
    setFileDraft('user:letters', 'a.md', { text: 'Typed', base: '' });
    await openSkill('user:letters', []);
    await shown('Unsaved text of a.md');
    expect(document.querySelector('textarea')?.value).toBe('Typed');
    await press('Discard changes');
    expect(hasDrafts('user:letters')).toBe(false);
  });
});

test('drafts of a built-in skill do not take the place of the copy’s own', () => {
  setFileDraft('builtin:letters', 'a.md', { text: 'of the original', base: '' });
  setFileDraft('builtin:letters', 'b.md', { text: 'b', base: '' });
  setFileDraft('user:letters', 'a.md', { text: 'of the copy', base: '' });
  moveDrafts('builtin:letters', 'user:letters');
  expect(hasDrafts('builtin:letters')).toBe(false);
  setFileDraft('user:letters', 'a.md', undefined);
  expect(hasDrafts('user:letters')).toBe(true);
});

test.each([
  ['SKILL.md', 'skill-md'],
  ['references/a.MD', 'markdown'],
  ['scripts/main.js', 'javascript'],
  ['scripts/main.mts', 'typescript'],
  ['a.json', 'json'],
  ['a.yml', 'yaml'],
  ['a.constructor', 'text'],
  ['md', 'text'],
])('%s is highlighted as %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});
