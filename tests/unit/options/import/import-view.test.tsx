// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportFailure } from '../../../../src/core/library/import-types';
import { LibraryError } from '../../../../src/core/library/library-error';
import type { SettingsCommands } from '../../../../src/messages/settings-commands';
import { ImportView } from '../../../../src/options/import/import-view';
import { type FakeSkill, fakeLibrary, skillMdOf } from '../support/fake-library';
import { fakePlatform } from '../support/fakes';
import { button, draw, field, fill, press, shown, text } from '../support/screen';
import { fakeSession, foundSkill, noChange } from './fake-session';

const commands = {
  allowedTo: vi.fn<SettingsCommands['allowedTo']>(async () => ({ tools: [], permissions: [] })),
};

/** The view with one import that the test controls. */
async function open({
  skills = [],
  files = {},
}: {
  skills?: FakeSkill[];
  files?: Record<string, string>;
} = {}) {
  const library = fakeLibrary(skills);
  const platform = fakePlatform();
  const fake = fakeSession(files);
  library.openImport.mockReturnValue(fake.session);
  await draw(<ImportView commands={commands} library={library} platform={platform} />);
  return { library, platform, ...fake };
}

async function paste(words: string): Promise<void> {
  const area = document.querySelector('textarea');
  if (!area) throw new Error('There is no text area');
  await act(() => {
    area.value = words;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Check text');
}

/** Opens the view and pastes something, whatever the session will find in it. */
async function opened(options: Parameters<typeof open>[0] = {}) {
  const view = await open(options);
  await paste(skillMdOf('pasted'));
  return view;
}

async function choose(way: 'file' | 'folder', files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`input[data-way=${way}]`);
  if (!input) throw new Error(`There is no input for a ${way}`);
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const builtinPolish: FakeSkill = { id: 'polish', source: 'builtin' };

const choosing = () => document.querySelector('.import-choosing:not([hidden])') !== null;
const rows = () => [...document.querySelectorAll('.found-row')];
const tickOf = (name: string) => {
  const row = rows().find((each) => each.querySelector('label')?.textContent === name);
  const input = row?.querySelector('input');
  if (!input) throw new Error(`There is no row ${name} in: ${text()}`);
  return input;
};
const ticked = () =>
  rows().flatMap((row) =>
    row.querySelector('input')?.checked ? [row.querySelector('label')?.textContent] : [],
  );

beforeEach(() => {
  location.hash = '';
});

describe('the ways in', () => {
  test('a chosen file is opened', async () => {
    const { library } = await open();
    const file = new File(['x'], 'skills.zip');
    await choose('file', [file]);
    expect(library.openImport).toHaveBeenCalledExactlyOnceWith({ kind: 'file', file });
    expect(choosing()).toBe(false);
  });

  test('a chosen folder is opened with the paths in it, without what systems leave behind', async () => {
    const { library } = await open();
    const files = ['notes/SKILL.md', 'notes/scripts/a.js', 'notes/.git/config', 'notes/.DS_Store'].map(
      (path) => Object.defineProperty(new File(['x'], path), 'webkitRelativePath', { value: path }),
    );
    await choose('folder', files);
    expect(library.openImport).toHaveBeenCalledExactlyOnceWith({
      kind: 'folder',
      name: 'notes',
      files: [
        { path: 'notes/SKILL.md', file: files[0] },
        { path: 'notes/scripts/a.js', file: files[1] },
      ],
    });
  });

  test('pasted text is opened; an empty area says what is missing', async () => {
    const { library } = await open();
    await press('Check text');
    await shown('Paste a SKILL.md, or the JSON of a function or an MCP tool.');
    expect(library.openImport).not.toHaveBeenCalled();
    await paste('---\nname: a\n---');
    expect(library.openImport).toHaveBeenCalledExactlyOnceWith({ kind: 'text', text: '---\nname: a\n---' });
  });

  test('an address: which hosts are asked for is said before, and all are asked for in the click', async () => {
    const { library, platform } = await open();
    const label = 'URL of a file, an archive, a repository or a site';
    await fill(label, 'https://github.com/owner/repo');
    await shown('Your browser will ask whether Caretaker may access github.com, codeload.github.com');
    await press('Download');
    expect(platform.requestHost.mock.calls[0]).toEqual(
      expect.arrayContaining(['https://github.com', 'https://codeload.github.com']),
    );
    expect(library.openImport).toHaveBeenCalledExactlyOnceWith({
      kind: 'url',
      url: 'https://github.com/owner/repo',
    });
  });

  test('an address with an access token: which hosts are asked for, and that the token goes there', async () => {
    const { library, platform } = await open();
    await act(() => library.keepToken('github.com', 'github_pat_1'));
    await fill('URL of a file, an archive, a repository or a site', 'https://github.com/owner/repo');
    await shown('access api.github.com, codeload.github.com. Your access token is sent there');
    await press('Download');
    expect(platform.requestHost).toHaveBeenCalledWith(
      'https://api.github.com',
      'https://codeload.github.com',
    );
  });

  test('an address that is none says so, and nobody is asked', async () => {
    const { library, platform } = await open();
    await fill('URL of a file, an archive, a repository or a site', 'not an address');
    await press('Download');
    await shown('Enter a URL such as');
    expect(platform.requestHost).not.toHaveBeenCalled();
    expect(library.openImport).not.toHaveBeenCalled();
  });

  test('a permission that is refused: nothing is fetched, and trying again asks again', async () => {
    const { library, platform } = await open();
    platform.requestHost.mockResolvedValueOnce(false);
    await fill('URL of a file, an archive, a repository or a site', 'https://example.com/a.zip');
    await press('Download');
    await shown('The browser hasn’t allowed example.com');
    expect(library.openImport).not.toHaveBeenCalled();
    await press('Try again');
    expect(platform.requestHost).toHaveBeenCalledTimes(2);
    expect(library.openImport).toHaveBeenCalledOnce();
  });
});

describe('an archive that does not say how its names are written', () => {
  const names = { encoding: 'gb18030', fitting: ['gb18030', 'cp437'] } as const;

  test('says how they were read, and is read in another way', async () => {
    const { library, finds } = await open();
    const file = new File(['x'], 'skills.zip');
    await choose('file', [file]);
    await finds({ skills: [foundSkill({ id: 'one' })], names: { ...names, fitting: [...names.fitting] } });
    await shown('Encoding of file names');
    const list = document.querySelector('select');
    expect([...(list?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Chinese, simplified (GBK)',
      'Western European (CP437)',
    ]);
    expect(list?.value).toBe('gb18030');
    await act(() => {
      if (list) list.value = 'cp437';
      list?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(library.openImport).toHaveBeenCalledOnce();
    await press('Use this encoding');
    expect(library.openImport).toHaveBeenLastCalledWith({ kind: 'file', file, names: 'cp437' });
  });

  test('is none where all names are known', async () => {
    const { finds } = await opened();
    await finds({ skills: [foundSkill({ id: 'one' })] });
    expect(text()).not.toContain('Encoding of file names');
  });
});

describe('the address of a page that the user comes from', () => {
  const field = () => document.querySelector<HTMLInputElement>('input[inputmode=url]');
  const come = (page: string) =>
    act(() => {
      location.hash = `import/site/${encodeURIComponent(page)}`;
      window.dispatchEvent(new Event('hashchange'));
    });
  afterEach(() => {
    location.hash = '';
  });

  test('is filled in, and nothing is asked there before it is opened', async () => {
    const { library } = await open();
    await come('https://docs.example/guide');
    expect(field()?.value).toBe('https://docs.example/guide');
    expect(document.activeElement).toBe(field());
    expect(library.openImport).not.toHaveBeenCalled();
  });

  test('is filled in again for another page, in place of what was found, and of nothing else', async () => {
    const { finds } = await opened();
    await finds({ skills: [foundSkill({ id: 'one' })] });
    await come('https://docs.example/other');
    expect(field()?.value).toBe('https://docs.example/other');
    expect(field()?.closest('[hidden]')).toBeNull();
    for (const none of ['javascript:alert(1)', 'file:///x', '%']) {
      await come(none);
      expect(field()?.value).toBe('https://docs.example/other');
    }
  });
});

test('skills that a site lists are said to be, with the address of its list', async () => {
  const { finds } = await opened();
  await finds({
    skills: [foundSkill({ id: 'one' })],
    index: 'https://docs.example/.well-known/agent-skills/index.json',
  });
  await shown('From the site’s list at https://docs.example/.well-known/agent-skills/index.json');
});

describe('while it is opened', () => {
  test('the step and the count are told, and the step alone is read aloud', async () => {
    const { progress } = await opened();
    await shown('Opening…');
    await progress({ step: 'reading', done: 120, total: 1000 });
    expect(document.querySelector('.import-progress [role=status]')?.textContent).toBe('Reading skills…');
    await shown('120 of 1,000');
    const bar = document.querySelector('progress');
    expect([bar?.value, bar?.max]).toEqual([120, 1000]);
  });

  test('bytes are told as such, also while the total is not known', async () => {
    const { progress } = await opened();
    await progress({ step: 'fetching', done: 3_400_000 });
    await shown('3.4 MB');
    expect(document.querySelector('progress')?.hasAttribute('value')).toBe(false);
  });

  test('Cancel ends the import, and what it still finds is not shown', async () => {
    const { session, finds } = await opened();
    await press('Cancel');
    expect(session.cancel).toHaveBeenCalledOnce();
    await shown('Canceled. Nothing was saved');
    await finds({ skills: [foundSkill({ id: 'late' })] });
    expect(choosing()).toBe(true);
    expect(text()).not.toContain('late');
  });
});

const failures: [ImportFailure, title: string, next: string][] = [
  [
    { kind: 'nothing-found' },
    'No skill found',
    'Choose a file, folder or archive with a SKILL.md or skill.json in it.',
  ],
  [
    { kind: 'unreachable', host: 'example.com', detail: 'ERR_NAME' },
    'Can’t reach example.com',
    'Check the URL and your connection',
  ],
  [
    { kind: 'http-status', host: 'example.com', status: 404 },
    'example.com returned error 404',
    'Nothing was found at this URL.',
  ],
  [
    { kind: 'http-status', host: 'example.com', status: 403 },
    'example.com returned error 403',
    'doesn’t share this with everyone',
  ],
  [
    { kind: 'http-status', host: 'example.com', status: 429 },
    'example.com returned error 429',
    'Wait a few minutes',
  ],
  [{ kind: 'http-status', host: 'example.com', status: 500 }, 'returned error 500', 'Try again later'],
  [{ kind: 'permission', host: 'example.com' }, 'The browser hasn’t allowed example.com', 'choose Allow'],
  [
    { kind: 'index-unknown', host: 'example.com', schema: 'https://example.org/9.json' },
    'example.com lists its skills in a format that Caretaker doesn’t know',
    'https://example.org/9.json',
  ],
  [
    { kind: 'archive', problem: { code: 'path-outside', path: '../evil.txt', params: [] } },
    'This file can’t be imported',
    'The path leaves the folder',
  ],
  [
    { kind: 'library', error: { code: 'store-quota', params: [] } },
    'There is not enough browser storage',
    'Nothing was changed.',
  ],
  [
    { kind: 'unexpected', detail: 'boom at 0x1' },
    'Something went wrong in Caretaker',
    'Nothing incomplete was saved.',
  ],
];

describe('what goes wrong', () => {
  test.each(failures)('%j says what is wrong and what to do', async (failure, title, next) => {
    const { finds } = await opened();
    await finds({ failure });
    await shown(title);
    await shown(next);
    if ('detail' in failure) await shown(failure.detail);
    if (failure.kind === 'archive') await shown(failure.problem.path);
    expect(choosing()).toBe(true);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(title));
  });

  test('no skill at all is said, too', async () => {
    const { finds } = await opened();
    await finds({ skills: [] });
    await shown('No skill found');
  });

  test('an exception is told, and trying again opens the same once more', async () => {
    const { library, breaks } = await opened();
    await breaks(new Error('the Worker is gone'));
    await shown('the Worker is gone');
    await press('Try again');
    expect(library.openImport).toHaveBeenCalledTimes(2);
  });

  test('what was typed is still there', async () => {
    const { finds } = await opened();
    await finds({ failure: { kind: 'nothing-found' } });
    expect(document.querySelector('textarea')?.value).toBe(skillMdOf('pasted'));
  });

  test.each([[[new File([''], 'a.zip'), new File([''], 'b.tar.gz')], 'Import one archive at a time']])(
    'several archives are refused',
    async (files, words) => {
      const { library } = await open();
      await choose('file', files);
      await shown(words);
      expect(library.openImport).not.toHaveBeenCalled();
    },
  );
});

describe('one skill', () => {
  const skillMd =
    '---\nname: notes\ndescription: Takes notes.\nallowed_tools: [insert_text, Bash]\n---\n\n# How to\n\nWrite **well**.';

  test('is shown at once: what it asks for, both grades, its text; and installed', async () => {
    const { session, finds, reports } = await opened({ files: { 'SKILL.md': skillMd } });
    const found = foundSkill({ id: 'notes', skillMd, files: { 'scripts/run.js': '1' } });
    await finds({ skills: [found] });
    await shown('Takes notes.');
    await shown('insert_text Writes the result at the cursor or over the selection.');
    await shown('Bash In Caretaker: bash. Runs a command in a sandbox');
    await shown('Includes a script.');
    await shown('Works in Caretaker');
    await shown('Conforms to the open Agent Skills format');
    await vi.waitFor(() => expect(document.querySelector('.preview-text strong')?.textContent).toBe('well'));
    // The script is open: it is what runs.
    await shown('Text of scripts/run.js');
    expect(document.querySelector('.file-button[aria-current]')?.textContent).toContain('1 byte');
    await press('Install');
    expect(session.install).toHaveBeenCalledExactlyOnceWith([found.place]);
    await shown('Installing…');
    await reports({ installed: ['user:notes'], failed: [], cancelled: false });
    await shown('1 skill installed');
    expect(document.querySelector('.report-list a')?.getAttribute('href')).toBe('#skills/user%3Anotes');
    await press('Import more');
    expect(choosing()).toBe(true);
  });

  test('that cannot be installed says why, and has no button to install it', async () => {
    const { finds } = await opened();
    const { manifest, ...found } = foundSkill({ id: 'bad' });
    expect(manifest).toBeDefined();
    await finds({
      skills: [
        {
          ...found,
          diagnostics: [
            {
              severity: 'error',
              code: 'missing-name',
              params: [],
              skill: 'bad',
              file: 'SKILL.md',
              line: 1,
              message: '',
              fix: '',
            },
          ],
          refused: [{ code: 'path-deep', path: 'a/b/c', params: ['12'] }],
        },
      ],
    });
    await shown('This skill can’t be installed.');
    await shown('The frontmatter has no “name”.');
    await shown('a/b/c');
    expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain('Install');
    await press('Import another');
    expect(choosing()).toBe(true);
  });

  test('that takes the place of a built-in one says so', async () => {
    const { finds } = await opened({ skills: [builtinPolish] });
    await finds({ skills: [foundSkill({ id: 'polish' })] });
    await shown('This replaces the built-in skill “polish”');
  });

  test('that the user has already says so', async () => {
    const { finds } = await opened();
    await finds({ skills: [foundSkill({ id: 'notes' }, { change: { ...noChange, same: true } })] });
    await shown('You already have this exact version');
    expect(button('Reinstall')).toBeDefined();
  });

  test('an update says what it will ask for again', async () => {
    commands.allowedTo.mockResolvedValueOnce({
      tools: ['bash'],
      permissions: ['read mail'],
      unasked: true,
    });
    const { finds } = await opened({ skills: [{ id: 'notes', skillMd }], files: { 'SKILL.md': skillMd } });
    const change = { ...noChange, files: { added: [], removed: [], changed: ['SKILL.md'] } };
    await finds({ skills: [foundSkill({ id: 'notes', skillMd }, { change })] });
    await shown('You will be asked again');
    await shown('Another version must ask you again:bashread mailrun without asking you first');
    expect(commands.allowedTo).toHaveBeenCalledExactlyOnceWith('notes');
  });

  test('an update shows what changes, and marks what it asks for on top', async () => {
    const after = skillMd.replace('Write **well**.', 'Write **briefly**.');
    const { finds, session } = await opened({
      skills: [{ id: 'notes', skillMd }],
      files: { 'SKILL.md': after },
    });
    await finds({
      skills: [
        foundSkill(
          { id: 'notes', skillMd: after, files: { 'scripts/new.js': '1' } },
          {
            change: {
              same: false,
              files: { added: ['scripts/new.js'], removed: ['old.md'], changed: ['SKILL.md'] },
              tools: { added: ['Bash'], removed: ['clipboard'] },
              hosts: { added: ['evil.example'], removed: ['api.example'] },
              signature: [{ kind: 'required', name: 'to' }],
              loosens: [
                { kind: 'confirm' },
                { kind: 'mode', before: 'llm', after: 'sandbox' },
                { kind: 'host', name: 'evil.example' },
                { kind: 'timeout', before: 5000 },
                { kind: 'scripts-added', paths: ['scripts/new.js'] },
              ],
              config: [
                { key: 'tone', before: 'warm', after: 'cool', kept: true },
                { key: 'size', before: '1', after: '2', kept: false },
                { key: 'constructor', after: 'x', kept: false },
              ],
            },
          },
        ),
      ],
    });
    await shown('This update loosens the skill’s limits');
    const marked = [...document.querySelectorAll('.change-attention')].map((each) => each.textContent);
    expect(marked).toEqual([
      'No longer asks you before each run',
      'Runs differently. Before: Sends your text and the skill’s instructions to your model. Now: Runs a script on your text, in a sandbox without network access and without a model',
      'Names the host evil.example',
      'Can run longer. Before: 5 seconds. Now: no limit',
      'New scripts: scripts/new.js',
    ]);
    for (const words of [
      'Tools it no longer needsclipboard',
      'Removed filesold.md',
      'New filesscripts/new.js script',
    ]) {
      expect(text()).toContain(words);
    }
    await shown('tone your value stays: warm (update: cool)');
    await shown('size from 1 to 2');
    await shown('constructor from none to x');
    await vi.waitFor(() => {
      expect(document.querySelector('ins .diff-text')?.textContent).toBe('Write **briefly**.');
      expect(document.querySelector('del .diff-text')?.textContent).toBe('Write **well**.');
    });
    await press('Update');
    expect(session.install).toHaveBeenCalledOnce();
  });
});

describe('several skills', () => {
  const several = () => [
    foundSkill({ id: 'plain' }),
    foundSkill({ id: 'scripted', files: { 'scripts/a.js': '1' } }),
    foundSkill({ id: 'commands', skillMd: listing('commands', 'Bash') }),
    foundSkill({ id: 'keeper', skillMd: listing('keeper', 'save_memo') }),
    foundSkill({ id: 'mine' }, { change: noChange }),
    foundSkill({ id: 'kept' }, { change: { ...noChange, same: true } }),
    foundSkill({ id: 'polish' }),
    { ...foundSkill({ id: 'broken' }), refused: [{ code: 'link' as const, path: 'x', params: [] }] },
  ];

  const listing = (name: string, tool: string) =>
    skillMdOf(name).replace('---\n\n', `allowed_tools: [insert_text, ${tool}]\n---\n\n`);

  test('of a site’s list are installed for its place, which is said before, or everywhere', async () => {
    const { finds, session } = await opened({ skills: [builtinPolish] });
    await finds({ skills: several(), index: 'https://a.example/x', place: 'docs.example.com/guide' });
    const place = field('Use these skills only on docs.example.com/guide');
    expect(place.checked).toBe(true);
    await press('Install (1)');
    expect(session.install).toHaveBeenLastCalledWith(['place plain'], { everywhere: false });
  });

  test('of a site’s list are everywhere where the user says so', async () => {
    const { finds, session } = await opened({ skills: [builtinPolish] });
    await finds({ skills: several(), index: 'https://a.example/x', place: 'docs.example.com/guide' });
    await act(() => field('Use these skills only on docs.example.com/guide').click());
    await press('Install (1)');
    expect(session.install).toHaveBeenLastCalledWith(['place plain'], { everywhere: true });
  });

  test('are a list in which only what is new and harmless is ticked', async () => {
    const { finds, session } = await opened({ skills: [builtinPolish] });
    const skills = several();
    await finds({ skills });
    await shown('8 skills found');
    expect(ticked()).toEqual(['plain']);
    expect(tickOf('broken').disabled).toBe(true);
    const badges = rows().map((row) => row.querySelector('.badge')?.textContent);
    expect(badges).toEqual([
      'New',
      'New',
      'New',
      'New',
      'Changes yours',
      'Already installed',
      'Replaces a built-in',
      'Can’t be installed',
    ]);
    await act(() => tickOf('scripted').click());
    await shown('Selected: 2 of 7. 1 has scripts. 1 can run, send, or save.');
    await press('Install (2)');
    expect(session.install).toHaveBeenCalledExactlyOnceWith(['place plain', 'place scripted']);
  });

  test('Tick all takes what can be installed and would change something; Tick none takes all back', async () => {
    const { finds, session } = await opened();
    await finds({ skills: several() });
    await press('Select all');
    expect(ticked()).toEqual(['plain', 'scripted', 'commands', 'keeper', 'mine', 'polish']);
    await shown('1 changes an existing skill.');
    await press('Select none');
    expect(ticked()).toEqual([]);
    await press('Install (0)');
    await shown('Select at least one skill.');
    expect(session.install).not.toHaveBeenCalled();
  });

  test('of two with one id only one can be ticked', async () => {
    const { finds } = await opened();
    const first = foundSkill({ id: 'twin' }, { place: 'a', path: 'a/twin' });
    const second = foundSkill({ id: 'twin' }, { place: 'b', path: 'b/twin' });
    await finds({ skills: [first, second] });
    await shown('Another skill here has the same name');
    const [one, other] = rows().map((row) => row.querySelector('input'));
    expect([one?.checked, other?.checked]).toEqual([true, false]);
    await act(() => other?.click());
    expect([one?.checked, other?.checked]).toEqual([false, true]);
  });

  test('each can be looked at, ticked there, and the focus returns to its button', async () => {
    const { finds } = await opened({ skills: [builtinPolish] });
    await finds({ skills: several() });
    const look = button('Review scripted');
    look.focus();
    await press('Review scripted');
    await shown('Includes a script.');
    await vi.waitFor(() => expect(document.activeElement?.className).toBe('step-heading'));
    await act(() => document.querySelector<HTMLInputElement>('.tick input')?.click());
    await press('Back to list');
    await vi.waitFor(() => expect(document.activeElement).toBe(look));
    expect(ticked()).toEqual(['plain', 'scripted']);
  });

  test('a long list has a search box and nothing ticked, and is drawn in parts until it is all there', async () => {
    const { finds } = await opened();
    const skills = Array.from({ length: 120 }, (_each, place) => foundSkill({ id: `skill-${place}` }));
    await finds({ skills });
    expect(ticked()).toEqual([]);
    await vi.waitFor(() => expect(rows()).toHaveLength(120), { timeout: 10_000 });
    await fill('Search these skills', 'SKILL-9  what');
    await shown('11 of 120 shown');
    expect(rows()).toHaveLength(11);
    await press('Select all');
    await shown('Selected: 11 of 120.');
    await fill('Search these skills', 'nothing like it');
    await shown('No skill matches your search.');
  }, 20_000);

  test('installing shows how far it is; Cancel lets the skill that is written be finished', async () => {
    const { finds, session, progress, reports } = await opened({ skills: [builtinPolish] });
    await finds({ skills: several() });
    await press('Install (1)');
    await progress({ step: 'installing', done: 1, total: 4 });
    await shown('1 of 4');
    await press('Cancel');
    expect(session.cancel).toHaveBeenCalledOnce();
    await shown('Stopping after this skill…');
    await reports({
      installed: ['user:plain'],
      failed: [{ id: 'scripted', failure: { kind: 'library', error: { code: 'store-quota', params: [] } } }],
      cancelled: true,
    });
    await shown('You canceled the import');
    await shown('1 skill installed');
    await shown('1 skill not installed');
    await shown('There is not enough browser storage');
  });
});

describe('a backup', () => {
  const backup = {
    createdAt: Date.UTC(2026, 10, 1),
    memos: 34,
    words: 5,
    collections: 7,
    skills: [foundSkill({ id: 'a' }), foundSkill({ id: 'polish' })],
    settings: [
      { id: 'history true 1000', kind: 'history' as const, params: ['true', '1000'], looser: true },
      { id: 'slot 1 polish', kind: 'slot' as const, params: ['1', 'polish'], looser: true },
      { id: 'run-review true', kind: 'run-review' as const, params: ['true'], looser: false },
    ],
  };
  const boxOf = (label: string) =>
    [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.control;

  test('says what is in it; its skills and its looser settings wait to be ticked', async () => {
    const { finds, session, reports } = await opened({ skills: [builtinPolish] });
    await finds({ backup });
    await shown('Caretaker backup');
    expect([...document.querySelectorAll('.backup-facts dd')].map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['2', '34', '5', '7']),
    );
    expect(ticked()).toEqual(['a']);
    await shown('Replaces a built-in');
    expect(boxOf('History of runs: on, at most 1000 runs')).toHaveProperty('checked', false);
    expect(boxOf('Review rewrites before they are written: on')).toHaveProperty('checked', true);
    await act(() => (boxOf('Shortcut slot 1 runs “polish”') as HTMLInputElement).click());
    await press('Restore');
    expect(session.restoreBackup).toHaveBeenCalledExactlyOnceWith(
      ['place a'],
      ['run-review true', 'slot 1 polish'],
    );
    await reports({ installed: ['user:a', 'user:b'], failed: [], cancelled: false });
    await shown('2 skills installed');
  });

  test('says what goes into a function and what of its result is delivered', async () => {
    const results: [string, string, string][] = [
      ['null', 'table', 'The whole result · Table'],
      ['"summary"', '', 'summary'],
      ['', 'json', 'JSON'],
    ];
    const settings = [
      { id: 'text', kind: 'skill-text-field' as const, params: ['count', 'draft'], looser: false },
      ...results.map(([field, form, text]) => {
        const params = ['count', field, form];
        return { id: text, kind: 'skill-result' as const, params, looser: false };
      }),
    ];
    const { finds } = await opened();
    await finds({ backup: { ...backup, settings } });
    await shown('Your text goes to “draft” of “count”');
    for (const [, , text] of results)
      expect(boxOf(`“count” delivers: ${text}`)).toHaveProperty('checked', true);
  });

  test('of settings alone can be restored too', async () => {
    const { finds, session } = await opened();
    await finds({ backup: { ...backup, skills: [] } });
    await press('Restore');
    expect(session.restoreBackup).toHaveBeenCalledExactlyOnceWith([], ['run-review true']);
  });
});

describe('an update that is looked for', () => {
  const origin = { kind: 'url', url: 'https://github.com/owner/repo', path: 'skills/notes' } as const;
  const update = '#import/update/user%3Anotes';

  test('asks for the hosts inside a click, then opens that skill alone', async () => {
    location.hash = update;
    const { library, platform } = await open({ skills: [{ id: 'notes', manifest: { origin } }] });
    await shown('Check for an update of notes');
    expect(library.openImport).not.toHaveBeenCalled();
    await press('Check for update');
    expect(platform.requestHost).toHaveBeenCalledOnce();
    expect(library.openImport).toHaveBeenCalledExactlyOnceWith({
      kind: 'url',
      url: origin.url,
      path: origin.path,
    });
  });

  test('opens at once where the hosts may be reached already, and only once', async () => {
    location.hash = update;
    const library = fakeLibrary([{ id: 'notes', manifest: { origin } }]);
    const fake = fakeSession();
    library.openImport.mockReturnValue(fake.session);
    const platform = fakePlatform();
    platform.mayReach.mockResolvedValue(true);
    await draw(<ImportView commands={commands} library={library} platform={platform} />);
    await vi.waitFor(() => expect(library.openImport).toHaveBeenCalledOnce());
    expect(platform.requestHost).not.toHaveBeenCalled();
    await fake.finds({ skills: [foundSkill({ id: 'notes' })] });
    await press('Install');
    await fake.reports({ installed: ['user:notes'], failed: [], cancelled: false });
    await press('Import more');
    expect(choosing()).toBe(true);
    await act(async () => undefined);
    expect(library.openImport).toHaveBeenCalledOnce();
  });

  test('says so where the skill did not come from an address, and where it is gone', async () => {
    location.hash = update;
    await open({ skills: [{ id: 'notes', manifest: { origin: { kind: 'pasted' } } }] });
    await shown('Caretaker can’t check for an update of notes');
    const library = fakeLibrary();
    library.skill.mockRejectedValue(new LibraryError('library-gone', { params: ['notes'] }));
    await draw(<ImportView commands={commands} library={library} platform={fakePlatform()} />);
    await vi.waitFor(() => expect(document.querySelector('.notice-danger')).not.toBeNull());
    expect(choosing()).toBe(true);
  });
});

describe('hostile skills', () => {
  test('markup, marks that turn text around, endless names and a skill called constructor are only words', async () => {
    const { finds } = await opened({
      files: { 'SKILL.md': '---\nname: x\n---\n<img src=x onerror=alert(1)>' },
    });
    const evil = (id: string, name: string) => {
      const found = foundSkill({ id });
      if (found.manifest) found.manifest = { ...found.manifest, name, description: name };
      return found;
    };
    const skills = [
      evil('markup', '<img src=x onerror=alert(1)>'),
      evil('bidi', 'safe\u202Egpj.exe'),
      evil('long', 'x'.repeat(100_000)),
      evil('constructor', 'constructor'),
      evil('__proto__', '__proto__'),
    ];
    await finds({ skills });
    expect(document.querySelector('.found img')).toBeNull();
    expect(ticked()).toEqual([
      '<img src=x onerror=alert(1)>',
      'safe⟨U+202E⟩gpj.exe',
      `${'x'.repeat(80)}…`,
      'constructor',
      '__proto__',
    ]);
    expect(text().length).toBeLessThan(5_000);
    await press('Review constructor');
    await shown('What it does and needs');
    expect(document.querySelector('.preview img')).toBeNull();
  });

  test('the words of an author before a run are quoted, with what hides in them', async () => {
    const { finds } = await opened();
    const found = foundSkill({ id: 'asking' });
    if (found.manifest) found.manifest = { ...found.manifest, confirm: 'Send \u202Eit?\n<b>Yes</b>' };
    await finds({ skills: [found] });
    await shown('Asks you before each run. Its author says: “Send ⟨U+202E⟩it? <b>Yes</b>”');
  });

  test('a tool called constructor is no tool of ours', async () => {
    const { finds } = await opened();
    const found = foundSkill({ id: 'tools' });
    if (found.manifest) found.manifest = { ...found.manifest, allowedTools: ['constructor', 'toString'] };
    await finds({ skills: [found] });
    await shown('constructor Allows nothing, because Caretaker doesn’t have it.');
  });
});
