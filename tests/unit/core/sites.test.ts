import { describe, expect, test } from 'vitest';
import { nearness, normalisePlace, normaliseSite, ruleFor } from '../../../src/core/sites';

describe('what names a site', () => {
  test.each([
    ['example.com', 'example.com'],
    [' Docs.Example.COM ', 'docs.example.com'],
    ['https://mail.example.com/inbox?x=1', 'mail.example.com'],
    ['*.example.com', 'example.com'],
    ['.example.com', 'example.com'],
    ['*..example.com', 'example.com'],
    ['https://.example.com/', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com:8443/path', 'example.com'],
    ['localhost:3000', 'localhost'],
    ['192.168.1.5', '192.168.1.5'],
    ['http://[::1]:80/', '[::1]'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j: %j', (typed, site) => {
    expect(normaliseSite(typed)).toBe(site);
    expect(normaliseSite(site)).toBe(site);
  });

  test.each([
    '',
    '  ',
    'two words',
    'file:///etc',
    'javascript://x',
    'a*b.example',
    'https://',
    '*',
    '.',
    '*.',
    'a..example',
    'https://*.example.com/*',
  ])('is not %j', (typed) => {
    expect(normaliseSite(typed)).toBeUndefined();
  });
});

describe('the rule for a page', () => {
  const rule = (site: string) => ({ site, model: `of ${site}` });
  const sites = [rule('example.com'), rule('private.example.com'), rule('localhost')];

  test.each([
    ['https://example.com/', 'example.com'],
    ['https://www.example.com/a', 'example.com'],
    ['https://private.example.com/', 'private.example.com'],
    ['https://deep.private.example.com/', 'private.example.com'],
    ['https://EXAMPLE.com./', 'example.com'],
    ['https://a!b.example.com/', 'example.com'],
    ['https://a..example.com/', 'example.com'],
    ['blob:https://example.com/0c5c3a64', 'example.com'],
    ['http://localhost:3000/', 'localhost'],
  ])('%s: that of %s', (url, site) => {
    expect(ruleFor(sites, url)?.site).toBe(site);
  });

  test.each([
    'https://notexample.com/',
    'https://example.com.evil.test/',
    'https://example.org/?u=example.com',
    'file:///example.com',
    'about:blank',
    'blob:null/0c5c3a64',
    '',
  ])('%j: none', (url) => {
    expect(ruleFor(sites, url)).toBeUndefined();
  });
});

describe('what names a place', () => {
  test.each([
    ['example.com', 'example.com'],
    ['example.com/', 'example.com'],
    ['https://Docs.Example.com/Guide/?q=1#top', 'docs.example.com/Guide'],
    ['*.example.com/wiki/*', 'example.com/wiki'],
    ['localhost:3000/a/b/', 'localhost/a/b'],
    ['example.com/a/../b', 'example.com/b'],
    ['example.com/维基', 'example.com/%E7%BB%B4%E5%9F%BA'],
    ['[::1]:80/a', '[::1]/a'],
  ])('%j: %j', (typed, place) => {
    expect(normalisePlace(typed)).toBe(place);
    expect(normalisePlace(place)).toBe(place);
  });

  test.each(['', '/wiki', 'file:///etc', 'example.com/a*b', 'two words', `example.com/${'a'.repeat(300)}`])(
    'is not %j',
    (typed) => {
      expect(normalisePlace(typed)).toBeUndefined();
    },
  );
});

describe('how near a place is to a page', () => {
  test.each([
    ['example.com', 'https://www.example.com/anything'],
    ['example.com/wiki', 'https://example.com/wiki'],
    ['example.com/wiki', 'https://example.com/wiki/Main?action=edit'],
    ['example.com', 'blob:https://example.com/0c5c3a64'],
  ])('%s: %s lies in it', (place, url) => {
    expect(nearness(place, url)).toBeGreaterThan(0);
  });

  test.each([
    ['example.com/wiki', 'https://example.com/'],
    ['example.com/wiki', 'https://example.com/wikipedia'],
    ['example.com/wiki', 'https://example.com/?/wiki/'],
    ['example.com/wiki', 'https://evil.test/example.com/wiki'],
    ['example.com/wiki', 'https://example.com@evil.test/wiki'],
    ['example.com/wiki', 'https://example.com/wiki/../private'],
    ['example.com/0c5c3a64', 'blob:https://example.com/0c5c3a64'],
    ['example.com', 'https://example.com.evil.test/'],
    ['example.com', 'chrome-extension://example.com/pad.html'],
    ['example.com', ''],
  ])('%s: %j does not', (place, url) => {
    expect(nearness(place, url)).toBe(0);
  });

  test('the nearer host counts before the longer path, and that before the shorter', () => {
    const page = 'https://docs.example.com/guide/start';
    const places = ['example.com', 'docs.example.com/guide', 'example.com/guide/start', 'docs.example.com'];
    expect(places.toSorted((a, b) => nearness(b, page) - nearness(a, page))).toEqual([
      'docs.example.com/guide',
      'docs.example.com',
      'example.com/guide/start',
      'example.com',
    ]);
  });
});
