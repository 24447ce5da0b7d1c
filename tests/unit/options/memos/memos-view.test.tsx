// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import { MemosView } from '../../../../src/options/memos/memos-view';
import { fakeCommands, fakePlatform } from '../support/fakes';
import { button, draw, fill, once, press, shown, text } from '../support/screen';

afterEach(() => vi.restoreAllMocks());

const memo = (id: string, more: Partial<Memo> = {}): Memo => ({
  id,
  text: `Memo ${id}`,
  url: 'https://example.com/page',
  title: 'A page',
  createdAt: 0,
  ...more,
});

/** A background with these memos, newest first. */
function commandsWith(...initial: Memo[]) {
  let memos = initial;
  const commands = fakeCommands();
  commands.memos.mockImplementation(async () => memos);
  commands.deleteMemo.mockImplementation(async (id) => {
    memos = memos.filter((each) => each.id !== id);
  });
  commands.saveMemo.mockImplementation(async (saved) => {
    memos = memos.some(({ id }) => id === saved.id)
      ? memos.map((each) => (each.id === saved.id ? saved : each))
      : [saved, ...memos];
  });
  return commands;
}

const drawWith = async (...memos: Memo[]) => {
  const commands = commandsWith(...memos);
  await draw(<MemosView commands={commands} platform={fakePlatform()} />);
  return commands;
};
const texts = () => [...document.querySelectorAll('.memo-text')].map((each) => each.textContent);
const editor = () => {
  const field = document.querySelector('textarea');
  if (!field) throw new Error(`No memo is being edited in: ${text()}`);
  return field;
};
const write = (value: string) =>
  act(() => {
    editor().value = value;
    editor().dispatchEvent(new Event('input', { bubbles: true }));
  });
const strike = (key: string, init: KeyboardEventInit = {}) =>
  act(() => {
    editor().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });

describe('deleted memos', () => {
  test('come back as they were on demand', async () => {
    const commands = await drawWith(memo('a'), memo('b'));
    await press('Delete');
    await shown('Note deleted');
    expect(texts()).toEqual(['Memo b']);
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    await press('Undo');
    await shown('Memo a');
    expect(commands.saveMemo).toHaveBeenCalledWith(memo('a'));
    expect(text()).not.toContain('was deleted');
  });

  test('come back one by one, the last one first', async () => {
    await drawWith(memo('a'), memo('b'), memo('c'));
    await press('Delete');
    await shown('Note deleted');
    await press('Delete');
    await shown('2 notes deleted.');
    await press('Undo');
    await vi.waitFor(() => expect(texts()).toEqual(['Memo b', 'Memo c']));
    await shown('Note deleted');
    await press('Undo');
    await vi.waitFor(() => expect(texts()).toEqual(['Memo a', 'Memo b', 'Memo c']));
  });

  test('count once, however often the button was clicked', async () => {
    await drawWith(memo('a'), memo('b'));
    const twice = button('Delete');
    await act(() => {
      twice.click();
      twice.click();
    });
    await shown('Note deleted');
    await press('Undo');
    await shown('Memo a');
    expect(text()).not.toContain('deleted');
  });

  test('stay on offer if they could not be put back', async () => {
    const commands = await drawWith(memo('a'));
    await press('Delete');
    await shown('Note deleted');
    commands.saveMemo.mockRejectedValueOnce(new Error('The disk is full'));
    await press('Undo');
    await shown('The disk is full');
    await press('Undo');
    await shown('Memo a');
  });
});

describe('an edit', () => {
  test('has the keyboard from the moment at which it is drawn', async () => {
    await drawWith(memo('a'));
    const drawn = once('textarea', (field) => expect(document.activeElement).toBe(field));
    button('Edit').click();
    await drawn;
  });

  test('is saved by its button, and the keyboard is back where it was', async () => {
    const commands = await drawWith(memo('a'));
    await press('Edit');
    await vi.waitFor(() => expect(document.activeElement).toBe(editor()));
    expect(editor().value).toBe('Memo a');
    await write('Another text\n');
    await press('Save');
    await vi.waitFor(() => expect(texts()).toEqual(['Another text\n']));
    expect(commands.saveMemo).toHaveBeenCalledExactlyOnceWith(memo('a', { text: 'Another text\n' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Edit')));
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])('is saved by Enter with %j', async (modifier) => {
    await drawWith(memo('a'));
    await press('Edit');
    await write('Another text');
    await strike('Enter');
    expect(document.querySelector('textarea')).not.toBeNull();
    await strike('Enter', modifier);
    await vi.waitFor(() => expect(texts()).toEqual(['Another text']));
  });

  test('is dropped by Cancel, and by Esc only while nothing was changed', async () => {
    const commands = await drawWith(memo('a'));
    await press('Edit');
    await strike('Escape');
    expect(document.querySelector('textarea')).toBeNull();
    await press('Edit');
    await write('Another text');
    await strike('Escape');
    expect(editor().value).toBe('Another text');
    await press('Cancel');
    expect(texts()).toEqual(['Memo a']);
    expect(commands.saveMemo).not.toHaveBeenCalled();
  });

  test('leaves no empty memo', async () => {
    const commands = await drawWith(memo('a'));
    await press('Edit');
    await write(' \n');
    await shown('A note can’t be empty.');
    await press('Save');
    expect(commands.saveMemo).not.toHaveBeenCalled();
  });

  test('keeps what was written when it could not be saved', async () => {
    const commands = await drawWith(memo('a'));
    commands.saveMemo.mockRejectedValueOnce(new Error('The disk is full'));
    await press('Edit');
    await write('Another text');
    await press('Save');
    await shown('The disk is full');
    expect(editor().value).toBe('Another text');
    await press('Save');
    await vi.waitFor(() => expect(texts()).toEqual(['Another text']));
  });

  test('does not silently overwrite what another window wrote', async () => {
    const commands = await drawWith(memo('a'));
    await press('Edit');
    await write('Mine');
    await commands.saveMemo(memo('a', { text: 'Theirs' }));
    commands.saveMemo.mockClear();
    await press('Save');
    await shown('This note was changed in another window.');
    expect(commands.saveMemo).not.toHaveBeenCalled();
    expect(editor().value).toBe('Mine');
    await press('Save');
    await vi.waitFor(() => expect(texts()).toEqual(['Mine']));
  });

  test('survives that another window deletes the memo, and that a search leaves it out', async () => {
    const commands = await drawWith(memo('a'), memo('b'));
    await press('Edit');
    await write('Mine');
    await commands.deleteMemo('a');
    await act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await fill('Search notes', 'nothing like it');
    expect(editor().value).toBe('Mine');
    await press('Save');
    await fill('Search notes', 'mine');
    await vi.waitFor(() => expect(texts()).toEqual(['Mine']));
  });
});

describe('the search', () => {
  const bread = memo('a', { text: 'Yeast eats sugar', title: 'Bread', url: 'https://baker.example/x' });
  const cheese = memo('b', { text: 'Curd', title: 'Käse', url: 'https://dairy.example/y' });

  test.each([
    ['yeast', ['Yeast eats sugar']],
    ['SUGAR bread', ['Yeast eats sugar']],
    ['käse', ['Curd']],
    ['dairy.ex', ['Curd']],
    ['example', ['Yeast eats sugar', 'Curd']],
    ['  ', ['Yeast eats sugar', 'Curd']],
    ['yeast curd', []],
  ])('for %j', async (query, found) => {
    await drawWith(bread, cheese);
    await fill('Search notes', query);
    expect(texts()).toEqual(found);
  });

  test('says how many it found', async () => {
    await drawWith(bread, cheese);
    expect(text()).toContain('2 notes');
    await fill('Search notes', 'yeast');
    expect(text()).toContain('Found: 1 of 2');
    await fill('Search notes', 'wine');
    expect(text()).toContain('No note has these words');
  });
});

describe('the export', () => {
  /** What is downloaded: name and text. */
  function watchDownloads() {
    const blobs: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:x';
    });
    const click = HTMLElement.prototype.click;
    vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      if (this instanceof HTMLAnchorElement) names.push(this.download);
      else click.call(this);
    });
    return { names, texts: () => Promise.all(blobs.map((blob) => blob.text())) };
  }

  test('is of all memos, or of what was found', async () => {
    const downloads = watchDownloads();
    await drawWith(memo('a'), memo('b'));
    await press('Export as Markdown');
    await fill('Search notes', 'memo b');
    await press('Export results');
    const [all, found] = await downloads.texts();
    expect(downloads.names[0]).toMatch(/^caretaker-memos-\d{4}-\d\d-\d\d\.md$/);
    expect(all).toMatch(
      /^# Notes\n\n## \[A page\]\(https:\/\/example\.com\/page\)\n\n.*1970.*\n\nMemo a\n\n/,
    );
    expect(all).toContain('Memo b');
    expect(found).not.toContain('Memo a');
    expect(found).toContain('Memo b');
  });
});

describe('memos', () => {
  test('are copied whole', async () => {
    const platform = fakePlatform();
    await draw(<MemosView commands={commandsWith(memo('a', { text: 'one\n two' }))} platform={platform} />);
    await press('Copy');
    await shown('Copied');
    expect(platform.copy).toHaveBeenCalledWith('one\n two');
  });

  test('lead to web pages and nowhere else, and a faulty one breaks nothing', async () => {
    await drawWith(
      memo('a'),
      memo('b', { url: 'javascript:alert(1)' }),
      memo('c', { url: 'https://' }),
      memo('d', { url: '', title: '', createdAt: Number.NaN }),
      memo('e', { createdAt: 1e300 }),
    );
    expect(texts()).toHaveLength(5);
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://example.com/page', 'https://example.com/page']);
  });

  test('are loaded again when the user comes back to the page', async () => {
    const commands = await drawWith();
    await shown('No notes yet');
    commands.memos.mockResolvedValue([memo('new')]);
    await act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await shown('Memo new');
  });

  test('that cannot be loaded say why and can be tried again', async () => {
    const commands = commandsWith();
    commands.memos.mockRejectedValueOnce(new Error('The background is away'));
    await draw(<MemosView commands={commands} platform={fakePlatform()} />);
    await shown('The background is away');
    await press('Try again');
    await shown('No notes yet');
    expect(text()).not.toContain('The background is away');
  });
});
