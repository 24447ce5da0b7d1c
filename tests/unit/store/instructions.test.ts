import { describe, expect, it } from 'vitest';
import { createInstructions } from '../../../src/store/instructions';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from './support/memory-area';

const opened = () => {
  const settings = createSettings(memoryArea().area);
  return { settings, ...createInstructions(settings) };
};

describe('what was typed for earlier runs', () => {
  it('is kept, the latest first, each once', async () => {
    const { add, list } = opened();
    await Promise.all([' shorter ', 'in French', 'shorter', '  '].map(add));
    expect(await list()).toEqual(['shorter', 'in French']);
  });

  it('is fifty at the most, and nothing that was hardly typed by hand', async () => {
    const { add, list } = opened();
    for (let at = 0; at < 60; at += 1) await add(`number ${at}`);
    await add('x'.repeat(1_001));
    const kept = await list();
    expect(kept).toHaveLength(50);
    expect(kept[0]).toBe('number 59');
  });

  it('is not kept while the history is off, and goes when it is cleared', async () => {
    const { settings, add, list, clear } = opened();
    await add('shorter');
    await settings.set('history', { on: false, keep: 200 });
    await add('in French');
    expect(await list()).toEqual(['shorter']);
    await clear();
    expect(await list()).toEqual([]);
  });
});
