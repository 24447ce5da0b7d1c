import { expect, it } from 'vitest';
import { languageName } from '../../../../src/core/prompt/language';

it.each([
  ['zh-CN', 'Simplified Chinese'],
  ['zh', 'Simplified Chinese'],
  ['zh-TW', 'Traditional Chinese'],
  ['zh-HK', 'Traditional Chinese'],
  ['en-US', 'English'],
  ['en-GB', 'English'],
  ['de', 'German'],
  ['de-AT', 'German'],
  ['pt-BR', 'Portuguese'],
  ['sr', 'Serbian'],
  ['sr-Latn', 'Serbian (Latin)'],
  ['ja-JP-macos', 'Japanese'],
  ['es-419', 'Spanish'],
  ['fil', 'Filipino'],
])('%s is %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});
