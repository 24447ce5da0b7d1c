// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setDraft } from '../../../../src/options/skill/drafts';
import { configChanges } from '../../../../src/options/skill/settings/config-changes';
import { SkillView } from '../../../../src/options/skill/skill-view';
import { draw, field, fill, press, shown, text } from '../support/screen';
import { forgetDrafts, letters, openSkill, openTab, userSkill } from './support';

afterEach(async () => {
  await act(() => render(null, document.body));
  forgetDrafts('user:letters');
  configChanges.set('letters', undefined);
  location.hash = '';
});

async function openSettings() {
  const opened = await openSkill('user:letters');
  await openTab('Settings');
  return opened;
}

/** A control that is no `input`, by its label. */
function control<T extends HTMLElement>(label: string, type: new () => T): T {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const element = document.getElementById(found?.htmlFor ?? '');
  if (!(element instanceof type)) throw new Error(`There is no such field: ${label}`);
  return element;
}

async function choose(label: string, value: string): Promise<void> {
  const select = control(label, HTMLSelectElement);
  select.value = value;
  await act(() => {
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function write(label: string, value: string): Promise<void> {
  const area = control(label, HTMLTextAreaElement);
  area.value = value;
  await act(() => {
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('the form made from a skill’s config', () => {
  test.each<[string, () => Promise<void>, string, string]>([
    ['a text', () => fill('tone', 'cool'), 'tone: warm # of the letter', 'tone: cool # of the letter'],
    ['a number', () => fill('length', '5'), 'length: 3', 'length: 5'],
    ['yes or no', () => act(() => field('formal').click()), 'formal: false', 'formal: true'],
    ['a list', () => write('words', 'dear\n\nyours\n'), '[dear, kind]', '[dear, yours]'],
    [
      'a language',
      () => choose('Translate into', 'German'),
      'target_language: auto',
      'target_language: German',
    ],
  ])('changes the line of %s alone', async (_what, change, before, after) => {
    const { library } = await openSettings();
    await change();
    await press('Save');
    await shown('Saved');
    expect(library.saveSkillMd).toHaveBeenCalledExactlyOnceWith(
      'user:letters',
      userSkill.replace(before, after),
      1,
    );
  });

  test('shows a nested value and leaves it alone', async () => {
    await openSettings();
    expect(document.querySelector('.fixed-value')?.textContent).toBe('{\n  "a": 1\n}');
  });

  test('is left out where it has nothing that can be set in it', async () => {
    const skillMd = userSkill.replace(/ {2}tone[\s\S]*?auto\n/, '');
    expect(skillMd).toContain('config:\n  nested: {a: 1}\n');
    await openSkill('user:letters', [{ ...letters, skillMd }]);
    await openTab('Settings');
    await shown('This skill has no settings that you can change here.');
    expect(document.querySelector('.fixed-value')).toBeNull();
  });

  test('takes a language that is not in its list', async () => {
    const { library } = await openSettings();
    await choose(
      'Translate into',
      control('Translate into', HTMLSelectElement).options[
        control('Translate into', HTMLSelectElement).options.length - 1
      ]?.value ?? '',
    );
    const free = document.querySelector<HTMLInputElement>('input[aria-label^="Translate into"]');
    if (!free) throw new Error('There is no field for the name');
    free.value = 'Klingon';
    await act(() => {
      free.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press('Save');
    await shown('Saved');
    expect(library.saveSkillMd.mock.lastCall?.[1]).toContain('target_language: Klingon\n');
  });

  test('does not save what is no number', async () => {
    const { library } = await openSettings();
    await fill('length', 'three');
    await shown('Enter a number.');
    await press('Save');
    expect(library.saveSkillMd).not.toHaveBeenCalled();
    await fill('length', '4');
    await press('Save');
    await shown('Saved');
  });

  test('takes changes back', async () => {
    await openSettings();
    await fill('tone', 'cool');
    await fill('length', 'x');
    await press('Discard changes');
    expect(field('tone').value).toBe('warm');
    expect(field('length').value).toBe('3');
  });

  test('does not write over what another window has changed, and keeps what was typed', async () => {
    const { library } = await openSettings();
    await fill('tone', 'cool');
    await act(async () => {
      await library.saveSkillMd('user:letters', userSkill.replace('length: 3', 'length: 9'), 1);
    });
    await vi.waitFor(() => expect(field('length').value).toBe('9'));
    await press('Save');
    await shown('This skill was changed in another place');
    expect(library.saveSkillMd).toHaveBeenCalledOnce();
    expect(field('tone').value).toBe('cool');
    await press('Save');
    await shown('Saved');
    expect(library.saveSkillMd.mock.lastCall?.[1]).toBe(
      userSkill.replace('length: 3', 'length: 9').replace('tone: warm', 'tone: cool'),
    );
  });

  test('finds by saving what it was not told of', async () => {
    const { library } = await openSettings();
    await fill('tone', 'cool');
    const kept = library.skills.get('user:letters');
    if (!kept) throw new Error('no skill');
    kept.manifest = { ...kept.manifest, revision: 7 };
    await press('Save');
    await shown('This skill was changed in another place');
    await press('Save');
    await shown('Saved');
    expect(library.saveSkillMd.mock.lastCall?.[2]).toBe(7);
  });

  test('keeps unsaved values while another skill is shown, and asks before the page goes', async () => {
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { library, platform, commands } = await openSkill('user:letters', [letters, { id: 'plain' }]);
    await openTab('Settings');
    expect(asks()).toBe(false);
    await fill('tone', 'cool');
    await fill('length', 'three');
    expect(asks()).toBe(true);
    expect(document.querySelector('[role="tab"] [role="img"]')?.getAttribute('aria-label')).toBe(
      'Not saved yet',
    );
    await draw(<SkillView {...{ library, platform, commands }} skillKey="user:plain" />);
    await shown('What plain does.');
    expect(asks()).toBe(true);
    await draw(<SkillView {...{ library, platform, commands }} skillKey="user:letters" />);
    await shown('Writes letters.');
    await openTab('Settings');
    expect(field('tone').value).toBe('cool');
    expect(field('length').value).toBe('3');
    await press('Save');
    await shown('Saved');
    expect(asks()).toBe(false);
  });

  test('waits while SKILL.md has unsaved changes in the editor', async () => {
    const { library } = await openSettings();
    await act(() => setDraft('user:letters', { text: 'x', base: userSkill, revision: 1 }));
    await shown('SKILL.md has unsaved changes');
    expect(document.querySelector('fieldset')?.disabled).toBe(true);
    await press('Save');
    expect(library.saveSkillMd).not.toHaveBeenCalled();
  });

  test('says so if there are no settings', async () => {
    await openSkill('user:plain', [{ id: 'plain' }]);
    await openTab('Settings');
    await shown('This skill has no settings that you can change here.');
  });
});

describe('how Caretaker shows a skill', () => {
  test('takes one character for an emoji, however many code points it has', async () => {
    const { library } = await openSettings();
    await fill('Emoji', '👩🏽‍🚀');
    expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { emoji: '👩🏽‍🚀' });
    await fill('Emoji', '👩🏽‍🚀🚀');
    await shown('Enter one character.');
    expect(library.setMetadata).toHaveBeenCalledOnce();
    await fill('Emoji', '');
    expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { emoji: undefined });
    await vi.waitFor(() => expect(document.querySelector('.skill-tile .drawn')).not.toBeNull());
    await press('🎯');
    expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { emoji: '🎯' });
    expect(library.saveSkillMd).not.toHaveBeenCalled();
  });

  test('keeps a colour, and takes it back', async () => {
    const { library } = await openSettings();
    const colour = field('Color');
    colour.value = '#ff0000';
    await act(() => {
      colour.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await vi.waitFor(() => expect(text()).toContain('Reset color'));
    await press('Reset color');
    expect(library.setMetadata.mock.calls).toEqual([
      ['letters', { colour: '#ff0000' }],
      ['letters', { colour: undefined }],
    ]);
  });

  test('takes a key from the skill that had it', async () => {
    const { library } = await openSkill('user:letters', [
      { id: 'letters', skillMd: userSkill },
      { id: 'other', metadata: { paletteKey: 'KeyL' } },
    ]);
    await openTab('Settings');
    await press('Change the key of letters: Set a key');
    const key = new KeyboardEvent('keydown', { code: 'KeyL', key: 'l', bubbles: true });
    await act(() => {
      document.querySelector('.key-field button')?.dispatchEvent(key);
    });
    await shown('L is already the key of other.');
    await press('Move it here');
    await vi.waitFor(() => expect(library.setMetadata).toHaveBeenCalledTimes(2));
    expect(library.setMetadata.mock.calls).toEqual([
      ['other', { paletteKey: undefined }],
      ['letters', { paletteKey: 'KeyL' }],
    ]);
  });

  test('says what the store refused', async () => {
    const { library } = await openSettings();
    const { LibraryError } = await import('../../../../src/core/library/library-error');
    library.setMetadata.mockRejectedValueOnce(new LibraryError('store-quota'));
    await press('🎯');
    await shown('There is not enough browser storage to save this.');
  });
});
