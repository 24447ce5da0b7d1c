// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { FolderStanding } from '../../../../src/core/library/write-back';
import { FolderSection } from '../../../../src/options/folder/folder-section';
import { fakeLibrary } from '../support/fake-library';
import { button, draw, press, shown, text } from '../support/screen';

afterEach(async () => {
  await act(() => render(null, document.body));
});

const changed: FolderStanding = {
  url: 'folder:f',
  name: 'skills',
  writes: undefined,
  isChanged: true,
  isChangedThere: false,
};

async function open(standing: FolderStanding | undefined) {
  const library = fakeLibrary([{ id: 'one' }]);
  const state = { standing };
  library.folderStanding.mockImplementation(async () => state.standing);
  const skill = await library.skill('user:one');
  await draw(<FolderSection library={library} skill={skill} />);
  return { library, state };
}

test('whether changes are written is asked in plain words, and the press has the browser ask and the folder written', async () => {
  const { library, state } = await open(changed);
  await shown('Write your changes into the folder “skills”?');
  expect(text()).toContain('only inside each skill’s own folder');
  expect(library.letWrite).not.toHaveBeenCalled();
  library.writeBack.mockImplementation(async () => {
    state.standing = { ...changed, writes: true, isChanged: false, last: { kind: 'written', files: 1 } };
    return { kind: 'written', files: 1 };
  });
  await press('Allow writing');
  expect(library.letWrite).toHaveBeenCalledWith('folder:f', true);
  await shown('Saved here and in the folder “skills”');
});

test('a no is kept, and a browser that refuses is told of and writes nothing', async () => {
  const { library, state } = await open(changed);
  await shown('Write your changes');
  library.letWrite.mockResolvedValueOnce(false);
  await press('Allow writing');
  await shown('The browser didn’t allow it');
  expect(library.writeBack).not.toHaveBeenCalled();
  state.standing = { ...changed, writes: false };
  await vi.waitFor(() => expect(button('Keep changes here').getAttribute('aria-disabled')).toBeNull());
  await press('Keep changes here');
  expect(library.letWrite).toHaveBeenLastCalledWith('folder:f', false);
  await vi.waitFor(() => expect(text()).not.toContain('Write your changes'));
});

test.each([
  ['permission', 'doesn’t allow writing'],
  ['gone', 'isn’t there anymore'],
  ['room', 'disk is full'],
  ['outside', 'doesn’t write through links'],
] as const)('what could not be written is told with its reason, and tried again: %s', async (why, words) => {
  const last = { kind: 'failed', why, files: 1, detail: '' } as const;
  const { library } = await open({ ...changed, writes: true, last });
  await shown('Saved here, but not in the folder “skills”');
  await shown(words);
  await shown('Some of its files are written already');
  await press('Try again');
  expect(library.letWrite).toHaveBeenCalledWith('folder:f', true);
  expect(library.writeBack).toHaveBeenCalledWith('user:one');
});

test('a change on both sides leads to the comparison', async () => {
  await open({ ...changed, writes: true, isChangedThere: true, last: { kind: 'conflict' } });
  await shown('Changed here and in the folder “skills”');
});

test('a skill that is as it is there, or came from no folder, has nothing to say', async () => {
  await open({ ...changed, isChanged: false });
  expect(text().trim()).toBe('');
  await open(undefined);
  expect(text().trim()).toBe('');
});
