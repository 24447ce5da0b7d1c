// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { FolderHandle } from '../../../../src/core/library/folder-handle';
import { ImportView } from '../../../../src/options/import/import-view';
import type { Platform } from '../../../../src/options/platform';
import { fakeFolder } from '../../library/support/fake-folder';
import { type FakeSkill, fakeLibrary } from '../support/fake-library';
import { fakePlatform } from '../support/fakes';
import { button, draw, press, shown, text } from '../support/screen';
import { fakeSession, foundSkill } from './fake-session';

const commands = { allowedTo: async () => ({ tools: [], permissions: [] }) };
const handle: FolderHandle = fakeFolder('skills', {}).handle();

async function open(chooseFolder?: Platform['chooseFolder'], skills: FakeSkill[] = [], may = true) {
  const library = fakeLibrary(skills);
  const { session, finds, reports } = fakeSession();
  library.openImport.mockReturnValue(session);
  library.mayReadFolders.mockImplementation(async (_, { ask }) => may || ask);
  await draw(
    <ImportView commands={commands} library={library} platform={{ ...fakePlatform(), chooseFolder }} />,
  );
  return Object.assign(library, { finds, reports });
}

const notes: FakeSkill = {
  id: 'notes',
  manifest: { origin: { kind: 'folder', folder: 'a1', name: 'skills', path: 'deep/notes' } },
};

beforeEach(() => {
  location.hash = '';
});

test('a folder is followed where the browser can, and opened as any other', async () => {
  const library = await open(async () => handle);
  expect(text()).toContain('It only reads the folder.');
  await press('Follow a folder…');
  expect(library.openImport).toHaveBeenCalledExactlyOnceWith({ kind: 'picked', handle });
});

test('where the browser cannot, nothing of it is said', async () => {
  await open(undefined);
  expect(() => button('Follow a folder…')).toThrow('no button');
  expect(text()).not.toContain('only reads');
});

test('a choice that the user leaves changes nothing; one that fails is told', async () => {
  const choose = vi.fn<NonNullable<Platform['chooseFolder']>>(async () => undefined);
  const library = await open(choose);
  await press('Follow a folder…');
  expect(library.openImport).not.toHaveBeenCalled();
  choose.mockRejectedValue(new Error('no picker today'));
  await press('Follow a folder…');
  await shown('no picker today');
});

test('the update of a skill from a folder is looked for at once where it may be read', async () => {
  location.hash = '#import/update/user%3Anotes';
  const library = await open(undefined, [notes]);
  await vi.waitFor(() =>
    expect(library.openImport).toHaveBeenCalledExactlyOnceWith({
      kind: 'followed',
      folder: 'a1',
      path: 'deep/notes',
    }),
  );
});

test('all of a folder is looked at after the browser was asked, in the press', async () => {
  location.hash = '#import/folder/a1';
  const library = await open(undefined, [], false);
  await shown('The browser asks before Caretaker reads this folder again.');
  expect(library.openImport).not.toHaveBeenCalled();
  await press('Open folder');
  expect(library.mayReadFolders).toHaveBeenLastCalledWith(['folder:a1'], { ask: true });
  expect(library.openImport).toHaveBeenCalledExactlyOnceWith({ kind: 'followed', folder: 'a1' });
});

test('after all of a folder was looked at once, the ways in are there for more', async () => {
  location.hash = '#import/folder/a1';
  const library = await open();
  await vi.waitFor(() => expect(library.openImport).toHaveBeenCalledOnce());
  await library.finds({ skills: [foundSkill({ id: 'notes' })] });
  await press('Install');
  await library.reports({ installed: ['user:notes'], failed: [], cancelled: false });
  await press('Import more');
  expect(library.openImport).toHaveBeenCalledOnce();
  expect(document.querySelector('.import-choosing:not([hidden])')).not.toBeNull();
});
