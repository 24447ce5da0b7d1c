import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countingUses } from '../../../src/background/count-uses';
import { invalidateCatalog } from '../../../src/background/invalidate-catalog';
import { createMenus, menuQuietFor } from '../../../src/background/menus';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { SkillListing } from '../../../src/core/skill/model';
import { announceSkillsChanged } from '../../../src/store/changes';

const { browser, items } = vi.hoisted(() => {
  const items: string[] = [];
  return {
    items,
    browser: {
      contextMenus: {
        removeAll: vi.fn(async () => {
          // The browser takes its time, and another call may come meanwhile.
          await Promise.resolve();
          items.length = 0;
        }),
        create: vi.fn(({ id }: { id: string }) => {
          if (items.includes(id)) throw new Error(`Cannot create item with duplicate id ${id}`);
          items.push(id);
        }),
      },
      i18n: { getMessage: (key: string) => key },
    },
  };
});
vi.mock('wxt/browser', () => ({ browser }));

beforeEach(() => {
  items.length = 0;
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const listing = (id: string): SkillListing => ({
  key: `user:${id}`,
  id,
  name: id,
  description: '',
  emoji: '',
});

describe('the menu', () => {
  it('made twice at once has each item once', async () => {
    const menus = createMenus(async () => [listing('a'), listing('b')]);
    await Promise.all([menus.make(), menus.make()]);
    expect(items).toEqual(['skill:user:a', 'skill:user:b', 'palette']);
  });

  it('follows a row of changes once, after the last', async () => {
    let skills = [listing('a')];
    const asked = vi.fn(async () => skills);
    const menus = createMenus(asked);
    await menus.make();
    for (let change = 0; change < 100; change += 1) {
      menus.follow();
      await vi.advanceTimersByTimeAsync(menuQuietFor / 2);
    }
    expect(asked).toHaveBeenCalledTimes(1);
    skills = [listing('b')];
    await vi.advanceTimersByTimeAsync(menuQuietFor);
    await vi.waitFor(() => expect(items).toEqual(['skill:user:b', 'palette']));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is left alone where it would be the same', async () => {
    const menus = createMenus(async () => [listing('a')]);
    await menus.make();
    browser.contextMenus.removeAll.mockClear();
    menus.follow();
    await vi.advanceTimersByTimeAsync(menuQuietFor);
    expect(browser.contextMenus.removeAll).not.toHaveBeenCalled();
  });

  it('is made the next time, if the skills could not be had', async () => {
    const asked = vi.fn(async () => [listing('a')]);
    asked.mockRejectedValueOnce(new Error('no storage'));
    const menus = createMenus(asked);
    menus.follow();
    await vi.advanceTimersByTimeAsync(menuQuietFor);
    menus.follow();
    await vi.advanceTimersByTimeAsync(menuQuietFor);
    await vi.waitFor(() => expect(items).toEqual(['skill:user:a', 'palette']));
  });
});

describe('a change of skills', () => {
  it('is forgotten by the catalog and followed by the menu, announced or told, and so is another policy', async () => {
    const forget = vi.fn();
    const follow = vi.fn();
    let setPolicy = (): void => undefined;
    const onChange = (listener: () => void) => {
      setPolicy = listener;
      return () => undefined;
    };
    const countedUse = vi.fn(async () => undefined);
    const told = invalidateCatalog([{ forget }], { countedUse }, { follow }, { onChange });
    announceSkillsChanged('uses');
    announceSkillsChanged();
    await vi.waitFor(() => expect(forget).toHaveBeenCalledTimes(1));
    expect(follow).toHaveBeenCalledTimes(1);
    expect(countedUse).toHaveBeenCalledTimes(1);
    told();
    expect(forget).toHaveBeenCalledTimes(2);
    expect(follow).toHaveBeenCalledTimes(2);
    setPolicy();
    expect(forget).toHaveBeenCalledTimes(3);
    expect(follow).toHaveBeenCalledTimes(3);
  });
});

describe('a use', () => {
  const started: RunEvent = {
    type: 'started',
    runId: 'r',
    skill: listing('polish'),
    mode: 'llm',
    behaviour: 'explain',
    delivery: 'card',
  };
  const failed: RunEvent = { type: 'failed', failure: { code: 'skill-not-found' }, text: '', duration: 1 };

  it('is counted when the run has started, once', () => {
    const countUse = vi.fn(async () => undefined);
    const seen: RunEvent[] = [];
    const emit = countingUses((event) => seen.push(event), countUse);
    emit(started);
    emit({ type: 'text', delta: 'x' });
    emit(failed);
    expect(countUse.mock.calls).toEqual([['polish']]);
    expect(seen.map(({ type }) => type)).toEqual(['started', 'text', 'failed']);
  });

  it('of a skill that there is not is none', () => {
    const countUse = vi.fn(async () => undefined);
    countingUses(() => undefined, countUse)(failed);
    expect(countUse).not.toHaveBeenCalled();
  });

  it('that cannot be written disturbs no run', async () => {
    const seen: RunEvent[] = [];
    const emit = countingUses(
      (event) => seen.push(event),
      () => Promise.reject(new Error('no room')),
    );
    emit(started);
    await Promise.resolve();
    expect(seen).toEqual([started]);
  });
});
