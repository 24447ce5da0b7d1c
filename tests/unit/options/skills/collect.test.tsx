// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SkillsView } from '../../../../src/options/skills/skills-view';
import { type FakeSkill, fakeLibrary } from '../support/fake-library';
import { button, draw, field, fill, press, shown, text } from '../support/screen';

const some: FakeSkill[] = [
  { id: 'notes', metadata: { collections: ['c1'] } },
  { id: 'letters', manifest: { author: 'Ada Byron', tags: ['Post', 'office'] } },
  {
    id: 'stamps',
    manifest: { author: 'ada byron', tags: ['post'] },
    metadata: { collections: ['c1', 'c2'] },
  },
];

async function open(skills = some) {
  const library = fakeLibrary(skills);
  library.collectionList.push({ id: 'c2', name: 'Mail' }, { id: 'c1', name: 'Work' });
  await draw(<SkillsView library={library} commands={{ findByMeaning: async () => [] }} />);
  await shown(' skills');
  return library;
}

const names = () => [...document.querySelectorAll('.skill-list h3')].map((name) => name.textContent);
const selectOf = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.control;
  if (!(found instanceof HTMLSelectElement)) throw new Error(`No list ${label}`);
  return found;
};

async function choose(label: string, option: string): Promise<void> {
  const select = selectOf(label);
  await act(() => {
    select.selectedIndex = [...select.options].findIndex((each) => each.text === option);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const boxOf = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
    (box) => (box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent) === label,
  );

async function tick(label: string): Promise<void> {
  await act(() => boxOf(label)?.click());
}

beforeEach(() => {
  location.hash = 'skills';
});

afterEach(() => sessionStorage.clear());

describe('filters', () => {
  test('narrow the list by collection, tag and author, in whatever case those were written', async () => {
    await open();
    await press('Filter');
    expect([...selectOf('Collection').options].map((each) => each.text)).toEqual(['All', 'Mail', 'Work']);
    expect([...selectOf('Tag').options].map((each) => each.text)).toEqual(['All', 'office', 'Post']);
    await choose('Tag', 'Post');
    expect(names()).toEqual(['letters', 'stamps']);
    await choose('Collection', 'Work');
    expect(names()).toEqual(['stamps']);
    await choose('Tag', 'All');
    expect(names()).toEqual(['notes', 'stamps']);
    await choose('Author', 'Ada Byron');
    expect(names()).toEqual(['stamps']);
    expect(button('Filter, 2 set').textContent).toBe('Filter · 2');
    await choose('Collection', 'Mail');
    await choose('Tag', 'office');
    expect(names()).toEqual([]);
    await press('Show all skills');
    expect(names()).toHaveLength(3);
  });

  test('are kept when the page is loaded again, but for a collection that is gone', async () => {
    sessionStorage.setItem('skills-choice', JSON.stringify({ tag: 'post', collection: 'gone' }));
    await open();
    expect(names()).toEqual(['letters', 'stamps']);
  });

  test('close with Escape, and by a press beside them', async () => {
    await open();
    const panel = () => document.querySelector('.filter-panel');
    await press('Filter');
    expect(panel()).not.toBeNull();
    await act(() => {
      selectOf('Tag').focus();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button('Filter'));
    await press('Filter');
    await act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(panel()).toBeNull();
  });
});

test('a search finds skills by the name of a collection, which their rows say', async () => {
  await open();
  expect(document.querySelector('[data-key="user:stamps"] .marks')?.textContent).toContain('Mail, Work');
  await act(() => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!search) throw new Error('No search');
    search.value = 'work';
    search.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(names()).toEqual(['notes', 'stamps']);
});

describe('collecting', () => {
  test('puts several selected skills into a collection at once, and into a new one', async () => {
    const library = await open();
    await press('Select');
    await tick('Select letters');
    await tick('Select stamps');
    await shown('2 selected');
    await press('Add to collection');
    const dialog = () => document.querySelector('dialog');
    expect(dialog()?.textContent).toContain('2 skills selected');
    expect(boxOf('Mail')).toMatchObject({ checked: false, indeterminate: true });
    await tick('Mail');
    expect(library.collect).toHaveBeenLastCalledWith(['letters', 'stamps'], 'c2', true);
    await shown('Mail');
    expect(boxOf('Mail')).toMatchObject({ checked: true, indeterminate: false });
    await fill('New collection', 'Stationery');
    await press('Create collection');
    await shown('Stationery');
    expect(library.skills.get('user:letters')?.metadata.collections).toEqual(['c2', 'c3']);
    await vi.waitFor(() => expect(field('New collection').value).toBe(''));
    await fill('New collection', 'mail');
    await press('Create collection');
    await shown('You already have a collection named “mail”.');
    await press('Close');
    await press('Cancel');
    expect(text()).not.toContain('selected');
    expect(document.activeElement).toBe(button('Select'));
  });

  test('selects all that the list shows', async () => {
    await open();
    await press('Select');
    await press('Select all 3');
    await shown('3 selected');
    await tick('Select notes');
    await shown('2 selected');
  });

  test('takes one skill from its menu', async () => {
    const library = await open();
    await press('More actions for notes');
    await act(() => {
      const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
      items.find((item) => item.textContent === 'Add to collection')?.click();
    });
    expect(boxOf('Work')).toMatchObject({ checked: true });
    await tick('Work');
    expect(library.collect).toHaveBeenLastCalledWith(['notes'], 'c1', false);
  });
});
