import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsService } from '../../../src/background/settings-service';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

let service: ReturnType<typeof createSettingsService>;

beforeEach(() => {
  const unused = () => Promise.reject(new Error('not under test'));
  service = createSettingsService({
    settings: createSettings(memoryArea().area),
    memos: { list: unused, delete: unused, save: unused },
    dictionary: { words: unused, add: unused, remove: unused },
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
