import { describe, expect, it, vi } from 'vitest';
import {
  fromBackground,
  fromExtensionPage,
  fromOffscreenDocument,
  fromPad,
  fromPage,
  fromQuestionPage,
  fromTopFrame,
} from '../../../src/messages/senders';

vi.mock('wxt/browser', () => ({
  browser: { runtime: { id: 'ours', getURL: (path: string) => `chrome-extension://ours${path}` } },
}));

describe('fromBackground', () => {
  it.each([
    ['our background', { id: 'ours', url: 'chrome-extension://ours/background.js' }, true],
    ['our background without an address', { id: 'ours' }, true],
    ['a content script', { id: 'ours', url: 'https://example.com/', tab: { id: 1 } }, false],
    [
      'a page of ours in a tab',
      { id: 'ours', url: 'chrome-extension://ours/options.html', tab: { id: 1 } },
      false,
    ],
    ['a web page', { id: 'ours', url: 'https://example.com/' }, false],
    ['another extension', { id: 'theirs', url: 'chrome-extension://theirs/background.js' }, false],
    ['nobody', undefined, false],
  ])('%s', (_, sender, expected) => {
    expect(fromBackground(sender as never)).toBe(expected);
  });
});

describe('fromOffscreenDocument', () => {
  it.each([
    ['our offscreen document', { id: 'ours', url: 'chrome-extension://ours/offscreen.html' }, true],
    ['a content script', { id: 'ours', url: 'https://example.com/offscreen.html', tab: { id: 1 } }, false],
    [
      'the same page in a tab',
      { id: 'ours', url: 'chrome-extension://ours/offscreen.html', tab: { id: 1 } },
      false,
    ],
    ['another page of ours', { id: 'ours', url: 'chrome-extension://ours/options.html' }, false],
    ['another extension', { id: 'theirs', url: 'chrome-extension://theirs/offscreen.html' }, false],
    ['nobody', undefined, false],
  ])('%s', (_, sender, expected) => {
    expect(fromOffscreenDocument(sender as never)).toBe(expected);
  });
});

const own = 'chrome-extension://ours/options.html#model';

describe('fromExtensionPage', () => {
  it.each([
    ['a page of ours in a tab', { id: 'ours', url: own, tab: { id: 7 } }, true],
    ['a page of ours in no tab', { id: 'ours', url: own }, true],
    ['our script on a web page', { id: 'ours', url: 'https://example.com/', tab: { id: 7 } }, false],
    [
      'a web page that carries our address in its own',
      { id: 'ours', url: `https://example.com/?${own}` },
      false,
    ],
    ['an extension whose id begins like ours', { id: 'ours', url: 'chrome-extension://ours2/a.html' }, false],
    ['another extension', { id: 'theirs', url: own }, false],
    ['a sender without an address', { id: 'ours' }, false],
    ['a sender without anything', {}, false],
  ])('%s', (_, sender, expected) => {
    expect(fromExtensionPage(sender as never)).toBe(expected);
  });
});

describe('fromPage, and fromTopFrame where it is one', () => {
  it.each([
    ['our script on a web page', { id: 'ours', url: 'https://example.com/', tab: { id: 7 } }, true],
    ['our script on the playground', { id: 'ours', url: own, tab: { id: 7 } }, true],
    ['another extension', { id: 'theirs', url: 'https://example.com/', tab: { id: 7 } }, false],
    ['a context that is in no tab', { id: 'ours', url: own }, false],
  ])('%s', (_, sender, expected) => {
    expect(fromPage(sender as never)).toBe(expected);
    expect(fromTopFrame({ ...sender, frameId: 0 } as never)).toBe(expected);
    expect(fromTopFrame({ ...sender, frameId: 3 } as never)).toBe(false);
  });
});

describe.each([
  ['fromQuestionPage', fromQuestionPage, 'question'],
  ['fromPad', fromPad, 'pad'],
] as const)('%s', (_name, isFrom, own) => {
  const page = {
    id: 'ours',
    url: `chrome-extension://ours/${own}.html?id=q1`,
    frameId: 0,
  };

  it('is our window for it', () => {
    expect(isFrom(page as never)).toBe(true);
  });

  it.each<[string, object]>([
    ['a script on a web page', { url: `https://a.example/${own}.html` }],
    ['a page that only begins like ours', { url: `chrome-extension://us.example/${own}.html` }],
    ['another page of ours', { url: 'chrome-extension://ours/options.html' }],
    ['a frame of it', { frameId: 3 }],
    ['another extension', { id: 'them' }],
    ['nobody known', { url: undefined }],
  ])('is not %s', (_case, changes) => {
    expect(isFrom({ ...page, ...changes } as never)).toBe(false);
  });
});
