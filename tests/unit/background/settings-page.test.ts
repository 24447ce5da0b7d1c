import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { openSettings } from '../../../src/background/settings-page';

const own = 'chrome-extension://test-extension-id/';
const create = vi.spyOn(browser.tabs, 'create');
beforeEach(() => {
  create.mockClear();
});

it.each([
  ['model', 'options.html#model'],
  ['history', 'options.html#history'],
  ['help', 'welcome.html'],
  ['settings', 'options.html'],
  ['user:a/b "c"', 'options.html#skills/user%3Aa%2Fb%20%22c%22'],
  // What no card of ours sends.
  ['nowhere', 'options.html'],
  ['else:letter', 'options.html'],
  [`user:${'x'.repeat(9_000)}`, 'options.html'],
])('%s opens %s', async (place, url) => {
  await openSettings(place as 'model');
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: `${own}${url}` });
});
