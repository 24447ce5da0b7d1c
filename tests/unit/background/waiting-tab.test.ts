import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createWaitingTab } from '../../../src/background/waiting-tab';
import { memoryArea } from '../store/support/memory-area';

const get = vi.spyOn(browser.tabs, 'get');
const update = vi.spyOn(browser.tabs, 'update').mockResolvedValue(undefined);
const updateWindow = vi.spyOn(browser.windows, 'update').mockResolvedValue({} as never);

let windows: Record<number, number>;
let active: number;

beforeEach(() => {
  vi.clearAllMocks();
  windows = { 7: 1, 8: 1 };
  active = 8;
  get.mockImplementation((async (id: number) => ({
    id,
    windowId: windows[id],
    active: id === active,
  })) as never);
});

describe('the tab that waits for a model', () => {
  it('is come back to once, also by the next background', async () => {
    const { area } = memoryArea();
    await createWaitingTab(area).left(7, 8);
    await createWaitingTab(area).comeBack();
    expect(update).toHaveBeenCalledExactlyOnceWith(7, { active: true });
    expect(updateWindow).not.toHaveBeenCalled();
    await createWaitingTab(area).comeBack();
    expect(update).toHaveBeenCalledOnce();
  });

  it('is come back to in its window', async () => {
    windows = { 7: 2, 8: 1 };
    const tab = createWaitingTab(memoryArea().area);
    await tab.left(7, 8);
    await tab.comeBack();
    expect(updateWindow).toHaveBeenCalledExactlyOnceWith(2, { focused: true });
  });

  it('stays where it is if the user has gone elsewhere, or nobody was led away from it', async () => {
    const tab = createWaitingTab(memoryArea().area);
    await tab.comeBack();
    await tab.left(7, 8);
    active = 9;
    await tab.comeBack();
    expect(update).not.toHaveBeenCalled();
  });
});
