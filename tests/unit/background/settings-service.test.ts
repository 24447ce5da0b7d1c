import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettingsService, keyFor } from '../../../src/background/settings-service';
import type { SettingsCommands } from '../../../src/messages/settings-commands';
import { createSettings } from '../../../src/store/settings';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';

let server: OpenAiServer;
let granted: boolean;
let settings: ReturnType<typeof createSettings>;
let service: SettingsCommands;
let alive: number;

/** A storage area in memory. */
function memoryArea() {
  const kept = new Map<string, unknown>();
  return {
    get: async (key: string) => (kept.has(key) ? { [key]: structuredClone(kept.get(key)) } : {}),
    set: async (items: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, structuredClone(value));
    },
    remove: async (key: string) => void kept.delete(key),
  };
}

beforeEach(async () => {
  server = await startOpenAiServer();
  granted = true;
  alive = 0;
  settings = createSettings(memoryArea());
  const unused = () => Promise.reject(new Error('not under test'));
  service = createSettingsService({
    settings,
    memos: { list: unused, delete: unused, save: unused },
    runs: { count: unused, clear: unused },
    dictionary: { words: unused, add: unused, remove: unused },
    skillsChanged: () => undefined,
    mayReach: async () => granted,
    keepAlive: () => {
      alive += 1;
      return () => {
        alive -= 1;
      };
    },
  });
});
afterEach(() => server.close());

const choice = () => ({ baseUrl: server.baseUrl, model: 'test-model', apiKey: 'sk-secret' });

describe('the model’s settings', () => {
  it('are empty at first', async () => {
    expect(await service.modelSettings()).toEqual({ baseUrl: '', model: '', hasKey: false });
  });

  it('come back without the key', async () => {
    await service.saveModel(choice());
    expect(await service.modelSettings()).toEqual({
      baseUrl: server.baseUrl,
      model: 'test-model',
      hasKey: true,
    });
    expect(JSON.stringify(await service.modelSettings())).not.toContain('sk-secret');
  });

  it('keep the key of the same origin when none is given, and forget it for another', async () => {
    await service.saveModel(choice());
    await service.saveModel({ baseUrl: server.baseUrl, model: 'other-model' });
    expect((await settings.get('model'))?.apiKey).toBe('sk-secret');
    await service.saveModel({ baseUrl: 'https://elsewhere.example/v1', model: 'm' });
    expect((await settings.get('model'))?.apiKey).toBe('');
  });

  it('are made whole: a bare host gets its path, spaces go', async () => {
    await service.saveModel({ baseUrl: ' api.example.com/ ', model: ' m ', apiKey: '' });
    expect(await settings.get('model')).toEqual({
      baseUrl: 'https://api.example.com/v1',
      model: 'm',
      apiKey: '',
    });
  });

  it('are refused for an address that is none', async () => {
    await expect(service.saveModel({ baseUrl: 'ftp://x', model: 'm' })).rejects.toMatchObject({
      code: 'model-address',
    });
  });

  it('can be forgotten', async () => {
    await service.saveModel(choice());
    await service.forgetModel();
    expect(await settings.get('model')).toBeUndefined();
  });
});

describe('a test of the model', () => {
  it('says how long the first word took, and does not wait for the last', async () => {
    server.reply({ kind: 'one-token', text: 'Hello' });
    expect(await service.testModel(choice())).toEqual({
      ok: true,
      milliseconds: expect.any(Number),
      model: 'test-model',
    });
  });

  it('names a wrong key, a model that is not there, and a host without permission', async () => {
    server.requireKey('right');
    expect(await service.testModel(choice())).toMatchObject({ ok: false, failure: { code: 'model-key' } });
    server.requireKey('sk-secret');
    expect(await service.testModel({ ...choice(), model: 'nobody' })).toMatchObject({
      ok: false,
      failure: { code: 'model-not-found' },
    });
    granted = false;
    expect(await service.testModel(choice())).toMatchObject({
      ok: false,
      failure: { code: 'model-permission' },
    });
    expect(await service.listModels(choice())).toMatchObject({
      ok: false,
      failure: { code: 'model-permission' },
    });
  });

  it('takes an answer with nothing in it for a fault', async () => {
    server.reply({ kind: 'empty' });
    expect(await service.testModel(choice())).toMatchObject({ ok: false, failure: { code: 'model-empty' } });
  });

  it('does not send the stored key to another origin', async () => {
    await service.saveModel(choice());
    const other = await startOpenAiServer();
    await service.testModel({ baseUrl: other.baseUrl, model: 'test-model' });
    await other.close();
    expect(other.completions().map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('keeps the background alive while it waits, and no longer', async () => {
    server.reply({ kind: 'hang', after: 'headers' });
    void service.testModel(choice());
    await expect.poll(() => server.completions()).toHaveLength(1);
    expect(alive).toBe(1);
    server.reply({ kind: 'text', text: 'Hello' });
    await service.testModel(choice());
    expect(alive).toBe(1);
    await service.listModels({ baseUrl: 'http://localhost:9/v1' });
    expect(alive).toBe(1);
  });

  it('lists the models', async () => {
    expect(await service.listModels(choice())).toEqual({ ok: true, models: ['test-model', 'other-model'] });
  });
});

describe('the slots of shortcuts', () => {
  it('are empty at first, and each is set and emptied alone', async () => {
    expect(await service.shortcutSlots()).toEqual([null, null, null, null]);
    await service.setShortcutSlot(1, 'polish');
    await service.setShortcutSlot(3, 'memo');
    expect(await service.shortcutSlots()).toEqual([null, 'polish', null, 'memo']);
    await service.setShortcutSlot(1, null);
    expect(await service.shortcutSlots()).toEqual([null, null, null, 'memo']);
  });

  it('are four, whatever is asked', async () => {
    await service.setShortcutSlot(4, 'polish');
    await service.setShortcutSlot(-1, 'polish');
    expect(await service.shortcutSlots()).toEqual([null, null, null, null]);
  });
});

describe('keyFor', () => {
  const stored = { baseUrl: 'https://a.example/v1', model: 'm', apiKey: 'k' };
  it.each([
    ['https://a.example/v2', 'k'],
    ['http://a.example/v1', ''],
    ['https://a.example:8443/v1', ''],
    ['https://a.example.evil/v1', ''],
  ])('%s: %j', (baseUrl, key) => {
    expect(keyFor(baseUrl, stored)).toBe(key);
  });

  it('is empty while nothing is stored', () => {
    expect(keyFor('https://a.example/v1', undefined)).toBe('');
  });
});
