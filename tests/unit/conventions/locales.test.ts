import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../scripts/generated-assets';

const locales = fileURLToPath(new URL('../../../src/locales', import.meta.url));
const english = catalogue('en');
const chinese = catalogue('zh_CN');

/** The places where a message takes a value: `$1`, `$2`… */
function placeholders(message: string): string[] {
  return [...message.matchAll(/\$\d/g)].map(([found]) => found).sort();
}

describe('the catalogues', () => {
  test('have the same parts in both languages', () => {
    expect(readdirSync(join(locales, 'zh_CN')).sort()).toEqual(readdirSync(join(locales, 'en')).sort());
  });

  test('have the same keys in both languages', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.keys(english))('%s takes the same values in both languages', (key) => {
    expect(placeholders(chinese[key]?.message ?? '')).toEqual(placeholders(english[key]?.message ?? ''));
  });

  test('say something in each message, with no dash that is too long', () => {
    for (const [key, { message }] of [...Object.entries(english), ...Object.entries(chinese)]) {
      expect(message.trim(), key).not.toBe('');
      expect(message, key).not.toContain('\u2014');
    }
  });
});
