import { describe, expect, test } from 'vitest';
import { isOnThisComputer, normaliseBaseUrl, originPattern } from '../../../src/core/model-address';

describe('an address is kept', () => {
  test.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['  https://api.example.com  ', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['https://api.example.com/openai/v1?x=1#top', 'https://api.example.com/openai/v1'],
    ['api.example.com/v1', 'https://api.example.com/v1'],
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1'],
    ['[::1]:8080', 'http://[::1]:8080/v1'],
    ['http://localhost:11434', 'http://localhost:11434/v1'],
  ])('%j as %j', (typed, kept) => {
    expect(normaliseBaseUrl(typed)).toBe(kept);
    expect(normaliseBaseUrl(kept)).toBe(kept);
  });

  test.each([
    '',
    '   ',
    'http://',
    'ftp://example.com',
    'javascript://x',
    'https://me:secret@example.com',
    'a b',
  ])('never where it is none: %j', (typed) => {
    expect(() => normaliseBaseUrl(typed)).toThrow(expect.objectContaining({ code: 'model-address' }));
  });
});

test.each([
  ['http://localhost:11434/v1', 'http://localhost/*'],
  ['https://api.example.com/v1', 'https://api.example.com/*'],
])('the permission for %s is %s', (baseUrl, pattern) => {
  expect(originPattern(baseUrl)).toBe(pattern);
});

test.each([
  ['http://localhost:1', true],
  ['http://models.localhost', true],
  ['http://127.8.9.1', true],
  ['http://[::1]:1', true],
  ['http://192.168.1.5', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
])('%s on this computer: %s', (baseUrl, expected) => {
  expect(isOnThisComputer(baseUrl)).toBe(expected);
});
