// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import type { Diagnostic } from '../../../../src/core/skill/model';
import { draftOf, setDraft } from '../../../../src/options/skill/drafts';
import { configChanges } from '../../../../src/options/skill/settings/config-changes';
import { type FakeSkill, skillMdOf } from '../support/fake-library';
import { button, press, shown, text } from '../support/screen';
import { forgetDrafts, openSkill, openTab } from './support';

const key = 'user:letters';

afterEach(async () => {
  await act(() => render(null, document.body));
  forgetDrafts(key);
  configChanges.set('letters', undefined);
});

const one = skillMdOf('letters', 'Writes letters.', 'One.');
const two = skillMdOf('letters', 'Writes letters.', 'Two.');
const loose = one.replace('---\n\n', 'permissions: [api.example.com]\n---\n\n');

/** A skill that was edited, its texts in their order; the last stands now. */
async function openVersions(texts: string[], files: FakeSkill['files'] = {}) {
  const [first = '', ...later] = texts;
  const opened = await openSkill(key, [{ id: 'letters', skillMd: first, files }]);
  for (const [place, each] of later.entries())
    await act(async () => void (await opened.library.saveSkillMd(key, each, place + 1)));
  await openTab('Versions');
  return opened;
}

/** What the fake says of its version of this number. */
function titleOf(number: number, before = 'your edit'): string {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
  return `Before ${before}, ${format.format(Date.UTC(2026, 10, 22, 10, number))}`;
}

const titles = () => [...document.querySelectorAll('.version-title')].map(({ textContent }) => textContent);
const compare = (number: number) => press(`Compare: ${titleOf(number)}`);
const restore = (number: number) => press(`Restore: ${titleOf(number)}`);
const hasButton = (name: string) =>
  [...document.querySelectorAll('button')].some((each) => each.textContent === name);
const storedIn = ({ library }: Awaited<ReturnType<typeof openVersions>>) =>
  new TextDecoder().decode(library.skills.get(key)?.files.get('SKILL.md'));

describe('the versions of a skill', () => {
  test('are a tab of the user’s own skills alone', async () => {
    await openSkill('builtin:polish', [{ id: 'polish', source: 'builtin' }]);
    expect(() => button('Versions')).toThrow();
  });

  test('are none at first, which is said', async () => {
    await openVersions([one]);
    await shown('No earlier versions yet.');
    expect(titles()).toEqual([]);
  });

  test('are listed with what each change has changed, and are there as soon as something is saved', async () => {
    const { library } = await openVersions([one, two]);
    await vi.waitFor(() => expect(titles()).toEqual([titleOf(1)]));
    expect(text()).toContain('Changed: SKILL.md');
    await act(async () => void (await library.saveSkillMd(key, loose, 2)));
    await vi.waitFor(() => expect(titles()).toEqual([titleOf(2), titleOf(1)]));
    expect(text()).toContain('This change loosened the skill’s limits');
  });

  test('say of one that stands again that it is the same, and offer nothing for it', async () => {
    await openVersions([one, two, one]);
    await vi.waitFor(() => expect(titles()).toHaveLength(2));
    expect(text()).toContain('Same as now');
    expect(() => button(`Restore: ${titleOf(1)}`)).toThrow();
  });

  test('are deleted by one press, which is said and can be undone until the skill changes', async () => {
    const { library } = await openVersions([one, two]);
    await vi.waitFor(() => expect(titles()).toEqual([titleOf(1)]));
    await press('Delete all versions');
    await shown('1 version deleted.');
    await shown('No earlier versions yet.');
    expect(() => button('Delete all versions')).toThrow();
    await press('Undo');
    await vi.waitFor(() => expect(titles()).toEqual([titleOf(1)]));
    expect(library.putVersionsBack).toHaveBeenCalledExactlyOnceWith(key, expect.anything(), 2);
    expect(text()).not.toContain('1 version deleted.');
    await press('Delete all versions');
    await act(async () => void (await library.saveSkillMd(key, one, 2)));
    await vi.waitFor(() => expect(titles()).toHaveLength(1));
    expect(text()).not.toContain('1 version deleted.');
  });

  test('that cannot be deleted stay, and that is said', async () => {
    const { library } = await openVersions([one, two]);
    library.deleteVersions.mockRejectedValue(new LibraryError('store-failed', { params: ['No.'] }));
    await press('Delete all versions');
    await shown('The browser’s storage failed: No.');
    expect(titles()).toEqual([titleOf(1)]);
  });

  test('that cannot be read are told of', async () => {
    const opened = await openSkill(key, [{ id: 'letters', skillMd: one }]);
    opened.library.versions.mockRejectedValue(new LibraryError('store-failed', { params: ['No.'] }));
    await openTab('Versions');
    await shown('The browser’s storage failed: No.');
  });
});

describe('comparing', () => {
  test('shows line by line what would come back, and takes the focus and gives it back', async () => {
    await openVersions([one, two]);
    button(`Compare: ${titleOf(1)}`).focus();
    await compare(1);
    await shown('SKILL.md line by line');
    expect(document.activeElement?.textContent).toBe('What restoring changes');
    expect(document.querySelector('ins')?.textContent).toContain('One.');
    expect(document.querySelector('del')?.textContent).toContain('Two.');
    expect(document.querySelector('.loosenings')).toBeNull();
    button('Close').focus();
    await press('Close');
    expect(text()).not.toContain('What restoring changes');
    expect(document.activeElement).toBe(button(`Compare: ${titleOf(1)}`));
  });

  test('says first what the skill could do that it may not now', async () => {
    await openVersions([loose, two]);
    await compare(1);
    await shown('This version loosens the skill’s limits');
    expect(text()).toContain('api.example.com');
  });

  test('of a version whose bytes are gone says so, and offers no way to restore it', async () => {
    const { library } = await openVersions([one, two]);
    library.previewRestore.mockRejectedValue(new LibraryError('store-damaged', { params: ['letters'] }));
    await compare(1);
    await shown('The browser can’t read its stored copy of this.');
    expect(hasButton('Restore')).toBe(false);
  });

  test('says why a version cannot be restored', async () => {
    const { library } = await openVersions([one, two]);
    const { manifest } = await library.skill(key);
    const problem: Diagnostic = {
      severity: 'error',
      code: 'missing-name',
      params: [],
      skill: 'letters',
      file: 'SKILL.md',
      message: 'It has no name.',
      fix: 'Name it.',
    };
    library.previewRestore.mockResolvedValue({ before: manifest, diagnostics: [problem] });
    await restore(1);
    await vi.waitFor(() => expect(document.querySelectorAll('.diagnostic')).toHaveLength(1));
    expect(hasButton('Restore')).toBe(false);
    expect(library.restoreVersion).not.toHaveBeenCalled();
  });
});

describe('restoring', () => {
  test('brings a version back at once where it loosens nothing, and is undone in one step', async () => {
    const opened = await openVersions([one, two]);
    await restore(1);
    await shown('Version restored');
    expect(storedIn(opened)).toBe(one);
    expect(opened.library.restoreVersion).toHaveBeenCalledExactlyOnceWith(key, 1, 2);
    await vi.waitFor(() => expect(titles()).toEqual([titleOf(2, 'a version was restored'), titleOf(1)]));
    expect(document.activeElement).toBe(button('Undo'));
    await press('Undo');
    await vi.waitFor(() => expect(storedIn(opened)).toBe(two));
    expect(text()).not.toContain('Version restored');
  });

  test('of a version that may do more shows that first, and restores nothing before a second press', async () => {
    const opened = await openVersions([loose, two]);
    await restore(1);
    await shown('This version loosens the skill’s limits');
    expect(opened.library.restoreVersion).not.toHaveBeenCalled();
    await press('Restore');
    await shown('Version restored');
    expect(storedIn(opened)).toBe(loose);
  });

  test('is not offered while something is unsaved, and neither is its undo: the draft stays', async () => {
    const opened = await openVersions([one, two]);
    await vi.waitFor(() => expect(titles()).toHaveLength(1));
    const draft = { base: two, revision: 2, text: 'typed' };
    await act(() => setDraft(key, draft));
    await shown('Save or discard your changes before you restore a version.');
    expect(() => button(`Restore: ${titleOf(1)}`)).toThrow();
    await compare(1);
    await shown('SKILL.md line by line');
    expect(hasButton('Restore')).toBe(false);
    await act(() => setDraft(key, undefined));
    await press('Restore');
    await shown('Version restored');
    await act(() => setDraft(key, draft));
    expect(document.querySelector('.undo')?.matches('[hidden]')).toBe(true);
    expect(draftOf(key)).toEqual(draft);
    expect(storedIn(opened)).toBe(one);
  });

  test('is not offered while a setting is unsaved', async () => {
    await openVersions([one, two]);
    await vi.waitFor(() => expect(titles()).toHaveLength(1));
    await act(() =>
      configChanges.set('letters', { values: new Map([['tone', 'cool']]), invalid: new Set(), revision: 2 }),
    );
    expect(() => button(`Restore: ${titleOf(1)}`)).toThrow();
    await act(() => configChanges.set('letters', undefined));
    expect(button(`Restore: ${titleOf(1)}`)).toBeDefined();
  });

  test('says where somebody was faster, and writes nothing', async () => {
    const opened = await openVersions([one, two]);
    opened.library.restoreVersion.mockRejectedValueOnce(
      new LibraryError('library-changed', { params: ['letters'] }),
    );
    await restore(1);
    await shown('“letters” was changed in another window.');
    expect(storedIn(opened)).toBe(two);
  });

  test('says where what stood there could not be kept: there is no undo then', async () => {
    const { library } = await openVersions([one, two]);
    const real = library.restoreVersion.getMockImplementation();
    library.restoreVersion.mockImplementationOnce(async (...args) => {
      const restored = await real?.(...args);
      return { revision: restored?.revision ?? 0 };
    });
    await restore(1);
    await shown('No room to keep the one before it.');
    expect(hasButton('Undo')).toBe(false);
  });
});
