// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SkillView } from '../../../../src/options/skill/skill-view';
import { skillMdOf } from '../support/fake-library';
import { button, draw, press, shown, text } from '../support/screen';
import { editor, forgetDrafts, openEditor, openSkill, openTab, type, userSkill } from './support';

vi.mock('../../../../src/options/skill/editor/code-mirror', async () =>
  (await import('./support')).fakeCodeMirror(),
);

afterEach(async () => {
  await act(() => render(null, document.body));
  forgetDrafts('user:letters', 'builtin:translate', 'user:translate');
  location.hash = '';
});

const changed = userSkill.replace('Write it.', 'Write it well.');
const builtin = { id: 'translate', source: 'builtin' as const, skillMd: skillMdOf('translate') };

describe('the editor of SKILL.md', () => {
  test('saves the text as it was typed', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    expect(editor().value).toBe(userSkill);
    await type(changed);
    await shown('Not saved yet');
    await press('Save');
    await shown('Saved');
    expect(library.saveSkillMd).toHaveBeenCalledExactlyOnceWith('user:letters', changed, 1);
    expect(text()).not.toContain('Not saved yet');
  });

  test('saves on Mod-S, and nothing if nothing was changed', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    await act(() => {
      editor().dispatchEvent(new Event('save'));
    });
    expect(library.saveSkillMd).not.toHaveBeenCalled();
    await type(changed);
    await act(() => {
      editor().dispatchEvent(new Event('save'));
    });
    await shown('Saved');
    expect(library.saveSkillMd).toHaveBeenCalledOnce();
  });

  test('tells what is wrong while it is typed, and leads to the line', async () => {
    await openSkill('user:letters');
    await openEditor();
    await type(userSkill.replace('description: Writes letters. # keep this\n', ''));
    await shown('The frontmatter has no “description”.');
    await shown('Add the line: description:');
    await press('line 1');
    expect(editor().dataset.line).toBe('1');
  });

  test('does not save a text with errors, and keeps it', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    await type('no frontmatter');
    await press('Save');
    await shown('Not saved: the text has an error');
    expect(library.saveSkillMd).not.toHaveBeenCalled();
    expect(editor().value).toBe('no frontmatter');
  });

  test('keeps what the store refused, and says why', async () => {
    const { library } = await openSkill('user:letters');
    const { LibraryError } = await import('../../../../src/core/library/library-error');
    library.saveSkillMd.mockRejectedValueOnce(new LibraryError('store-quota'));
    await openEditor();
    await type(changed);
    await press('Save');
    await shown('There is not enough browser storage to save this.');
    expect(editor().value).toBe(changed);
    await shown('Not saved yet');
  });

  test('keeps unsaved text while another view is open, and asks before the page goes', async () => {
    const { library, platform, commands } = await openSkill('user:letters');
    await openEditor();
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(asks()).toBe(false);
    await type(changed);
    expect(asks()).toBe(true);
    await draw(<SkillView {...{ library, platform, commands }} skillKey="user:letters" />);
    await shown('Edit');
    await openTab('Edit');
    await vi.waitFor(() => expect(editor().value).toBe(changed));
    await press('Discard changes');
    expect(editor().value).toBe(userSkill);
    expect(asks()).toBe(false);
  });

  test('keeps what is typed while a save is under way', async () => {
    const { library } = await openSkill('user:letters');
    const save = library.saveSkillMd.getMockImplementation();
    let go: () => void = () => undefined;
    library.saveSkillMd.mockImplementationOnce(async (...args) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return (await save?.(...args)) ?? args[0];
    });
    await openEditor();
    await type(changed);
    await press('Save');
    await type(`${changed}more`);
    await act(() => go());
    await shown('Saved');
    await shown('Not saved yet');
    expect(editor().value).toBe(`${changed}more`);
    await press('Save');
    await vi.waitFor(() => expect(library.saveSkillMd).toHaveBeenCalledTimes(2));
    expect(library.saveSkillMd.mock.lastCall?.[2]).toBe(2);
  });
});

describe('two windows', () => {
  const theirs = userSkill.replace('Write it.', 'Write it briefly.');

  async function conflict() {
    const opened = await openSkill('user:letters');
    await openEditor();
    await type(changed);
    await act(async () => void (await opened.library.saveSkillMd('user:letters', theirs, 1)));
    await shown('This skill was changed in another place');
    return opened;
  }

  test('are told of each other’s changes, with the lines that differ', async () => {
    const { library } = await conflict();
    expect(document.querySelector('del .diff-text')?.textContent).toContain('Write it briefly.');
    expect(document.querySelector('ins .diff-text')?.textContent).toContain('Write it well.');
    await act(() => {
      editor().dispatchEvent(new Event('save'));
    });
    expect(library.saveSkillMd).toHaveBeenCalledOnce();
  });

  test('show in the comparison what hides in a text', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    await type(changed);
    const hiding = theirs.replace('briefly', 'brief\u202Ely');
    await act(async () => void (await library.saveSkillMd('user:letters', hiding, 1)));
    await shown('This skill was changed in another place');
    expect(document.querySelector('del .diff-text')?.textContent).toBe('Write it brief⟨U+202E⟩ly.');
  });

  test('can take what the other has saved', async () => {
    await conflict();
    await press('Load saved version');
    expect(editor().value).toBe(theirs);
    expect(text()).not.toContain('changed in another place');
  });

  test('can write over it', async () => {
    const { library } = await conflict();
    await press('Overwrite with mine');
    await shown('Saved');
    expect(library.saveSkillMd.mock.lastCall).toEqual(['user:letters', changed, 2]);
  });

  test('a change that this window was not told of is found by saving', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    await type(changed);
    const kept = library.skills.get('user:letters');
    if (!kept) throw new Error('no skill');
    kept.manifest = { ...kept.manifest, revision: 7 };
    kept.files.set('SKILL.md', new TextEncoder().encode(theirs));
    await press('Save');
    await shown('This skill was changed in another place');
    expect(editor().value).toBe(changed);
  });

  test('a change of something else does not stand in the way', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    await type(changed);
    const kept = library.skills.get('user:letters');
    if (!kept) throw new Error('no skill');
    kept.manifest = { ...kept.manifest, revision: 7 };
    await act(() => library.announce());
    await press('Save');
    await shown('Saved');
    expect(library.saveSkillMd.mock.lastCall?.[2]).toBe(7);
  });

  test('a skill that is deleted elsewhere leaves the unsaved text here', async () => {
    const { library } = await openSkill('user:letters');
    await openEditor();
    await type(changed);
    await act(async () => void (await library.remove('user:letters')));
    await shown('Your unsaved text');
    await press('Save as a skill');
    expect(library.create).toHaveBeenCalledWith('letters', changed);
    expect(location.hash).toBe('#skills/user%3Aletters');
  });
});

describe('a built-in skill', () => {
  test('says before saving that this makes a copy, and leads there', async () => {
    await openSkill('builtin:translate', [builtin]);
    await openEditor();
    await shown('Saving makes your own copy');
    await type(skillMdOf('translate', 'Mine.'));
    await press('Save as my copy');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Atranslate'));
  });

  test('of which a copy was made elsewhere meanwhile: the unsaved text goes on there', async () => {
    const { library, platform, commands } = await openSkill('builtin:translate', [builtin]);
    await openEditor();
    await type(skillMdOf('translate', 'Mine.'));
    library.saveSkillMd.mockImplementationOnce(async (key, ...rest) => {
      const { LibraryError } = await import('../../../../src/core/library/library-error');
      const original = library.skills.get(key);
      await library.saveSkillMd(key, skillMdOf('translate', 'Theirs.'), rest[1]);
      if (original) library.skills.set(key, original);
      throw new LibraryError('library-changed');
    });
    await press('Save as my copy');
    await vi.waitFor(() => expect(location.hash).toBe('#skills/user%3Atranslate'));
    await act(() =>
      render(<SkillView {...{ library, platform, commands }} skillKey="user:translate" />, document.body),
    );
    await shown('This skill was changed in another place');
    await shown('Theirs.');
    expect(editor().value).toContain('Mine.');
    expect(button('Overwrite with mine')).toBeTruthy();
  });
});
