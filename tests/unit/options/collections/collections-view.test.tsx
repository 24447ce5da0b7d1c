// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import { CollectionsView } from '../../../../src/options/collections/collections-view';
import { SkillCollections } from '../../../../src/options/collections/skill-collections';
import { fakeLibrary } from '../support/fake-library';
import { draw, fill, press, shown, text } from '../support/screen';

function libraryOf() {
  const library = fakeLibrary([
    { id: 'letters', metadata: { collections: ['c1'] } },
    { id: 'notes', metadata: { collections: ['c1'] } },
  ]);
  library.collectionList.push({ id: 'c1', name: 'Work' });
  return library;
}

async function open(library = libraryOf()) {
  await draw(<CollectionsView library={library} />);
  await shown('in collections of your own');
  return library;
}

const titles = () => [...document.querySelectorAll('h3')].map((title) => title.textContent);

test('without a collection the page says how there comes to be one', async () => {
  await open(fakeLibrary());
  await shown('You have no collections yet');
  await fill('New collection', '  Home  office ');
  await press('Create collection');
  await vi.waitFor(() => expect(titles()).toEqual(['Home office']));
  await shown('No skills in it yet');
});

test('a name is asked for, and may not be another’s', async () => {
  await open();
  await press('Create collection');
  await shown('Enter a name of up to 60 characters.');
  await fill('New collection', 'WORK');
  await press('Create collection');
  await shown('You already have a collection named “WORK”.');
  expect(titles()).toEqual(['Work']);
});

test('a collection is renamed, and deleted with a way back', async () => {
  const library = await open();
  await press('Rename Work');
  await fill('Name', 'Office');
  await press('Save name');
  await vi.waitFor(() => expect(titles()).toEqual(['Office']));
  await press('Delete Office');
  await shown('Deleted “Office”. Its skills stay.');
  expect(text()).not.toContain('Sites set for it');
  expect(library.skills.get('user:notes')?.metadata.collections).toEqual([]);
  await press('Undo');
  await vi.waitFor(() => expect(titles()).toEqual(['Office']));
  expect(library.skills.get('user:notes')?.metadata.collections).toEqual(['c1']);
});

test('what is in it is listed, and taken out', async () => {
  const library = await open();
  await shown('2 skills');
  expect(document.querySelector('.policy-rule')?.getAttribute('href')).toBe('#skills/user%3Aletters');
  await press('Remove letters from this collection');
  expect(library.collect).toHaveBeenCalledWith(['letters'], 'c1', false);
  await shown('1 skill');
});

test('where its skills count is set for all of them, and a deletion says that it counts no longer', async () => {
  const library = await open();
  await shown('As set for each skill and its source');
  const choose = (label: string) =>
    act(() => {
      const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.includes(label));
      found?.querySelector('input')?.click();
    });
  await choose('Only on these sites');
  await act(() => {
    const typed = document.querySelector('textarea');
    if (!typed) throw new Error('No text box for sites');
    typed.value = 'https://Docs.Example.com/guide/';
    typed.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Save sites');
  const places = ['docs.example.com/guide'];
  expect(library.changeCollection).toHaveBeenLastCalledWith('c1', { sites: places });
  await shown('docs.example.com/guide');
  await choose('Everywhere');
  expect(library.changeCollection).toHaveBeenLastCalledWith('c1', { sites: [] });
  await choose('As set for each skill');
  expect(library.changeCollection).toHaveBeenLastCalledWith('c1', { sites: undefined });
  library.collectionList.splice(0, 1, { id: 'c1', name: 'Work', sites: places });
  await act(() => library.announce());
  await press('Delete Work');
  await shown('Sites set for it no longer count.');
});

test('what cannot be deleted stays, and says why', async () => {
  const library = await open();
  library.removeCollection.mockRejectedValueOnce(new LibraryError('store-quota'));
  await press('Delete Work');
  await shown('There is not enough browser storage');
  expect(titles()).toEqual(['Work']);
  expect(text()).not.toContain('Undo');
});

test('a skill’s page says which collections it is in, and puts it into others', async () => {
  const library = libraryOf();
  library.collectionList.push({ id: 'c2', name: 'Mail' });
  const skill = await library.skill('user:letters');
  await draw(<SkillCollections library={library} skill={skill} />);
  await shown('In collections: Work');
  await press('Change collections');
  await shown('Mail');
  const box = [...document.querySelectorAll('label')].find((each) => each.textContent === 'Mail')?.control;
  await act(() => (box as HTMLInputElement).click());
  expect(library.collect).toHaveBeenCalledWith(['letters'], 'c2', true);
});
