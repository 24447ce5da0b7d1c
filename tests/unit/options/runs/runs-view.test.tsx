// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { type RunDefaults, runDefaults } from '../../../../src/core/run/settings';
import { RunsView } from '../../../../src/options/runs/runs-view';
import { draw, field, fill, shown, text } from '../support/screen';

async function drawRuns() {
  let stored: RunDefaults = runDefaults;
  const commands = {
    runDefaults: vi.fn(async () => stored),
    setRunDefaults: vi.fn(async (next: RunDefaults) => {
      stored = next;
    }),
  };
  await draw(<RunsView commands={commands} />);
  return commands;
}

const flip = (label: string) =>
  act(() => {
    const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
    found?.querySelector('input')?.click();
  });

test('a review before a text is replaced is switched on', async () => {
  const commands = await drawRuns();
  await flip('Show changes before replacing text');
  expect(commands.setRunDefaults).toHaveBeenCalledWith({ ...runDefaults, review: true });
});

test('direct mode is switched off', async () => {
  const commands = await drawRuns();
  await flip('Allow direct mode');
  expect(commands.setRunDefaults).toHaveBeenCalledWith({ ...runDefaults, direct: false });
});

test('the mode of skills that name none is chosen', async () => {
  const commands = await drawRuns();
  await act(() => {
    const select = document.querySelector('select');
    if (!select) throw new Error('There is no choice');
    select.value = 'direct';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(commands.setRunDefaults).toHaveBeenCalledWith({ ...runDefaults, mode: 'direct' });
});

test('the limit of scripts is in seconds; half a one counts', async () => {
  const commands = await drawRuns();
  expect(field('Time limit for scripts, in seconds').value).toBe('5');
  await fill('Time limit for scripts, in seconds', '2.5');
  expect(commands.setRunDefaults).toHaveBeenCalledWith({ ...runDefaults, scriptTimeout: 2500 });
});

test.each(['', '0', '301', 'soon', '-1', '1e9'])('“%s” is no limit, and is not saved', async (wrong) => {
  const commands = await drawRuns();
  await fill('Time limit for scripts, in seconds', wrong);
  expect(commands.setRunDefaults).not.toHaveBeenCalled();
  expect(text()).toContain('Enter a number from 1 to 300.');
});

test('says why the settings are not there', async () => {
  const commands = {
    runDefaults: async () => Promise.reject(new Error('No storage')),
    setRunDefaults: async () => undefined,
  };
  await draw(<RunsView commands={commands} />);
  await shown('No storage');
});
