import { describe, expect, test } from 'vitest';
import { normaliseSite, ruleFor } from '../../../src/core/sites';

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
