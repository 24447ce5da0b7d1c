import { beforeEach, expect, it, vi } from 'vitest';
import { openSettings } from '../../../src/background/settings-page';

const { browser } = vi.hoisted(() => ({
  browser: {
    runtime: { getURL: (path: string) => `x:${path}` },
    tabs: { query: vi.fn(async () => []), create: vi.fn(), update: vi.fn() },
  },
}));
vi.mock('wxt/browser', () => ({ browser }));

beforeEach(() => vi.clearAllMocks());

it.each([
  ['model', 'x:/options.html#model'],
  ['history', 'x:/options.html#history'],
  ['help', 'x:/welcome.html'],
  ['settings', 'x:/options.html'],
  ['user:a/b "c"', 'x:/options.html#skills/user%3Aa%2Fb%20%22c%22'],
  // What no card of ours sends.
  ['nowhere', 'x:/options.html'],
  ['else:letter', 'x:/options.html'],
  [`user:${'x'.repeat(9_000)}`, 'x:/options.html'],
])('%s opens %s', async (place, url) => {
  await openSettings(place as 'model');
  expect(browser.tabs.create).toHaveBeenCalledExactlyOnceWith({ url });
});
