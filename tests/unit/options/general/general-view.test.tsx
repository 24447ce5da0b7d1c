// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { GeneralView } from '../../../../src/options/general/general-view';
import { fakeLibrary, skillMdOf } from '../support/fake-library';
import { fakeCommands } from '../support/fakes';
import { draw, press, shown } from '../support/screen';

async function open() {
  const library = fakeLibrary([{ id: 'notes', skillMd: skillMdOf('notes', 'Takes notes.') }]);
  const commands = fakeCommands();
  await draw(<GeneralView library={library} commands={commands} />);
  await shown('Pause Caretaker');
  return { library, commands };
}

const colours = () => document.documentElement.style.getPropertyValue('--appearance');

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.removeAttribute('style');
});

test('draws this page at once in the colors that are chosen, and keeps them for all others', async () => {
  const { commands } = await open();
  const select = document.querySelector('select') ?? document.createElement('select');
  const choose = (value: string) =>
    act(() => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('dark');
  expect(colours()).toBe('dark');
  expect(commands.setAppearance).toHaveBeenLastCalledWith('dark');
  expect(localStorage.getItem('appearance')).toBe('dark');
  await choose('system');
  expect(colours()).toBe('');
  expect(commands.setAppearance).toHaveBeenLastCalledWith('system');
});

test('everything is saved as a file', async () => {
  await open();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLElement,
  ) {
    expect(this.getAttribute('download')).toBe('caretaker-backup.zip');
  });
  await press('Back up everything');
  await shown('Saved as caretaker-backup.zip');
  expect(clicked).toHaveBeenCalledOnce();
});

test('a backup that lacks skills says which, and why', async () => {
  const { library } = await open();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  library.backup.mockResolvedValue({
    name: 'b.zip',
    blob: new Blob([]),
    leftOut: [
      { id: 'torn', why: 'damaged' },
      { id: 'huge', why: 'room' },
      { id: 'vast', why: 'room' },
    ],
  });
  await press('Back up everything');
  await shown('Saved as b.zip');
  await shown('Some skills are missing from the backup');
  await shown('Their records are damaged: torn.');
  await shown('too large to restore: huge, vast.');
});

test('a pause stops all skills, and ends where it began', async () => {
  const { library } = await open();
  const pause = document.querySelector<HTMLInputElement>('[role=switch]');
  expect(pause?.checked).toBe(false);
  await act(() => pause?.click());
  expect(library.setEnabled).toHaveBeenLastCalledWith(false);
  expect(pause?.checked).toBe(true);
  await act(() => pause?.click());
  expect(library.setEnabled).toHaveBeenLastCalledWith(true);
});
