// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenedSkills } from '../../../../src/core/library/import-types';
import type { Shelf, ShelfPlugin } from '../../../../src/core/library/shelf-types';
import type { SettingsCommands } from '../../../../src/messages/settings-commands';
import { ImportView } from '../../../../src/options/import/import-view';
import { fakeLibrary } from '../support/fake-library';
import { fakePlatform } from '../support/fakes';
import { button, draw, fill, press, shown, text } from '../support/screen';
import { fakeSession, foundSkill } from './fake-session';

const commands = {
  allowedTo: vi.fn<SettingsCommands['allowedTo']>(async () => ({ tools: [], permissions: [] })),
};

const none = { commands: 0, agents: 0, hooks: 0, servers: 0 };
const plugin = (name: string, over: Partial<ShelfPlugin> = {}): ShelfPlugin => ({
  name,
  place: { kind: 'here', path: name },
  skills: [],
  shared: 0,
  unused: none,
  refused: [],
  ...over,
});
const shelfOf = (...plugins: ShelfPlugin[]): Shelf => ({
  list: { name: 'tools', owner: 'Ada' },
  plugins,
  leftOut: 0,
});
const one = foundSkill({ id: 'one' });
const two = foundSkill({ id: 'two' });
const three = foundSkill({ id: 'three' });

/** The view with what was found. */
async function found(what: OpenedSkills) {
  const library = fakeLibrary([]);
  const platform = fakePlatform();
  const fake = fakeSession();
  library.openImport.mockReturnValue(fake.session);
  await draw(<ImportView commands={commands} library={library} platform={platform} />);
  const area = document.querySelector('textarea');
  if (area) area.value = 'x';
  await act(() => void area?.dispatchEvent(new Event('input', { bubbles: true })));
  await press('Check text');
  await fake.finds(what);
  return { library, platform, ...fake };
}

/** The headings with the names of the skills below each. */
const groups = () =>
  [...document.querySelectorAll('.plugin')].map((section) => [
    section.querySelector('h4')?.textContent,
    [...section.querySelectorAll('.found-row label')].map((label) => label.textContent),
  ]);
const headingOf = (name: string) => {
  const heading = [...document.querySelectorAll('.plugin')].find(
    (section) => section.querySelector('h4')?.textContent === name,
  );
  if (!heading) throw new Error(`There is no plugin ${name} in: ${text()}`);
  return heading;
};
const ticked = () =>
  [...document.querySelectorAll('.found-row input')].map(
    (box) => box instanceof HTMLInputElement && box.checked,
  );

beforeEach(() => {
  location.hash = '';
});

describe('a shelf', () => {
  test('has the skills under their plugins, and those of none behind them', async () => {
    const { session } = await found({
      skills: [one, two, three],
      shelf: shelfOf(plugin('b', { skills: [two.place] }), plugin('a', { skills: [one.place] })),
    });
    await shown('3 skills found');
    await shown('From the marketplace “tools” by Ada');
    expect(groups()).toEqual([
      ['b', ['two']],
      ['a', ['one']],
      ['Not in any plugin', ['three']],
    ]);
    expect(ticked()).toEqual([false, false, false]);
    await press('Install (0)');
    await shown('Select at least one skill.');
    expect(session.install).not.toHaveBeenCalled();
  });

  test('says of a plugin who made it, under which license, and what is not used here', async () => {
    await found({
      skills: [one],
      shelf: shelfOf(
        plugin('a', {
          description: 'Good <b>tools</b>\u202e',
          author: 'Bo',
          license: 'MIT',
          version: '1.2',
          homepage: 'https://bo.example/',
          skills: [one.place],
          shared: 2,
          unused: { commands: 3, agents: 0, hooks: 1, servers: 0 },
        }),
      ),
    });
    for (const words of ['By Bo', 'License: MIT', 'Version 1.2', 'https://bo.example/']) await shown(words);
    await shown('Not used here: 3 commands, 1 hook');
    await shown('2 of its skills are shown under another plugin');
    await shown('Good <b>tools</b>⟨U+202E⟩');
    expect(headingOf('a').querySelector('b, a')).toBeNull();
  });

  test('says of each plugin that is not here why, and of paths that lead out', async () => {
    await found({
      skills: [one],
      shelf: {
        ...shelfOf(
          plugin('out', { place: { kind: 'refused', path: '../../out' } }),
          plugin('gone', { place: { kind: 'missing', path: 'gone' } }),
          plugin('npm', { place: { kind: 'unreadable', address: 'npm @acme/plugin' } }),
          plugin('part', { skills: [one.place], refused: ['../x'] }),
          plugin('empty'),
        ),
        leftOut: 2,
      },
    });
    expect(headingOf('out').textContent).toContain('could lead outside of what you opened: ../../out');
    expect(headingOf('gone').textContent).toContain('isn’t here: gone');
    expect(headingOf('npm').textContent).toContain(
      'can’t import this plugin from where it is: npm @acme/plugin',
    );
    expect(headingOf('part').textContent).toContain('could lead outside the plugin: ../x');
    expect(headingOf('empty').textContent).toContain('This plugin has no skills');
    await shown('2 plugins of this marketplace can’t be read');
    expect(document.querySelectorAll('.plugin .button')).toHaveLength(1);
  });

  test('is searched by what plugins say, and by skills', async () => {
    await found({
      skills: [one, two, three],
      shelf: shelfOf(
        plugin('a', { skills: [one.place, two.place], author: 'Grace', license: 'GPL' }),
        plugin('b', { skills: [three.place], keywords: ['mail'] }),
        plugin('far', {
          description: 'Mail too',
          place: { kind: 'elsewhere', url: 'https://github.com/o/r' },
        }),
      ),
    });
    const search = (words: string) => fill('Search plugins and skills', words);
    await search('grace');
    expect(groups()).toEqual([['a', ['one', 'two']]]);
    await shown('2 of 3 shown');
    await search('gpl TWO');
    expect(groups()).toEqual([['a', ['two']]]);
    await search('mail');
    expect(groups()).toEqual([
      ['b', ['three']],
      ['far', []],
    ]);
    await search('nobody');
    await shown('No skill matches your search.');
    await search('');
    expect(groups()).toHaveLength(3);
  });

  test('ticks all skills of a plugin, of two with one id the first', async () => {
    const twin = foundSkill({ id: 'one' }, { place: 'twin' });
    const { session } = await found({
      skills: [one, two, twin, three],
      shelf: shelfOf(
        plugin('a', { skills: [one.place, two.place] }),
        plugin('b', { skills: [twin.place, three.place] }),
      ),
    });
    await press('Select all of a');
    await press('Select all of b');
    await press('Install (3)');
    expect(session.install).toHaveBeenCalledExactlyOnceWith([one.place, two.place, three.place]);
  });

  test('opens a plugin that is elsewhere by its address, asking for its hosts in the click, and not before', async () => {
    const url = 'https://github.com/o/r/tree/v1/plugins/far';
    const { library, platform } = await found({
      skills: [],
      shelf: shelfOf(plugin('far', { place: { kind: 'elsewhere', url } })),
    });
    await shown('1 plugin found');
    await shown(`Published at ${url}`);
    expect(text()).not.toContain('Install');
    expect(platform.requestHost).not.toHaveBeenCalled();
    expect(library.openImport).toHaveBeenCalledOnce();
    await press('Download far');
    expect(platform.requestHost.mock.calls[0]).toEqual(
      expect.arrayContaining(['https://github.com', 'https://codeload.github.com']),
    );
    expect(library.openImport).toHaveBeenLastCalledWith({ kind: 'url', url });
  });

  test('is a press away from a plugin that was opened from it, also when that came to nothing', async () => {
    const url = 'https://github.com/o/r';
    const list = shelfOf(plugin('far', { place: { kind: 'elsewhere', url } }));
    const { library } = await found({ skills: [], shelf: list });
    const [first] = library.openImport.mock.calls[0] ?? [];
    expect(() => button('Back to marketplace')).toThrow();
    const far = fakeSession();
    library.openImport.mockReturnValue(far.session);
    await press('Download far');
    await far.finds({ skills: [one, two] });
    await shown('2 skills found');
    const again = fakeSession();
    library.openImport.mockReturnValue(again.session);
    await press('Back to marketplace');
    expect(library.openImport.mock.lastCall).toEqual([first]);
    await again.finds({ skills: [], shelf: list });
    await shown('1 plugin found');
    expect(() => button('Back to marketplace')).toThrow();
    const broken = fakeSession();
    library.openImport.mockReturnValue(broken.session);
    await press('Download far');
    await broken.finds({ skills: [] });
    await shown('Back to marketplace');
  });

  test('of one plugin alone ticks what any import does', async () => {
    await found({ skills: [one], shelf: { plugins: [plugin('a', { skills: [one.place] })], leftOut: 0 } });
    expect(groups()).toEqual([['a', ['one']]]);
    expect(ticked()).toEqual([true]);
    expect(text()).not.toContain('marketplace');
    expect(text()).not.toContain('Search');
    expect(button('Review one')).toBeDefined();
  });

  test('that cannot be read is told, and the skills are a list as ever', async () => {
    await found({ skills: [one, two], shelf: 'unreadable' });
    await shown('that can’t be read. Its skills are shown without it.');
    expect(groups()).toEqual([]);
    expect(ticked()).toEqual([true, true]);
  });

  test('of many skills is drawn in parts until it is all there, and searched before', async () => {
    const skills = Array.from({ length: 300 }, (_, index) => foundSkill({ id: `skill-${index}` }));
    const plugins = Array.from({ length: 30 }, (_, index) =>
      plugin(`plugin-${index}`, {
        skills: skills.slice(index * 10, index * 10 + 10).map(({ place }) => place),
      }),
    );
    await found({ skills, shelf: shelfOf(...plugins) });
    expect(document.querySelectorAll('.found-row').length).toBeLessThan(100);
    await fill('Search plugins and skills', 'plugin-29 skill-297');
    expect(groups()).toEqual([['plugin-29', ['skill-297']]]);
    await fill('Search plugins and skills', '');
    await vi.waitFor(() => expect(document.querySelectorAll('.found-row')).toHaveLength(300), 10_000);
    await press('Select all of plugin-29');
    await shown('Selected: 10 of 300.');
  });
});
