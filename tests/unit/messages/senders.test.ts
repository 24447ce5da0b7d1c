import { describe, expect, it, vi } from 'vitest';
import {
  fromBackground,
  fromExtensionPage,
  fromOffscreenDocument,
  fromOwnTab,
  fromPad,
  fromPage,
  fromQuestionPage,
  fromSurface,
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

describe('fromSurface', () => {
  const frame = {
    id: 'ours',
    url: 'chrome-extension://ours/surface.html#call-1',
    frameId: 3,
    tab: { id: 7, url: 'https://a.example/' },
  };

  it('is our frame, in a web page or a page of ours', () => {
    expect(fromSurface(frame as never)).toBe(true);
    expect(fromSurface({ ...frame, tab: { id: 7, url: own } } as never)).toBe(true);
  });

  it.each<[string, object]>([
    ['our script in the page', { url: 'https://a.example/', frameId: 0 }],
    ['our script in another frame', { url: 'https://a.example/surface.html' }],
    ['the same page in a tab of its own', { frameId: 0 }],
    ['in no tab', { tab: undefined }],
    ['another page of ours', { url: 'chrome-extension://ours/options.html' }],
    ['a page whose name goes on', { url: 'chrome-extension://ours/surface.html.evil' }],
    ['another extension', { id: 'them' }],
    ['nobody known', { url: undefined }],
  ])('is not %s', (_case, changes) => {
    expect(fromSurface({ ...frame, ...changes } as never)).toBe(false);
  });
});

describe('fromOwnTab', () => {
  const page = { id: 'ours', url: own, frameId: 0, tab: { id: 7 } };

  it('is a page of ours in a tab', () => {
    expect(fromOwnTab(page as never)).toBe(true);
  });

  it.each<[string, object]>([
    ['our frame in a page', { url: 'chrome-extension://ours/surface.html', frameId: 3 }],
    ['our script in a web page', { url: 'https://a.example/' }],
    ['in no tab', { tab: undefined }],
    ['another extension', { id: 'them' }],
  ])('is not %s', (_case, changes) => {
    expect(fromOwnTab({ ...page, ...changes } as never)).toBe(false);
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
