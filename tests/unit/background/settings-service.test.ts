import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createNeverOn } from '../../../src/background/never-on';
import { createSettingsService } from '../../../src/background/settings-service';
import { createUsageTally } from '../../../src/background/usage-tally';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

let service: ReturnType<typeof createSettingsService>;

beforeEach(() => {
  const unused = () => Promise.reject(new Error('not under test'));
  const settings = createSettings(memoryArea().area);
  service = createSettingsService({
    settings,
    memos: { list: unused, delete: unused, save: unused },
    dictionary: { words: unused, add: unused, remove: unused },
    neverOn: createNeverOn(settings),
    tally: createUsageTally({ settings, now: () => 0, changed: async () => undefined }),
    skillsChanged: () => undefined,
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

describe('the sites that nothing runs on', () => {
  it('come off the list, and off the icon of the tabs that showed them', async () => {
    vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({
      action: { default_title: 'Caretaker' },
    } as never);
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ id: 1 }, { id: 2 }, {}] as never);
    const popups = new Map([
      [1, 'chrome-extension://x/refused.html?never=bank.example'],
      [2, 'chrome-extension://x/refused.html'],
    ]);
    const setPopup = vi.fn(async () => undefined);
    Object.assign(browser.action, {
      getPopup: async ({ tabId }: { tabId: number }) => popups.get(tabId) ?? '',
      setPopup,
      setBadgeText: async () => undefined,
      setTitle: async () => undefined,
    });
    expect(await service.neverRunOn('https://bank.example/login')).toBe('bank.example');
    expect(await service.neverOn()).toEqual(['bank.example']);
    await service.runAgainOn('bank.example');
    expect(await service.neverOn()).toEqual([]);
    expect(setPopup.mock.calls).toEqual([[{ tabId: 1, popup: '' }]]);
  });
});
