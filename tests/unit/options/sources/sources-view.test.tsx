// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, test, vi } from 'vitest';
import type { SourceOverview } from '../../../../src/core/library/source-types';
import { newSource } from '../../../../src/core/library/sources';
import type { Platform } from '../../../../src/options/platform';
import { SourcesView } from '../../../../src/options/sources/sources-view';
import { type FakeSkill, fakeLibrary } from '../support/fake-library';
import { button, draw, fill, press, shown, text } from '../support/screen';

const url = 'https://github.com/acme/skills';
const source = (more: Partial<SourceOverview> = {}): SourceOverview => ({
  ...newSource(url),
  kind: 'url',
  standing: 'user',
  name: 'acme/skills',
  state: 'in-step',
  lookedAt: 1,
  skills: ['one', 'two'],
  hosts: ['https://github.com', 'https://codeload.github.com'],
  ...more,
});

async function open(sources: SourceOverview[], allowed = true, skills: FakeSkill[] = []) {
  const library = fakeLibrary(skills);
  library.sourceList.push(...sources);
  const platform = { requestHost: vi.fn<Platform['requestHost']>(async () => allowed) };
  await draw(<SourcesView library={library} platform={platform} />);
  await shown(sources.length > 0 ? 'When I check' : 'came from a URL yet');
  return { library, platform };
}

test('without a source it says how there comes to be one, and has nothing to check', async () => {
  await open([]);
  expect(text()).toContain('None of your skills came from a URL yet');
  expect(text()).not.toContain('Check all');
});

test.each([
  [{ state: 'new' as const, lookedAt: undefined }, 'Not checked yet'],
  [{}, 'Up to date'],
  [{ state: 'changed' as const, waiting: [{ id: 'one', path: '', why: 'asks' as const }] }, '1 difference'],
  [{ state: 'unreachable' as const }, 'Not reached'],
  [{ paused: true }, 'Paused'],
  [
    { state: 'refused' as const, failure: { kind: 'http-status' as const, host: 'github.com', status: 401 } },
    '401',
  ],
])('says how a source stands: %o', async (more, words) => {
  await open([source(more)]);
  expect(text()).toContain(words);
});

test('where the repository has a newer commit, its own page of what was committed is a link', async () => {
  const [before, commit] = ['1'.repeat(40), '2'.repeat(40)];
  await open([source({ commit, inStepAt: before })]);
  const link = document.querySelector<HTMLAnchorElement>('.origin-facts a');
  expect(link?.textContent).toBe('Commits since 1111111');
  expect(link?.href).toBe(`https://github.com/acme/skills/compare/${before}...${commit}`);
});

test('where the skills are of the latest commit, no page of commits is offered', async () => {
  const commit = '1'.repeat(40);
  await open([source({ commit, inStepAt: commit })]);
  expect(document.querySelector('.origin-facts a')).toBeNull();
});

test('a check asks for the hosts of the source, in the press, and asks that source alone', async () => {
  const { library, platform } = await open([
    source(),
    source({ url: 'https://b.example/x', name: 'b.example' }),
  ]);
  await press('Check now: acme/skills');
  expect(platform.requestHost).toHaveBeenCalledWith('https://github.com', 'https://codeload.github.com');
  expect(library.lookAgain).toHaveBeenCalledWith({ urls: [url], take: false });
  await shown('Checked');
});

test('where the browser is not allowed to, nothing is asked, and that is said', async () => {
  const { library } = await open([source()], false);
  await press('Check all');
  await shown('hasn’t allowed');
  expect(library.lookAgain).not.toHaveBeenCalled();
});

test('what is ready is taken by one press; what asks for more, or was changed here, leads to a comparison', async () => {
  const waiting = [
    { id: 'one', path: 'one', why: 'update' as const },
    { id: 'two', path: 'two', why: 'asks' as const },
    { id: 'three', path: 'three', why: 'edited' as const },
    { id: 'four', path: 'four', why: 'gone' as const },
  ];
  const { library } = await open([
    source({ state: 'changed', waiting, skills: ['one', 'two', 'three', 'four'] }),
  ]);
  library.lookAgain.mockResolvedValue({ taken: ['user:one'], failed: 0 });
  expect(text()).toContain('The update may do more than now');
  expect(text()).toContain('Newer there, and you changed it here');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#import/update/"]')];
  expect(links.map(({ hash }) => decodeURIComponent(hash))).toEqual([
    '#import/update/user:one',
    '#import/update/user:two',
    '#import/update/user:three',
  ]);
  await press('Update 1 skill');
  expect(library.lookAgain).toHaveBeenCalledWith({ urls: [url], take: true });
  await shown('1 skill updated');
});

test('a paused source is left out of Check all and Update all', async () => {
  const waiting = [{ id: 'one', path: 'one', why: 'update' as const }];
  const { library } = await open([
    source({ state: 'changed', waiting, paused: true }),
    source({ url: 'https://b.example/x', name: 'b.example' }),
  ]);
  expect(() => button('Update all')).toThrow('no button');
  await press('Check all');
  expect(library.lookAgain).toHaveBeenCalledWith({ urls: ['https://b.example/x'], take: false });
});

test('a check that fails is not told as one that was made', async () => {
  const { library } = await open([source()]);
  library.lookAgain.mockResolvedValue({ taken: [], failed: 1 });
  await press('Check all');
  await shown('1 source couldn’t be checked');
  const words = [...document.querySelectorAll('.news p')].map(({ textContent }) => textContent);
  expect(words).toEqual(['1 source couldn’t be checked']);
});

test('one that is taken off the list can be put back', async () => {
  const { library } = await open([source()]);
  await press('Remove acme/skills');
  await shown('acme/skills removed from the list. Its skills stay.');
  expect(library.changeSource).toHaveBeenLastCalledWith(url, { dropped: true });
  await press('Undo');
  expect(library.changeSource).toHaveBeenLastCalledWith(url, { dropped: undefined });
});

test('what a source calls itself and its skills is drawn as text', async () => {
  const evil = '<img src=x onerror=alert(1)>\u202e';
  await open([source({ name: evil, state: 'changed', waiting: [{ id: evil, path: '', why: 'asks' }] })]);
  expect(document.querySelector('img')).toBeNull();
  expect(text()).not.toContain('\u202e');
});

test('what a server does not share asks for a token, which is kept for its host before the check', async () => {
  const failure = { kind: 'http-status' as const, host: 'api.github.com', status: 404 };
  const { library, platform } = await open([source({ state: 'refused', failure })]);
  expect(text()).toContain('sends it to api.github.com only');
  await fill('If it’s private: access token for github.com', ' github_pat_1 ');
  await press('Save and retry');
  expect(platform.requestHost).toHaveBeenCalledWith(
    'https://github.com',
    'https://codeload.github.com',
    'https://api.github.com',
  );
  expect(library.keepToken).toHaveBeenCalledWith('github.com', 'github_pat_1');
  expect(library.lookAgain).toHaveBeenCalledWith({ urls: [url], take: false });
  await shown('Access tokens');
  await press('Delete the access token for github.com');
  expect(library.keepToken).toHaveBeenLastCalledWith('github.com', undefined);
});

describe('a folder', () => {
  const folder = (more: Partial<SourceOverview> = {}) =>
    source({ kind: 'folder', url: 'folder:a1', name: 'skills', hosts: [], ...more });

  test('is named and not addressed, and is checked when it changes, where the user wants it', async () => {
    const { library, platform } = await open([folder({ offered: ['new'] })]);
    expect(text()).toContain('Folder on this computer');
    expect(text()).not.toContain('folder:a1');
    expect(document.querySelector('.origin-facts')?.textContent).not.toContain('a1');
    const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options).toEqual(['When I check', 'When it changes', 'When it changes, and update']);
    expect(document.querySelector<HTMLAnchorElement>('a[href^="#import/"]')?.hash).toBe('#import/folder/a1');
    await press('Check now: skills');
    expect(platform.requestHost).not.toHaveBeenCalled();
    expect(library.mayReadFolders).not.toHaveBeenCalled();
    expect(library.lookAgain).toHaveBeenCalledWith({ urls: ['folder:a1'], take: false });
  });

  test('that the browser has to ask for says so, and is asked for in the press', async () => {
    const { library } = await open([folder({ wantsPermission: true })]);
    expect(text()).toContain('The browser asks before Caretaker reads this folder again.');
    await press('Check now: skills');
    expect(library.mayReadFolders).toHaveBeenCalledWith(['folder:a1'], { ask: true });
    expect(library.lookAgain).toHaveBeenCalledWith({ urls: ['folder:a1'], take: false });
  });

  test.each([
    ['permission', 'The browser doesn’t let Caretaker read this folder'],
    ['gone', 'Caretaker can’t find this folder'],
    ['changing', 'The folder changed while it was read'],
  ] as const)('that cannot be read says why: %s', async (why, words) => {
    await open([folder({ state: 'unreachable', failure: { kind: 'folder', why } })]);
    expect(text()).toContain('Not read');
    expect(text()).toContain(words);
  });
});

test('says where the skills of a source can be used, which is changed there', async () => {
  const { library } = await open([source({ sites: ['docs.example.com'] })]);
  expect(text()).toContain('Where its skills can be used: docs.example.com');
  await act(() => (document.querySelector('.sites input') as HTMLInputElement).click());
  expect(library.changeSource).toHaveBeenCalledWith(url, { sites: undefined });
});

test('of its skills whose names others have a source says which wins', async () => {
  const builtin = { key: 'builtin:polish' as const, id: 'polish', standing: 'builtin' as const };
  const near = { key: 'user:near' as const, id: 'near', standing: 'folder' as const, from: 'skills' };
  await open([source()], true, [
    { id: 'one', sameName: { called: 'user:one', others: [builtin] } },
    { id: 'two', sameName: { called: 'user:near', others: [near] } },
    { id: 'near', sameName: { called: 'user:near', others: [] } },
  ]);
  await shown('Wins over another of this name: Built in · polish');
  expect([...document.querySelectorAll('.source-waiting li')].map((each) => each.textContent)).toEqual([
    'one Wins over another of this name: Built in · polish',
    'two Another skill of this name wins: skills · near',
  ]);
});

describe('the order of sources', () => {
  const named = (name: string, standing: SourceOverview['standing'] = 'user') =>
    source({ url: `https://${name}.example/x`, name, standing });
  const order = () =>
    [...document.querySelectorAll('.source h3')].map((each) => each.textContent?.split(' ')[0]);

  test('is changed within a kind alone, by buttons that keep the focus, and is said', async () => {
    const { library } = await open([named('site', 'site'), named('a'), named('b'), named('c')]);
    expect(text()).toContain('the source higher in this list wins');
    expect(document.querySelectorAll('[data-url="https://site.example/x"] [data-move]')).toHaveLength(0);
    button('Move c up').focus();
    await press('Move c up');
    await shown('c is now number 3 of 4');
    expect(library.moveSource).toHaveBeenCalledWith('https://c.example/x', 'nearer');
    expect(document.activeElement).toBe(button('Move c up'));
    await press('Move c up');
    await shown('c is now number 2 of 4');
    expect(order()).toEqual(['site', 'c', 'a', 'b']);
    expect(document.activeElement).toBe(button('Move c down'));
  });
});

test('a folder says whether it is written into; it is asked first, and can be taken back', async () => {
  const folder = { kind: 'folder' as const, url: 'folder:f', name: 'mine', hosts: [] };
  const { library } = await open([source(folder)]);
  expect(text()).toContain('Read only');
  await press('Allow writing to mine');
  await shown('Write your changes into the folder “mine”?');
  expect(library.letWrite).not.toHaveBeenCalled();
  library.letWrite.mockImplementation(async (_url, wanted) => {
    library.sourceList.splice(0, 1, source({ ...folder, writes: wanted }));
    return true;
  });
  await press('Allow writing');
  await shown('Your changes are written there');
  await press('Stop writing to mine');
  await shown('Read only');
  expect(library.letWrite.mock.calls).toEqual([
    ['folder:f', true],
    ['folder:f', false],
  ]);
});

test('a skill that was changed here and in its folder says so, and leads to both', async () => {
  const waiting = [{ id: 'one', path: 'one', why: 'edited' as const }];
  await open([source({ kind: 'folder', url: 'folder:f', hosts: [], state: 'changed', waiting })]);
  expect(text()).toContain('Changed on both sides');
  const link = document.querySelector('a[aria-label="Compare one"]');
  expect(link?.getAttribute('href')).toBe('#skills/user%3Aone');
});

describe('a source that a policy names', () => {
  const managed = { url, pin: 'v1' };
  const ofPolicy = (more: Partial<SourceOverview> = {}) =>
    source({ managed, standing: 'managed', habit: 'daily-take', ...more });

  async function openManaged(more: Partial<SourceOverview> = {}) {
    const library = fakeLibrary();
    library.sourceList.push(ofPolicy(more));
    const platform = { requestHost: vi.fn<Platform['requestHost']>(async () => true) };
    await draw(<SourcesView library={library} platform={platform} />);
    await shown('Managed by your organization');
    return { library, platform };
  }

  test('is marked, says what it is pinned to, and can be checked, and neither removed, paused nor looked at less often', async () => {
    const { library, platform } = await openManaged();
    expect(text()).toContain('Pinned to v1');
    for (const name of ['Remove', 'Pause']) expect(text()).not.toContain(name);
    expect(document.querySelector('select')).toBeNull();
    await press('Check now: acme/skills');
    expect(platform.requestHost).toHaveBeenCalledWith('https://github.com', 'https://codeload.github.com');
    expect(library.lookAgain).toHaveBeenCalledWith({ urls: [url], take: false });
    expect(library.mayReadFolders).not.toHaveBeenCalled();
  });

  test('shows a commit by its first letters', async () => {
    await openManaged({ managed: { url, pin: '0123456789abcdef0123456789abcdef01234567' } });
    expect(text()).toContain('Pinned to commit 0123456');
  });

  test('says that the browser asks first, and for which hosts', async () => {
    await openManaged({ wantsPermission: true, state: 'new', lookedAt: undefined, skills: [] });
    expect(text()).toContain(
      'The browser asks before Caretaker downloads from github.com, codeload.github.com',
    );
  });

  test('says which of its skills were left out, and leads to where that is explained', async () => {
    await openManaged({ leftOut: ['pdf', 'letter\u202e'] });
    expect(text()).toContain('Not installed: pdf, letter');
    expect(text()).not.toContain('\u202e');
    const link = document.querySelector<HTMLAnchorElement>('.source-left-out a');
    expect(link?.hash).toBe(`#import/site/${encodeURIComponent(url)}`);
  });

  test('leaves to the user where its skills count, unless the policy says it', async () => {
    await openManaged();
    expect(document.querySelector('.source-sites')).not.toBeNull();
  });

  test('says where its skills count where the policy says it, and lets nobody change that', async () => {
    await openManaged({ managed: { url, sites: ['acme.example'] }, sites: ['acme.example'] });
    expect(text()).toContain('acme.example');
    expect(document.querySelector('.source-sites')).toBeNull();
  });
});

test('what is wrong in a policy is said, whatever it holds, and goes when the policy is right', async () => {
  const library = fakeLibrary();
  library.managedProblems.mockResolvedValue([
    { code: 'list', at: 0, text: '{}' },
    { code: 'many', at: 50, text: '60' },
    { code: 'entry', at: 1, text: '<b>7</b>' },
    { code: 'key', at: 2, text: 'Pin' },
    { code: 'address', at: 3, text: 'javascript:alert(1)' },
    { code: 'twice', at: 4, text: 'https://a.example' },
    { code: 'pin', at: 5, text: '..' },
    { code: 'sites', at: 6, text: 'x y' },
  ]);
  await draw(<SourcesView library={library} platform={{ requestHost: async () => true }} />);
  await shown('Some of your organization’s sources can’t be used');
  const said = [...document.querySelectorAll('.notice li')].map((each) => each.textContent);
  expect(said).toEqual([
    '“sources” has to be a list. It’s {}.',
    'Only the first 50 sources are used. The list has 60.',
    'Source 1 has no “url”, or a value of the wrong kind: <b>7</b>',
    'Source 2 has a setting that Caretaker doesn’t know: Pin',
    'Source 3 has a URL that nothing can be imported from: javascript:alert(1)',
    'Source 4 has the same URL as another one: https://a.example',
    'Source 5 can’t be pinned to ... The URL has to be a repository’s, with no branch, tag or commit in it.',
    'Source 6 has a site that can’t be used, or too many sites: x y',
  ]);
  library.managedProblems.mockResolvedValue([]);
  await act(async () => library.announce());
  await vi.waitFor(() => expect(document.querySelector('.notice')).toBeNull());
});
