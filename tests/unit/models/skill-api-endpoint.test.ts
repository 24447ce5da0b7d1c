import { describe, expect, it } from 'vitest';
import type { ConfigValue } from '../../../src/core/skill/model';
import { endpointUrl, ownsPrompt } from '../../../src/models/skill-api-endpoint';

const base = 'https://skills.example/team';

describe('endpointUrl', () => {
  it.each<[ConfigValue | undefined, string]>([
    [undefined, '/api/v1/skill/execute'],
    [null, '/api/v1/skill/execute'],
    ['', '/api/v1/skill/execute'],
    ['  ', '/api/v1/skill/execute'],
    ['/api/v1/ghost-twin/chat', '/api/v1/ghost-twin/chat'],
    [' /v2/run_it.json ', '/v2/run_it.json'],
    ['/a/', '/a/'],
    [`${base}/api/v2/x`, '/api/v2/x'],
  ])('%j leads to %s on the same server', (endpoint, path) => {
    expect(endpointUrl(base, endpoint)).toBe(base + path);
    expect(endpointUrl(`${base}/`, endpoint)).toBe(base + path);
  });

  it.each<ConfigValue>([
    'https://evil.example/api/v1/skill/execute',
    'http://skills.example/team/api',
    'https://skills.example:8443/team/api',
    'https://skills.example/other',
    'https://skills.example/teammate/api',
    'https://skills.example.evil.example/team/x',
    'https://skills.example@evil.example/team/x',
    'https://user:pass@skills.example/team/x',
    'HTTPS://EVIL.EXAMPLE/x',
    'https:evil.example',
    'https:/evil.example',
    '//evil.example/x',
    '///evil.example/x',
    '\\\\evil.example\\x',
    '/\\evil.example/x',
    '\\/evil.example/x',
    '/\t/evil.example/x',
    '/\n/evil.example',
    '/a\u0000b',
    '\u0000//evil.example',
    '/a b',
    '@evil.example/x',
    '/@evil.example',
    '.evil.example/x',
    ':8443/x',
    ':x@evil.example/',
    '?x=//evil.example',
    '#x',
    'api/v1/skill/execute',
    'evil.example',
    'data:text/plain,x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    '/..//evil.example',
    '/../admin',
    '/a/../../admin',
    '/a/./b',
    '/a/..',
    '/%2e%2e/admin',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%00',
    '/a?key=1',
    '/a#b',
    '/a;b@evil.example',
    '/ａ／evil',
    '//evil',
    '/\u2215evil.example',
    '/\u202eevil',
    '/a//b',
    '/',
    `${base}/../x`,
    `${base}//evil.example`,
    `${base}/@evil.example`,
    7,
    true,
    ['/api/v1/skill/execute'],
    { path: '/api' },
  ])('%j is refused', (endpoint) => {
    expect(() => endpointUrl(base, endpoint)).toThrow(expect.objectContaining({ code: 'model-endpoint' }));
  });

  it('never leads to another origin, whatever is put together', () => {
    const signs = ['/', '\\', '.', '@', ':', '%2f', '?', '#', ' ', '\t', 'evil.example', 'a', 'https:', '-'];
    for (const a of signs)
      for (const b of signs)
        for (const c of signs)
          for (const d of signs) {
            const url = allowed('https://skills.example', a + b + c + d);
            if (url !== undefined) expect(new URL(url).origin).toBe('https://skills.example');
          }
  });
});

function allowed(baseUrl: string, endpoint: string): string | undefined {
  try {
    return endpointUrl(baseUrl, endpoint);
  } catch {
    return undefined;
  }
}

it('knows the path whose prompt is the server’s own', () => {
  expect(ownsPrompt(`${base}/api/v1/llm/chat`)).toBe(true);
  expect(ownsPrompt(`${base}/api/v1/llm/chat/`)).toBe(true);
  expect(ownsPrompt(`${base}/api/v1/llm/chatter`)).toBe(false);
  expect(ownsPrompt(`${base}/api/v1/skill/execute`)).toBe(false);
});
