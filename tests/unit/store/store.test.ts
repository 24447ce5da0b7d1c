import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { RunRecord } from '../../../src/core/run/types';
import type { HistorySettings } from '../../../src/messages/history-commands';
import { onSkillsChanged } from '../../../src/store/changes';
import { createDatabase } from '../../../src/store/database';
import { createDictionary } from '../../../src/store/dictionary';
import { createMemoStore } from '../../../src/store/memos';
import { createRunStore } from '../../../src/store/runs';
import { createSettings } from '../../../src/store/settings';
import { requestOf } from '../core/run/fakes';
import { getRaw, putRaw } from './support/database';
import { memoryArea } from './support/memory-area';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  fakeBrowser.reset();
});

/** Settings with this history. */
const keeping = (history: Partial<HistorySettings> = {}) =>
  createSettings(memoryArea({ history: { on: true, keep: 200, ...history } }).area);

const recordOf = (changes: Partial<RunRecord>): RunRecord => ({
  id: 'r1',
  skill: 'user:polish',
  request: requestOf(),
  status: 'success',
  text: 'text',
  words: [],
  startedAt: 1,
  ...changes,
});

describe('memos', () => {
  it('are kept, listed with the newest first, deleted and put back', async () => {
    const memos = createMemoStore(createDatabase());
    const old = { id: 'a', text: 'old', url: '', title: '', createdAt: 1 };
    const recent = { id: 'b', text: 'new', url: '', title: '', createdAt: 2 };
    await memos.save(recent);
    await memos.save(old);
    expect(await memos.list()).toEqual([recent, old]);
    await memos.delete('b');
    expect(await memos.list()).toEqual([old]);
    await memos.save(recent);
    expect(await memos.list()).toEqual([recent, old]);
  });

  it('are still there for the next background', async () => {
    const memo = { id: 'a', text: 'x', url: '', title: '', createdAt: 1 };
    await createMemoStore(createDatabase()).save(memo);
    expect(await createMemoStore(createDatabase()).list()).toEqual([memo]);
  });
});

describe('a damaged record', () => {
  it('of a memo is shown as far as its words are there, and stays as it is', async () => {
    const open = createDatabase();
    const memos = createMemoStore(open);
    const whole = { id: 'a', text: 'whole', url: 'u', title: 't', createdAt: 5 };
    const timeless = { id: 'b', text: 'kept words', createdAt: 'yesterday' };
    await memos.save(whole);
    await putRaw(open, 'memos', timeless);
    await putRaw(open, 'memos', { id: 'c', text: { no: 'words' } });
    expect(await memos.list()).toEqual([
      whole,
      { id: 'b', text: 'kept words', url: '', title: '', createdAt: 0 },
    ]);
    expect(await getRaw(open, 'memos', 'b')).toEqual(timeless);
    expect(await getRaw(open, 'memos', 'c')).toBeDefined();
  });

  it('of a run is no run, and stops neither the tidying nor the others', async () => {
    const open = createDatabase();
    const runs = createRunStore(open, keeping());
    await runs.save(recordOf({ id: 'cut', status: 'running' }));
    await putRaw(open, 'runs', { id: 'torn', status: 'running', words: 'none' });
    expect(await runs.get('torn')).toBeUndefined();
    await runs.tidy(20);
    expect(await runs.get('cut')).toMatchObject({ status: 'interrupted' });
    expect(await getRaw(open, 'runs', 'torn')).toMatchObject({ words: 'none' });
  });
});

describe('runs', () => {
  it('that a killed background left behind become interrupted, with the text they had', async () => {
    const runs = createRunStore(createDatabase(), keeping());
    await runs.save(recordOf({ id: 'cut', status: 'running', text: 'half', startedAt: 10 }));
    await runs.save(recordOf({ id: 'mine', status: 'running', startedAt: 30 }));
    await runs.save(recordOf({ id: 'done', startedAt: 5 }));
    await runs.tidy(20);
    expect(await runs.get('cut')).toMatchObject({ status: 'interrupted', text: 'half' });
    expect(await runs.get('mine')).toMatchObject({ status: 'running' });
    expect(await runs.get('done')).toMatchObject({ status: 'success' });
  });

  it('are kept up to a limit, the newest', async () => {
    const runs = createRunStore(createDatabase(), keeping({ keep: 10 }));
    for (let index = 0; index < 13; index++) await runs.save(recordOf({ id: `r${index}`, startedAt: index }));
    await runs.tidy(0);
    expect(await runs.get('r2')).toBeUndefined();
    expect(await runs.get('r3')).toBeDefined();
    expect(await runs.get('r12')).toBeDefined();
  });

  it('are counted and deleted, but not those that are still going', async () => {
    const runs = createRunStore(createDatabase(), keeping());
    await runs.save(recordOf({ id: 'a' }));
    await runs.save(recordOf({ id: 'b', status: 'running' }));
    expect(await runs.count()).toBe(2);
    await runs.clear();
    expect(await runs.count()).toBe(1);
    expect(await runs.get('b')).toBeDefined();
  });

  it('can be saved again after the connection was closed by a newer version elsewhere', async () => {
    const open = createDatabase();
    const runs = createRunStore(open, keeping());
    await runs.save(recordOf({}));
    const first = await open();
    await new Promise<void>((resolve, reject) => {
      const upgrade = indexedDB.open('caretaker', 99);
      upgrade.onsuccess = () => {
        upgrade.result.close();
        resolve();
      };
      upgrade.onerror = () => reject(upgrade.error);
    });
    expect(() => first.transaction('runs')).toThrow();
    // The older code may not open the newer database: that is an error of its own, and not a hang.
    await expect(runs.get('r1')).rejects.toThrow();
  });
});

describe('settings', () => {
  it('are not set at first', async () => {
    const settings = createSettings(fakeBrowser.storage.local);
    expect(await settings.get('models')).toEqual([]);
    expect(await settings.get('defaultModel')).toBeUndefined();
    expect(await settings.get('dictionary')).toEqual([]);
  });

  it('come back as they were set, and go when they are unset', async () => {
    const settings = createSettings(fakeBrowser.storage.local);
    const model = { id: 'a', label: 'A', baseUrl: 'https://a.example/v1', model: 'm', apiKey: 'k' };
    await settings.set('models', [{ ...model, kind: 'anthropic', price: { input: 3, output: 15 } }]);
    expect(await settings.get('models')).toEqual([
      { ...model, kind: 'anthropic', price: { input: 3, output: 15 } },
    ]);
    await settings.set('defaultModel', 'a');
    expect(await settings.get('defaultModel')).toBe('a');
    await settings.set('defaultModel', undefined);
    expect(await settings.get('defaultModel')).toBeUndefined();
  });

  it('have all skills on and no skill bound to a shortcut', async () => {
    const settings = createSettings(fakeBrowser.storage.local);
    expect(await settings.get('skillsEnabled')).toBe(true);
    expect(await settings.get('shortcutSlots')).toEqual([null, null, null, null]);
    await settings.set('shortcutSlots', [null, 'polish', null, null]);
    expect(await settings.get('shortcutSlots')).toEqual([null, 'polish', null, null]);
    await fakeBrowser.storage.local.set({ shortcutSlots: ['polish'] });
    expect(await settings.get('shortcutSlots')).toEqual([null, null, null, null]);
  });

  it('tell everybody when all skills are switched on or off, and of nothing else', async () => {
    const settings = createSettings(fakeBrowser.storage.local);
    const heard: string[] = [];
    const stop = onSkillsChanged((change) => heard.push(change));
    await settings.set('dictionary', ['word']);
    await settings.set('skillsEnabled', false);
    await vi.waitFor(() => expect(heard).toEqual(['skills']));
    stop();
  });

  it('of a wrong shape count as not set', async () => {
    await fakeBrowser.storage.local.set({ models: 'nonsense', dictionary: [1, 2] });
    const settings = createSettings(fakeBrowser.storage.local);
    expect(await settings.get('models')).toEqual([]);
    expect(await settings.get('dictionary')).toEqual([]);
  });
});

describe('the dictionary', () => {
  it('keeps words once, sorted, and forgets them', async () => {
    const dictionary = createDictionary(createSettings(fakeBrowser.storage.local));
    await Promise.all([
      dictionary.add('zeta'),
      dictionary.add(' Alpha '),
      dictionary.add('zeta'),
      dictionary.add('  '),
    ]);
    expect(await dictionary.words()).toEqual(['Alpha', 'zeta']);
    await dictionary.remove('Alpha');
    expect(await dictionary.words()).toEqual(['zeta']);
  });
});
