import { describe, expect, it } from 'vitest';
import { isFromBackground, isFromOffscreenDocument } from '../../../../src/sandbox/remote/sender';

const runtime = { id: 'ours', getURL: () => 'chrome-extension://ours/' };

describe('isFromBackground', () => {
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
    expect(isFromBackground(sender, runtime)).toBe(expected);
  });
});

describe('isFromOffscreenDocument', () => {
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
    expect(isFromOffscreenDocument(sender, runtime)).toBe(expected);
  });
});
