// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { FolderConflict } from '../../../../src/core/library/types';
import type { FolderStanding } from '../../../../src/core/library/write-back';
import { FolderSection } from '../../../../src/options/folder/folder-section';
import { fakeLibrary, skillMdOf } from '../support/fake-library';
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

/** What was found on both sides of a skill. */
async function conflictOf(library: ReturnType<typeof fakeLibrary>, merged: boolean): Promise<FolderConflict> {
  const { manifest } = await library.skill('user:one');
  const { change } = await library.previewFiles('user:one', [
    { kind: 'replace', path: 'SKILL.md', bytes: new TextEncoder().encode(skillMdOf('one', 'Other.')) },
  ]);
  if (!change) throw new Error('No change');
  const loosens = [{ kind: 'host' as const, name: 'evil.example' }];
  const outcome = { after: manifest, change };
  return {
    revision: 1,
    there: 't',
    files: [
      {
        path: 'notes.md',
        side: 'both',
        texts: { base: 'a\nb\nc', mine: 'A\nb\nc', theirs: 'a\nb\nC' },
        ...(merged && { merged: 'A\nb\nC' }),
      },
    ],
    isBaseKnown: true,
    theirs: { after: manifest, change: { ...change, loosens } },
    ...(merged && { merged: outcome }),
  };
}

async function openConflict(merged: boolean, writes?: boolean) {
  const opened = await open({ ...changed, writes, isChangedThere: true, last: { kind: 'conflict' } });
  const seen = await conflictOf(opened.library, merged);
  opened.library.compareFolder.mockResolvedValue(seen);
  await shown('Changed here and in the folder “skills”');
  await press('Compare both');
  await shown('Your change here');
  return { ...opened, seen };
}

test('a change on both sides is compared with what was taken, and kept merged once the merged text was shown', async () => {
  const { library, seen } = await openConflict(true, true);
  await shown('The change in the folder');
  expect(text()).toContain('Changed on both sides');
  await press('Merge both');
  await shown('notes.md, merged');
  expect(document.querySelector('pre')?.textContent).toBe('A\nb\nC');
  expect(library.settleConflict).not.toHaveBeenCalled();
  await press('Keep merged text');
  expect(library.settleConflict).toHaveBeenCalledWith('user:one', 'merged', seen);
});

test('what is taken from the folder tells first what it may do more; what cannot be merged is not offered merged', async () => {
  const { library, seen } = await openConflict(false, true);
  expect(text()).not.toContain('Merge both');
  await press('Take theirs');
  await shown('evil.example');
  expect(library.settleConflict).not.toHaveBeenCalled();
  await press('Replace mine');
  expect(library.settleConflict).toHaveBeenCalledWith('user:one', 'theirs', seen);
  expect(library.letWrite).not.toHaveBeenCalled();
});

test('mine is written over what is there after a plain question, and only where the browser allows it', async () => {
  const { library, seen } = await openConflict(false);
  await press('Keep mine');
  await shown('What was changed there is lost');
  expect(text()).toContain('Your browser asks next');
  library.letWrite.mockResolvedValueOnce(false);
  await press('Overwrite there');
  await shown('The browser didn’t allow it');
  expect(library.settleConflict).not.toHaveBeenCalled();
  // "Choose the button again", it says: the button is there, and what is compared is still that.
  await press('Overwrite there');
  expect(library.compareFolder).toHaveBeenCalledOnce();
  expect(library.letWrite).toHaveBeenLastCalledWith('folder:f', true);
  expect(library.settleConflict).toHaveBeenCalledWith('user:one', 'mine', seen);
});

test('a skill that is as it is there, or came from no folder, has nothing to say', async () => {
  await open({ ...changed, isChanged: false });
  expect(text().trim()).toBe('');
  await open(undefined);
  expect(text().trim()).toBe('');
});
