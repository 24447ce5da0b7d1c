import { describe, expect, it } from 'vitest';
import { retryAfterOf, statusError } from '../../../src/models/status-error';

const now = Date.parse('2026-03-01T12:00:00Z');
const names = { host: 'api.example.com', model: 'm' };

const retryInfo = { error: { details: [{ '@type': 'RetryInfo', retryDelay: '37s' }] } };

describe('retryAfterOf', () => {
  it.each<[headers: Record<string, string>, body: string, seconds: number | undefined]>([
    [{ 'retry-after': '30' }, '', 30],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:45 GMT' }, '', 45],
    [{ 'retry-after-ms': '1500' }, '', 1.5],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, '', 1.5],
    [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, '', 2],
    [{}, JSON.stringify(retryInfo), 37],
    [{}, '{"retryDelay": "later"}', undefined],
    [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, '', 360],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '20ms' }, '', 0.02],
    [{ 'x-ratelimit-remaining-tokens': '120', 'x-ratelimit-reset-tokens': '6m0s' }, '', undefined],
    [
      {
        'anthropic-ratelimit-tokens-remaining': '0',
        'anthropic-ratelimit-tokens-reset': '2026-03-01T12:00:09Z',
        'anthropic-ratelimit-input-tokens-remaining': '0',
        'anthropic-ratelimit-input-tokens-reset': '2026-03-01T12:00:12Z',
      },
      '',
      12,
    ],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': 'tomorrow' }, '', undefined],
    [{}, '', undefined],
  ])('reads %j and %j as %j seconds', (headers, body, seconds) => {
    expect(retryAfterOf({ headers: new Headers(headers), body }, now)).toBe(seconds);
  });
});

describe('statusError', () => {
  it.each([
    [400, 'API key not valid. Please pass a valid API key.', 'model-key'],
    [400, 'API key expired. Please renew the API key.', 'model-key'],
    [400, 'The request is too large.', 'model-refused'],
    [401, 'Who are you?', 'model-key'],
    [408, 'Too slow', 'model-server'],
    [429, 'insufficient_quota: You exceeded your current quota', 'model-refused'],
    [429, 'Slow down', 'model-rate-limit'],
    [529, 'Overloaded', 'model-server'],
  ])('makes of %i %j a %s', (status, body, code) => {
    const error = statusError({ status, headers: new Headers(), body }, body, names, '');
    expect(error).toMatchObject({ code, detail: `${status}: ${body}`, params: names });
  });
});

it.each(['sk-plain-1234', 'sk-"quoted"\\1234', 'sk+with/signs=='])(
  'blacks %s out, however it is written',
  (key) => {
    const body = `${JSON.stringify({ key })} ${key} https://x.test/?key=${encodeURIComponent(key)}`;
    const error = statusError({ status: 400, headers: new Headers(), body }, body, names, key);
    expect(error.detail).toBe('400: {"key":"•••"} ••• https://x.test/?key=•••');
  },
);
