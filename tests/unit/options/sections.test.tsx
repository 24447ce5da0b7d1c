// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, test, vi } from 'vitest';
import type { Memo } from '../../../src/core/memo';
import { DictionarySection } from '../../../src/options/dictionary-section';
import { MemosSection } from '../../../src/options/memos-section';
import { PrivacySection } from '../../../src/options/privacy-section';
import { ShortcutsSection } from '../../../src/options/shortcuts-section';
import { SkillsSection } from '../../../src/options/skills-section';
import { fakeCommands, fakePlatform, stored } from './support/fakes';
import { button, draw, fill, press, shown, text } from './support/screen';

vi.mock('wxt/browser', () => import('./support/english'));

describe('the dictionary', () => {
  function commandsWith(...initial: string[]) {
    const words = new Set(initial);
    const commands = fakeCommands();
    commands.dictionary.mockImplementation(async () => [...words].sort());
    commands.addWord.mockImplementation(async (word) => void words.add(word));
    commands.removeWord.mockImplementation(async (word) => void words.delete(word));
    return { commands, words };
  }

  test('takes several words at once and empties its field', async () => {
    const { commands, words } = commandsWith();
    await draw(<DictionarySection commands={commands} />);
    await shown('No words yet');
    await fill('New word', '  kubectl  webpack ');
    await press('Add');
    await shown('kubectl');
    expect([...words]).toEqual(['kubectl', 'webpack']);
    expect(document.querySelector('input')?.value).toBe('');
  });

  test('keeps what was typed when it could not be added', async () => {
    const { commands } = commandsWith();
    commands.addWord.mockRejectedValue(new Error('The disk is full'));
    await draw(<DictionarySection commands={commands} />);
    await fill('New word', 'kubectl');
    await press('Add');
    await shown('The disk is full');
    expect(document.querySelector('input')?.value).toBe('kubectl');
  });

  test('adds nothing for blanks', async () => {
    const { commands } = commandsWith();
    await draw(<DictionarySection commands={commands} />);
    await fill('New word', '   ');
    await press('Add');
    expect(commands.addWord).not.toHaveBeenCalled();
  });

  test('puts a removed word back on demand, and leads the focus there', async () => {
    const { commands, words } = commandsWith('kubectl', 'webpack');
    await draw(<DictionarySection commands={commands} />);
    await shown('kubectl');
    await press('Remove kubectl');
    await shown('“kubectl” was removed.');
    expect([...words]).toEqual(['webpack']);
    expect(document.activeElement).toBe(button('Undo'));
    await press('Undo');
    await vi.waitFor(() => expect(text()).not.toContain('was removed'));
    expect([...words].sort()).toEqual(['kubectl', 'webpack']);
  });
});

describe('memos', () => {
  const memo = (id: string, more: Partial<Memo> = {}): Memo => ({
    id,
    text: `Memo ${id}`,
    url: 'https://example.com/page',
    title: 'A page',
    createdAt: 0,
    ...more,
  });

  function commandsWith(...initial: Memo[]) {
    let memos = initial;
    const commands = fakeCommands();
    commands.memos.mockImplementation(async () => memos);
    commands.deleteMemo.mockImplementation(async (id) => {
      memos = memos.filter((each) => each.id !== id);
    });
    commands.restoreMemo.mockImplementation(async (deleted) => {
      memos = [deleted, ...memos];
    });
    return commands;
  }

  test('come back as they were after a delete and an undo', async () => {
    const commands = commandsWith(memo('a'), memo('b'));
    await draw(<MemosSection commands={commands} platform={fakePlatform()} />);
    await shown('Memo a');
    await press('Delete');
    await shown('The memo was deleted.');
    expect(text()).not.toContain('Memo a');
    await press('Undo');
    await shown('Memo a');
    expect(commands.restoreMemo).toHaveBeenCalledWith(memo('a'));
  });

  test('are copied whole', async () => {
    const platform = fakePlatform();
    await draw(
      <MemosSection commands={commandsWith(memo('a', { text: 'one\n two' }))} platform={platform} />,
    );
    await press('Copy');
    await shown('Copied');
    expect(platform.copy).toHaveBeenCalledWith('one\n two');
  });

  test('lead to web pages and nowhere else', async () => {
    const commands = commandsWith(
      memo('a'),
      memo('b', { url: 'javascript:alert(1)' }),
      memo('c', { url: '' }),
    );
    await draw(<MemosSection commands={commands} platform={fakePlatform()} />);
    await shown('Memo c');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://example.com/page']);
  });

  test('are loaded again when the user comes back to the page', async () => {
    const commands = commandsWith();
    await draw(<MemosSection commands={commands} platform={fakePlatform()} />);
    await shown('No memos yet');
    commands.memos.mockResolvedValue([memo('new')]);
    await act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await shown('Memo new');
  });

  test('that cannot be loaded say why and can be tried again', async () => {
    const commands = commandsWith();
    commands.memos.mockRejectedValueOnce(new Error('The background is away'));
    await draw(<MemosSection commands={commands} platform={fakePlatform()} />);
    await shown('The background is away');
    await press('Try again');
    await shown('No memos yet');
    expect(text()).not.toContain('The background is away');
  });
});

test('problems of skills name file and line, what is wrong and how to mend it', async () => {
  const commands = fakeCommands();
  commands.skills.mockResolvedValue({
    listings: [
      { key: 'builtin:polish', id: 'polish', name: 'Polish', description: 'Better style', emoji: '✨' },
    ],
    diagnostics: [
      {
        severity: 'error',
        code: 'name-not-folder',
        params: ['stand-up', 'standup'],
        skill: 'standup',
        file: 'SKILL.md',
        line: 3,
        message: 'For logs.',
        fix: 'For the command line.',
      },
    ],
  });
  await draw(<SkillsSection commands={commands} />);
  await shown('Polish');
  for (const words of [
    'Problems: 1',
    'Not loaded:',
    'standup/SKILL.md, line 3',
    'The name “stand-up” is not the name of the folder, “standup”.',
    'To mend it: Name both alike. Caretaker goes by the folder: standup.',
  ]) {
    expect(text()).toContain(words);
  }
  expect(text()).not.toContain('For logs.');
});

test('shortcuts are shown as they are, also where none is set', async () => {
  const platform = fakePlatform();
  await draw(<ShortcutsSection platform={platform} />);
  await shown('Run a skill at the caret');
  expect([...document.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['Alt', 'Shift', 'K']);
  expect(text()).toContain('not set');
  await press('Change shortcuts');
  expect(platform.openShortcutSettings).toHaveBeenCalledOnce();
});

describe('privacy', () => {
  test('names the host that gets text', async () => {
    await draw(<PrivacySection commands={fakeCommands(stored)} />);
    await shown('goes to api.example.com');
  });

  test('says that nothing leaves the browser while no model is set up', async () => {
    await draw(<PrivacySection commands={fakeCommands()} />);
    await shown('no text leaves this browser');
  });
});

describe('the records of runs', () => {
  test('are counted, and gone when the user deletes them', async () => {
    const commands = fakeCommands();
    let count = 12;
    commands.runCount.mockImplementation(async () => count);
    commands.clearRuns.mockImplementation(async () => {
      count = 0;
    });
    await draw(<PrivacySection commands={commands} />);
    await shown('Recorded runs: 12');
    await press('Delete these records');
    await shown('No runs are recorded.');
    expect(text()).not.toContain('Delete these records');
  });
});
