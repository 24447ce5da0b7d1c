// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import { justDeleted } from '../../../../src/options/skill/deleted-skill';
import { SkillView } from '../../../../src/options/skill/skill-view';
import { skillMdOf } from '../support/fake-library';
import { button, press, shown, text } from '../support/screen';
import { openSkill, openTab } from './support';

const { downloaded } = vi.hoisted(() => ({ downloaded: vi.fn() }));
vi.mock('../../../../src/ui/download', () => ({ download: downloaded }));

afterEach(async () => {
  await act(() => render(null, document.body));
  location.hash = '';
});

describe('the head of a skill', () => {
  test('names it, says where it came from and draws its text', async () => {
    await openSkill('user:letters');
    expect(document.querySelector('h2')?.textContent).toBe('letters');
    expect(text()).toContain('Yours');
    expect(document.querySelector('.rendered h3')?.textContent).toBe('How');
  });

  test('shows what is not seen in a stranger’s name', async () => {
    const skillMd = skillMdOf('a', 'Turned \u202Earound');
    await openSkill('user:a', [{ id: 'a', skillMd }]);
    expect(text()).toContain('Turned ⟨U+202E⟩around');
  });

  test('switches it', async () => {
    const { library } = await openSkill('user:letters');
    await act(() => document.querySelector<HTMLElement>('[role="switch"]')?.click());
    expect(library.setMetadata).toHaveBeenCalledWith('letters', { enabled: false });
  });

  test('exports and duplicates it', async () => {
    await openSkill('user:letters');
    await press('Export');
    await vi.waitFor(() => expect(downloaded).toHaveBeenCalledOnce());
    expect(downloaded.mock.lastCall?.[0]).toMatchObject({ name: 'letters.skill' });
    await press('Duplicate');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Aletters-copy'));
  });

  test('deletes it and hands the way back to the list', async () => {
    const { library } = await openSkill('user:letters');
    await press('Delete');
    await vi.waitFor(() => expect(location.hash).toBe('#skills'));
    const take = vi.fn();
    justDeleted.take(take)();
    expect(take).toHaveBeenCalledWith(expect.objectContaining({ key: 'user:letters', name: 'letters' }));
    await library.restore(take.mock.lastCall?.[0].deleted);
    expect(library.skills.has('user:letters')).toBe(true);
  });

  test('offers a built-in skill neither to be deleted nor restored', async () => {
    await openSkill('builtin:polish', [{ id: 'polish', source: 'builtin' }]);
    expect(() => button('Delete')).toThrow();
    expect(() => button('Restore original')).toThrow();
  });

  test('restores the original of a copy, and takes that back', async () => {
    const { library, platform, commands } = await openSkill('user:polish', [
      { id: 'polish', overridesBuiltin: true, skillMd: skillMdOf('polish', 'Mine.') },
      { id: 'polish', source: 'builtin' },
    ]);
    expect(() => button('Delete')).toThrow();
    await press('Restore original');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/builtin%3Apolish'));
    await act(() =>
      render(<SkillView {...{ library, platform, commands }} skillKey="builtin:polish" />, document.body),
    );
    await shown('Original restored, your copy deleted');
    await press('Undo');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Apolish'));
    expect(library.skills.get('user:polish')?.manifest.description).toBe('Mine.');
  });

  test('shows the copy where an old link leads to the original', async () => {
    const copy = { id: 'polish', overridesBuiltin: true, skillMd: skillMdOf('polish', 'Mine.') };
    const { library } = await openSkill('builtin:polish', [copy, { id: 'polish', source: 'builtin' }]);
    await shown('Mine.');
    expect(button('Restore original')).toBeDefined();
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Apolish'));
    expect(library.skill).not.toHaveBeenCalledWith('builtin:polish');
  });

  test.each([
    { kind: 'url' as const, url: 'https://example.com/a.zip', path: '' },
    { kind: 'folder' as const, folder: 'a1', name: 'skills', path: 'a' },
  ])('looks for an update of what came from a source alone: $kind', async (origin) => {
    await openSkill('user:a', [{ id: 'a', manifest: { origin } }]);
    const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Check for update');
    expect(link?.getAttribute('href')).toBe('#import/update/user%3Aa');
    await openSkill('user:letters');
    expect(text()).not.toContain('Check for update');
  });

  test('says what could not be done', async () => {
    const { library } = await openSkill('user:letters');
    library.duplicate.mockRejectedValueOnce(new LibraryError('store-quota'));
    await press('Duplicate');
    await shown('There is not enough browser storage to save this.');
  });

  test('says that there is no such skill', async () => {
    await openSkill('user:nobody');
    await shown('no longer exists');
    expect(document.querySelector('[role="tab"]')).toBeNull();
  });
});

describe('the tabs', () => {
  const open = () => document.querySelector('[role="tab"][aria-selected="true"]');

  test('are one stop of the Tab key, and the arrows lead on', async () => {
    await openSkill('user:letters');
    const press = (key: string) =>
      act(() => {
        open()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
    expect(document.querySelectorAll('[role="tab"][tabindex="0"]')).toHaveLength(1);
    await press('ArrowLeft');
    expect(open()?.textContent).toBe('About');
    await vi.waitFor(() => expect(document.activeElement).toBe(open()));
    await press('Home');
    expect(open()?.textContent).toBe('Text');
    const panel = document.getElementById(open()?.getAttribute('aria-controls') ?? '');
    expect(panel?.hidden).toBe(false);
    expect(document.querySelectorAll('[role="tabpanel"]:not([hidden])')).toHaveLength(1);
  });
});

describe('the files', () => {
  test('are listed by folders with their sizes, and each can be opened', async () => {
    await openSkill('user:letters');
    await openTab('Files');
    expect([...document.querySelectorAll('summary')].map((each) => each.textContent)).toEqual([
      'references/',
      'scripts/',
    ]);
    await press('run.js 9 bytes');
    await shown('export {}');
    expect(document.querySelector('.file-text')?.textContent).toBe('export {}');
    await press('style.md 7 bytes');
    await vi.waitFor(() =>
      expect(document.querySelector('.file-view .rendered h3')?.textContent).toBe('Style'),
    );
    await press('Show source');
    expect(document.querySelector('.file-text')?.textContent).toBe('# Style');
  });

  test('draw an SVG as an image and never as markup', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await openSkill('user:a', [{ id: 'a', files: { 'assets/a.svg': svg } }]);
    await openTab('Files');
    await press(`a.svg ${svg.length} bytes`);
    await vi.waitFor(() =>
      expect(document.querySelector('.file-view img')?.getAttribute('src')).toBe('blob:x'),
    );
    expect(document.querySelector('script, svg:not(.drawn)')).toBeNull();
    expect(made.mock.lastCall?.[0]).toMatchObject({ type: 'image/svg+xml' });
    made.mockRestore();
  });

  test('say why one cannot be read', async () => {
    const { library } = await openSkill('user:letters');
    library.readFile.mockRejectedValueOnce(new LibraryError('library-path', { params: ['SKILL.md'] }));
    await openTab('Files');
    await shown('The skill has no file “SKILL.md”.');
  });
});

describe('about a skill', () => {
  const manifest = {
    allowedTools: ['save_memo', 'Bash(git add:*)', 'WebFetch', 'Skill(b)', 'skill:off'],
    retry: 3,
    model: 'thinker',
    input: [{ name: 'to.name', kind: 'text' as const, label: 'To', required: true }],
    config: { endpoint: 'https://api.example.com/v1' },
    author: 'Ada',
    origin: { kind: 'file' as const, name: 'a.zip' },
    conforms: false,
  };

  test('quotes what its author wants said before each run, with what hides in it', async () => {
    const skillMd = skillMdOf('a').replace('\n---', '\nconfirm: "Send \\u202Eit?"\n---');
    await openSkill('user:a', [{ id: 'a', skillMd }]);
    await openTab('About');
    await shown('Asks you before each run. Its author says: “Send ⟨U+202E⟩it?”');
  });

  test('offers a copy for other programs where fields of ours alone stand against the open format', async () => {
    const skillMd = skillMdOf('a').replace('\n---', '\ntimeout: 30\n---');
    const { library } = await openSkill('user:a', [{ id: 'a', skillMd, manifest: { conforms: false } }]);
    await openTab('About');
    await shown('conforms, except for fields of Caretaker’s own.');
    await press('Export open copy');
    expect(library.exportSkill).toHaveBeenCalledWith('user:a', { inOpenFormat: true });
  });

  test('tells the folder that it came from, with where it is in there', async () => {
    const origin = { kind: 'folder' as const, folder: 'a1', name: 'skills', path: 'deep/a' };
    await openSkill('user:a', [{ id: 'a', manifest: { origin } }]);
    await openTab('About');
    await shown('From the folder “skills/deep/a”, which you follow.');
  });

  test('tells its tools, its hosts, its origin and both grades', async () => {
    const skillMd = skillMdOf('a').replace('name: a', 'name: a\nname: a');
    const off = { id: 'off', skillMd: skillMdOf('off'), metadata: { enabled: false } };
    await openSkill('user:a', [{ id: 'a', skillMd, manifest }, { id: 'b', skillMd: skillMdOf('b') }, off]);
    await openTab('About');
    await shown('Loads the instructions of the skill “b”');
    for (const words of [
      'In Caretaker: bash. Runs a command in a sandbox with the skill’s files and without network access.',
      'Allows nothing, because Caretaker doesn’t have it.',
      'Allows nothing now: no skill “off” that this skill could use',
      'Most retries3',
      'Model it requeststhinker',
      'Information it asks forto.name',
      'api.example.com',
      'Ada',
      'From the file or folder “a.zip”.',
      'loads, but something was repaired or ignored.',
      'doesn’t conform',
      'Nov 22, 2026',
    ]) {
      expect(text()).toContain(words);
    }
    expect(document.querySelectorAll('.skill-grade .diagnostic').length).toBeGreaterThan(0);
  });

  test('copies a hash', async () => {
    const { platform } = await openSkill('user:letters');
    await openTab('About');
    await press('Copy the SHA-256 of SKILL.md');
    expect(platform.copy).toHaveBeenCalledWith('a'.repeat(64));
    await shown('Copied');
    platform.copy.mockRejectedValueOnce(new Error('no'));
    await press('Copy the SHA-256 of all files');
    await shown('Couldn’t copy');
  });
});

describe('a skill whose name others have', () => {
  const far = { key: 'user:far' as const, id: 'far', standing: 'user' as const, from: 'acme/skills' };
  const open = (called: 'user:letters' | 'user:far') =>
    openSkill('user:letters', [{ id: 'letters', sameName: { called, others: [far] } }]);
  const links = () =>
    [...document.querySelectorAll('.same-name li a')].map((each) => [
      each.textContent,
      each.getAttribute('href'),
    ]);

  test('names them with their sources, and says that it is the one that is used', async () => {
    await open('user:letters');
    await shown('lists this one first');
    expect(links()).toEqual([['acme/skills · far', '#skills/user%3Afar']]);
    expect(text()).toContain('always means this skill: letters');
  });

  test('says that another is used', async () => {
    await open('user:far');
    await shown('gets the first of these');
    expect(links()).toHaveLength(1);
  });
});
