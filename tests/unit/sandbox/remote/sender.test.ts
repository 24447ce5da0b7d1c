import { describe, expect, it } from 'vitest';
import { isFromBackground } from '../../../../src/sandbox/remote/sender';

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
