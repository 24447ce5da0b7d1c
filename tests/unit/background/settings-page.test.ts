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
  ['connect', 'options.html#connect'],
  ['history', 'options.html#history'],
  ['help', 'welcome.html'],
  ['settings', 'options.html'],
  ['shortcuts', 'options.html#shortcuts'],
  ['create', 'options.html#skills/new'],
  ['user:a/b "c"', 'options.html#skills/user%3Aa%2Fb%20%22c%22'],
  // What no card of ours sends.
  ['nowhere', 'options.html'],
  ['else:letter', 'options.html'],
  [`user:${'x'.repeat(9_000)}`, 'options.html'],
])('%s opens %s', async (place, url) => {
  await openSettings(place as 'model');
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: `${own}${url}` });
});

it.each([
  [
    'without what follows its path',
    { url: 'https://me:key@docs.example:8443/a/b%20c?token=1#x', incognito: false },
    `options.html#import/site/${encodeURIComponent('https://docs.example:8443/a/b%20c')}`,
  ],
  ['not of a private window', { url: 'https://docs.example/', incognito: true }, 'options.html#import'],
  ['not of what is no web page', { url: 'file:///home/me/x.html', incognito: false }, 'options.html#import'],
  ['not where the browser does not tell it', { incognito: false }, 'options.html#import'],
  [
    'not where it is longer than any',
    { url: `https://docs.example/${'x'.repeat(9_000)}`, incognito: false },
    'options.html#import',
  ],
])('the skills of a site are looked for by the address of its page, %s', async (_how, tab, url) => {
  await openSettings('site', tab);
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: `${own}${url}` });
});
