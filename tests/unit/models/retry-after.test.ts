import { expect, it } from 'vitest';
import { retryAfter } from '../../../src/models/retry-after';

const now = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['30', 30],
  [' 1.5 ', 1.5],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  ['-5', undefined],
  [null, undefined],
])('%j asks to wait %j seconds', (header, seconds) => {
  expect(retryAfter(header, now)).toBe(seconds);
});
