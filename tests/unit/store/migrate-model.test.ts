import { describe, expect, it } from 'vitest';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from './support/memory-area';

const old = { baseUrl: 'https://api.example.com/v1', model: 'writer', apiKey: 'sk-1' };
const first = { ...old, id: expect.any(String), kind: 'openai-compatible', label: 'writer' };

describe('the one model of version 0.1', () => {
  it('becomes the first of several, and the default, with its key', async () => {
    const { area, kept } = memoryArea({ model: old });
    const settings = createSettings(area);
    const models = await settings.get('models');
    expect(models).toEqual([first]);
    expect(await settings.get('defaultModel')).toBe(models[0]?.id);
    expect(kept().model).toBeUndefined();
  });

  it('is migrated once, also by two contexts at the same time', async () => {
    const { area, kept } = memoryArea({ model: old });
    await Promise.all([createSettings(area), createSettings(area)].map((each) => each.get('models')));
    const after = kept();
    expect(after.models).toHaveLength(1);
    await createSettings(area).get('models');
    expect(kept()).toEqual(after);
  });

  it('is there before anything else is written', async () => {
    const { area } = memoryArea({ model: old });
    const settings = createSettings(area);
    await settings.set('defaultModel', 'mine');
    expect(await settings.get('models')).toEqual([first]);
    expect(await settings.get('defaultModel')).toBe('mine');
  });

  it('is finished by the next start if the browser ended in the middle', async () => {
    const { area, kept } = memoryArea({ model: old });
    const broken = {
      ...area,
      remove: async () => {
        throw new Error('The browser has gone');
      },
    };
    await expect(createSettings(broken).get('models')).rejects.toThrow('gone');
    expect(await createSettings(area).get('models')).toEqual([first]);
    expect(kept().model).toBeUndefined();
  });

  it('is tried again after storage has failed', async () => {
    const { area } = memoryArea({ model: old });
    let fails = true;
    const settings = createSettings({
      ...area,
      get: (key) => (fails ? Promise.reject(new Error('Not now')) : area.get(key)),
    });
    await expect(settings.get('models')).rejects.toThrow('Not now');
    fails = false;
    expect(await settings.get('models')).toEqual([first]);
  });

  it('replaces no model that is there', async () => {
    const mine = { ...old, id: 'mine', kind: 'ollama', label: 'Mine' };
    const { area, kept } = memoryArea({ model: old, models: [mine], defaultModel: 'mine' });
    expect(await createSettings(area).get('models')).toEqual([mine]);
    expect(kept()).toEqual({ models: [mine], defaultModel: 'mine' });
  });

  it.each([{ ...old, model: '' }, { ...old, baseUrl: '' }, 'nonsense', null])('is none: %j', async (none) => {
    const { area, kept } = memoryArea({ model: none });
    expect(await createSettings(area).get('models')).toEqual([]);
    expect(kept()).toEqual({});
  });
});

it('a damaged model costs itself alone', async () => {
  const good = { ...old, id: 'good', kind: 'anthropic', label: 'Good' };
  const { area } = memoryArea({ models: [{ id: 7 }, good, { ...good, kind: 'telepathy' }, null] });
  expect(await createSettings(area).get('models')).toEqual([good]);
});
