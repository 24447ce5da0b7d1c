import { beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../../scripts/generated-assets';
import { tn } from '../../../src/ui/i18n';

const { spoken } = vi.hoisted(() => ({ spoken: { messages: {} as Record<string, { message: string }> } }));
vi.mock('wxt/browser', () => ({
  browser: {
    i18n: {
      getMessage: (key: string, values: string[]) =>
        (spoken.messages[key]?.message ?? '').replaceAll(
          /\$(\d)/g,
          (_, place: string) => values[Number(place) - 1] ?? '',
        ),
    },
  },
}));

beforeEach(() => {
  spoken.messages = catalogue('en');
});

describe('a message that says how many', () => {
  test.each([
    [0, '0 changes'],
    [1, '1 change'],
    [2, '2 changes'],
    [12345, '12,345 changes'],
  ])('has the form that English has for %d', (count, text) => {
    expect(tn('card_changed', count)).toBe(text);
  });

  test('has the one form of Chinese, whatever the language of the browser is', () => {
    spoken.messages = catalogue('zh_CN');
    expect([0, 1, 12345].map((count) => tn('card_changed', count))).toEqual([
      '0 处修改',
      '1 处修改',
      '12,345 处修改',
    ]);
  });

  test('takes its other values after the count', () => {
    expect(tn('script_needs', 1, '1,200', 'pandas')).toBe(
      '1 of 1,200 scripts needs pandas, which Caretaker doesn’t have',
    );
  });

  test('ends in nothing, and throws nothing, in a page that has outlived the extension', () => {
    spoken.messages = {};
    expect(tn('card_changed', 2)).toBe('');
  });
});
