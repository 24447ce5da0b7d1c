// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { LibraryError } from '../../../../src/core/library/library-error';
import { runDefaults } from '../../../../src/core/run/settings';
import type { JsonSchema } from '../../../../src/core/skill/function/schema';
import type { FakeSkill } from '../support/fake-library';
import { fakeCommands, stored } from '../support/fakes';
import { field, fill, press, shown, text } from '../support/screen';
import { letters, openSkill, openTab } from './support';

afterEach(async () => {
  await act(() => render(null, document.body));
});

const withHead = (lines: string, files: Record<string, string> = {}): FakeSkill => ({
  id: 'letters',
  skillMd: `---\nname: letters\ndescription: Writes letters\n${lines}---\nWrite.\n`,
  files,
});

async function openSettings(skill: FakeSkill = letters, commands = fakeCommands([stored])) {
  const opened = await openSkill('user:letters', [skill], commands);
  await openTab('Settings');
  await shown('Time limit (seconds)');
  return opened;
}

function select(label: string): HTMLSelectElement {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const element = document.getElementById(found?.htmlFor ?? '');
  if (!(element instanceof HTMLSelectElement)) throw new Error(`There is no such choice: ${label}`);
  return element;
}

const options = (label: string) => [...select(label).options].map((option) => option.textContent);
const chosen = (label: string) => select(label).selectedOptions[0]?.textContent;

async function choose(label: string, option: string): Promise<void> {
  const element = select(label);
  element.value = [...element.options].find((each) => each.textContent === option)?.value ?? '';
  await act(() => {
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function enter(label: string, value: string): Promise<void> {
  await fill(label, value);
  await act(() => {
    field(label).dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const limit = 'Time limit (seconds)';
const review = 'Show changes before text is replaced';

test.each([
  ['Mode', 'direct, without a model', { mode: 'direct' }],
  [review, 'On', { review: true }],
  [review, 'Off', { review: false }],
  ['Allow direct mode', 'Off', { direct: false }],
  ['Model', 'writer', { model: 'stored' }],
])('%s: %s is kept beside the skill, at once', async (label, option, run) => {
  const { library } = await openSettings();
  await choose(label, option);
  expect(library.setMetadata).toHaveBeenCalledExactlyOnceWith('letters', { run });
  expect(chosen(label)).toBe(option);
  expect(library.saveSkillMd).not.toHaveBeenCalled();
});

test('what is chosen goes by the file and the settings for all again', async () => {
  const { library } = await openSettings();
  await choose(review, 'On');
  await choose('Mode', 'direct, without a model');
  await choose(review, 'As for all skills: off');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { run: { mode: 'direct' } });
  await choose('Mode', 'As for all skills: ask a model');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { run: undefined });
});

test('says what counts while nothing is chosen', async () => {
  const commands = fakeCommands();
  commands.runDefaults.mockResolvedValue({ ...runDefaults, review: true, direct: false, mode: 'direct' });
  await openSettings(letters, commands);
  expect(chosen('Mode')).toBe('As for all skills: direct, without a model');
  expect(chosen(review)).toBe('As for all skills: on');
  expect(chosen('Allow direct mode')).toBe('As for all skills: off');
  expect(options('Model')).toEqual(['Follow default']);
  expect(text()).toContain('Leave empty for no limit.');
});

test('names what the file says', async () => {
  await openSettings(withHead('mode: direct\ntimeout: 2500\nmodel: thinker\n'));
  expect(chosen('Mode')).toBe('As in its file: direct, without a model');
  expect(text()).toContain('Leave empty for 2.5 s.');
  expect(text()).toContain('“thinker”, which its file asks for');
});

test('offers to run a script where there is one, with the time limit of scripts', async () => {
  await openSettings(withHead('', { 'scripts/execute.ts': 'export const execute = () => 1' }));
  expect(options('Mode')).toEqual([
    'As in its file: run its script',
    'use a model',
    'direct, without a model',
    'run its script',
  ]);
  expect(text()).toContain('Leave empty for 5 s.');
});

test('offers no script to a skill that has none', async () => {
  await openSettings();
  expect(options('Mode')).not.toContain('run its script');
});

test.each([
  ['60', 60_000],
  ['0,5', 500],
  [' 2.25 ', 2_250],
])('%j seconds are taken when the field is left', async (typed, timeout) => {
  const { library } = await openSettings();
  await fill(limit, typed);
  expect(library.setMetadata).not.toHaveBeenCalled();
  await enter(limit, typed);
  expect(library.setMetadata).toHaveBeenCalledExactlyOnceWith('letters', { run: { timeout } });
  await enter(limit, '');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { run: undefined });
});

test.each(['0', '-1', '4000', 'soon', '1e9', 'NaN'])('%j is no time, and is said so', async (typed) => {
  const { library } = await openSettings();
  // The theme marks whatever has the attribute.
  expect(field(limit).hasAttribute('aria-invalid')).toBe(false);
  await enter(limit, typed);
  expect(text()).toContain('Enter a number from 0.1 to 3600, or leave this empty.');
  expect(field(limit).getAttribute('aria-invalid')).toBe('true');
  expect(library.setMetadata).not.toHaveBeenCalled();
});

test('a model that was chosen and has gone is shown as such', async () => {
  const { library } = await openSettings();
  await act(() => library.setMetadata('letters', { run: { model: 'gone' } }));
  await vi.waitFor(() => expect(chosen('Model')).toBe('A deleted model'));
});

test('what could not be kept is told, and counts no more', async () => {
  const { library } = await openSettings();
  library.setMetadata.mockRejectedValueOnce(new LibraryError('store-quota'));
  await choose(review, 'On');
  await vi.waitFor(() => expect(document.querySelector('.notice-danger')).not.toBeNull());
  expect(chosen(review)).toBe('As for all skills: off');
});

test('a background that does not answer is told, and asked again', async () => {
  const commands = fakeCommands();
  commands.runDefaults.mockRejectedValueOnce(new Error('It sleeps'));
  await openSkill('user:letters', [letters], commands);
  await openTab('Settings');
  await shown('It sleeps');
  await press('Try again');
  await shown(limit);
});

const functionWith = (output: JsonSchema): FakeSkill => ({
  ...letters,
  manifest: { mode: 'sandbox', signature: { input: { type: 'object' }, output, calls: [] } },
});

const letter = { type: 'object', properties: { text: { type: 'string' }, words: { type: 'integer' } } };

test('what of a function’s result is delivered is kept beside the skill, and may go by its signature again', async () => {
  const { library } = await openSettings(functionWith(letter));
  expect(options('Part to deliver')).toEqual(['Its only text: text', 'The whole result', 'text', 'words']);
  await choose('Part to deliver', 'words');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { run: { result: { field: 'words' } } });
  await choose('Format', 'JSON');
  const result = { field: 'words', form: 'json' };
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { run: { result } });
  await choose('Part to deliver', 'The whole result');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', {
    run: { result: { field: null, form: 'json' } },
  });
  await choose('Part to deliver', 'Its only text: text');
  await choose('Format', 'Text as it is, anything else in the card');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { run: undefined });
});

test('a function that gives a text, or no properties, has nothing to choose of it', async () => {
  await openSettings(functionWith({ type: 'string' }));
  expect(text()).not.toContain('Part to deliver');
});

test('where a skill can be used is said in its view, and set in its settings', async () => {
  const { library } = await openSettings();
  expect(text()).not.toContain('Can be used only on');
  const only = [...document.querySelectorAll('label')].find((each) => each.textContent?.includes('Only on'));
  await act(() => only?.querySelector('input')?.click());
  const area = document.querySelector<HTMLTextAreaElement>('.sites textarea');
  await act(() => {
    if (area) area.value = 'docs.example.com/guide';
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Save sites');
  expect(library.setMetadata).toHaveBeenLastCalledWith('letters', { sites: ['docs.example.com/guide'] });
  await shown('Can be used only on docs.example.com/guide');
});
