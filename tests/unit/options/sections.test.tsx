// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { ModelEntry } from '../../../src/core/models/model-entry';
import { DictionarySection } from '../../../src/options/dictionary-section';
import { PrivacySection } from '../../../src/options/privacy-section';
import { fakeCommands, stored } from './support/fakes';
import { button, draw, fill, press, shown, text } from './support/screen';

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
    await vi.waitFor(() => expect(document.querySelector('input')?.value).toBe('kubectl'));
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
    await shown('“kubectl” removed');
    expect([...words]).toEqual(['webpack']);
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    await press('Undo');
    await vi.waitFor(() => expect(text()).not.toContain('was removed'));
    expect([...words].sort()).toEqual(['kubectl', 'webpack']);
  });
});

describe('privacy', () => {
  test('names the host that gets text', async () => {
    await draw(<PrivacySection commands={fakeCommands([stored])} />);
    await shown('goes to api.example.com');
  });

  test('names each host once, and none for the browser’s own model', async () => {
    const own: ModelEntry = { ...stored, id: 'own', kind: 'browser', baseUrl: '', hasKey: false };
    const local = { ...stored, id: 'local', baseUrl: 'http://localhost:11434' };
    await draw(<PrivacySection commands={fakeCommands([stored, { ...stored, id: 'b' }, own, local])} />);
    await shown('goes to api.example.com or localhost:11434,');
    await draw(<PrivacySection commands={fakeCommands([own])} />);
    await shown('so your text stays here');
  });

  test.each([
    [{ on: true, keep: 50 }, 'For each of the last 50 runs'],
    [{ on: false, keep: 50 }, 'deleted when the run ends'],
  ])('says what is kept of runs: %j', async (settings, words) => {
    const commands = fakeCommands();
    commands.historySettings.mockResolvedValue(settings);
    await draw(<PrivacySection commands={commands} />);
    await shown(words);
  });

  test('names the server that proofreads, and then says nowhere that no text leaves', async () => {
    const commands = fakeCommands([]);
    const server = { url: 'https://lt.example', all: false, picky: false, hasKey: false };
    commands.languageTool.mockResolvedValue(server);
    await draw(<PrivacySection commands={commands} />);
    await shown('Texts that you proofread in other languages than English go to lt.example.');
    expect(text()).not.toContain('no text leaves');
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
    await shown('12 recorded runs');
    await press('Delete history');
    await shown('No runs recorded');
    expect(text()).not.toContain('Delete history');
  });
});
