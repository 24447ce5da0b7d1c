import { describe, expect, test } from 'vitest';
import { isOnThisComputer, normaliseBaseUrl, originPattern } from '../../../../src/core/models/model-address';
import { providerKinds } from '../../../../src/core/models/model-entry';

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
    expect(normaliseBaseUrl(typed, 'openai-compatible')).toBe(kept);
    expect(normaliseBaseUrl(kept, 'openai-compatible')).toBe(kept);
  });

  test.each([
    ['anthropic', 'api.anthropic.com', 'https://api.anthropic.com/v1'],
    ['anthropic', 'https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
    [
      'google',
      'https://generativelanguage.googleapis.com/',
      'https://generativelanguage.googleapis.com/v1beta',
    ],
    [
      'google',
      'https://generativelanguage.googleapis.com/v1beta/models/gemini:streamGenerateContent?key=x',
      'https://generativelanguage.googleapis.com/v1beta',
    ],
    ['ollama', 'localhost:11434', 'http://localhost:11434'],
    ['ollama', 'http://localhost:11434/v1/', 'http://localhost:11434'],
    ['ollama', 'https://gpu.example.com/ollama/api/chat', 'https://gpu.example.com/ollama'],
    ['skill-api', 'https://skills.example.com', 'https://skills.example.com'],
    ['skill-api', 'https://example.com/skills/api/v1/skill/execute', 'https://example.com/skills'],
    ['browser', 'https://example.com', ''],
  ] as const)('of %s: %j as %j', (kind, typed, kept) => {
    expect(normaliseBaseUrl(typed, kind)).toBe(kept);
    expect(normaliseBaseUrl(kept, kind)).toBe(kept);
  });

  test.each([
    '',
    '   ',
    'http://',
    'ftp://example.com',
    'javascript://x',
    'https:api.example.com',
    'https:/api.example.com/v1',
    'https:\\\\api.example.com',
    'api.example.com\\@evil.example',
    'https://me:secret@example.com',
    'a b',
  ])('never where it is none: %j', (typed) => {
    for (const kind of providerKinds.filter((each) => each !== 'browser')) {
      expect(() => normaliseBaseUrl(typed, kind)).toThrow(expect.objectContaining({ code: 'model-address' }));
    }
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
