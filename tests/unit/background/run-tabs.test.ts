import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createRunTabs } from '../../../src/background/run-tabs';
import { memoryArea } from '../store/support/memory-area';

const get = vi.spyOn(browser.tabs, 'get');
const update = vi.spyOn(browser.tabs, 'update').mockResolvedValue(undefined);
const updateWindow = vi.spyOn(browser.windows, 'update').mockResolvedValue({} as never);

beforeEach(() => {
  vi.clearAllMocks();
  get.mockImplementation(async (id: number) => ({
    id,
    url: 'https://a.example:8443/letter?x=1',
    windowId: 50 + id,
  }));
});

describe('the tab of a run', () => {
  it('is brought to the front, with its window, also by the next background', async () => {
    const { area } = memoryArea();
    const tabs = createRunTabs(area);
    await Promise.all([tabs.remember('r1', 7), tabs.remember('r2', 8)]);
    expect(await createRunTabs(area).show('r1', 'a.example:8443')).toBe(true);
    expect(update).toHaveBeenCalledExactlyOnceWith(7, { active: true });
    expect(updateWindow).toHaveBeenCalledExactlyOnceWith(57, { focused: true });
  });

  it.each([
    ['is of another site now', async () => ({ url: 'https://b.example/', windowId: 1 })],
    ['has an address that is not for us', async () => ({ windowId: 1 })],
    ['was closed', () => Promise.reject(new Error('No tab with id: 7.'))],
  ])('that %s stays where it is', async (_what, tab) => {
    get.mockImplementation(tab);
    const tabs = createRunTabs(memoryArea().area);
    await tabs.remember('r1', 7);
    expect(await tabs.show('r1', 'a.example:8443')).toBe(false);
    expect(update).not.toHaveBeenCalled();
  });

  it('may be a page of ours, which is of no site', async () => {
    const url = browser.runtime.getURL('/pad.html' as never);
    get.mockImplementation(async () => ({ url, windowId: 57 }) as never);
    const tabs = createRunTabs(memoryArea().area);
    await tabs.remember('r1', 7);
    expect(await tabs.show('r1', '')).toBe(true);
    expect(await tabs.show('r1', new URL(url).host)).toBe(false);
  });

  it('of which nothing is known is none', async () => {
    expect(await createRunTabs(memoryArea({ runTabs: 'damaged' }).area).show('r1', 'a.example')).toBe(false);
    expect(get).not.toHaveBeenCalled();
  });

  it('is forgotten after two hundred others', async () => {
    const { area, kept } = memoryArea();
    const tabs = createRunTabs(area);
    for (let run = 0; run < 205; run++) await tabs.remember(`r${run}`, run);
    expect(kept().runTabs).toHaveLength(200);
    expect(await tabs.show('r4', 'a.example:8443')).toBe(false);
    expect(await tabs.show('r5', 'a.example:8443')).toBe(true);
  });
});
