import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onSkillsChanged } from '../../../src/store/changes';
import { createDatabase } from '../../../src/store/database';
import { createDictionary } from '../../../src/store/dictionary';
import { createMemoStore } from '../../../src/store/memos';
import { createSettings } from '../../../src/store/settings';
import { getRaw, putRaw } from './support/database';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  fakeBrowser.reset();
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
