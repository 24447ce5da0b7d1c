import { describe, expect, it } from 'vitest';
import { namedLanguage, plainLanguage } from '../../../../src/core/models/named-language';

describe('a language', () => {
  it.each([
    ['French', 'en', 'fr'],
    ['to French', 'en', 'fr'],
    ['please translate it into French.', 'en', 'fr'],
    ['now in spanish', 'en', 'es'],
    ['auf Französisch', 'de-AT', 'fr'],
    ['français', 'en', 'fr'],
    ['法语', 'zh-CN', 'fr'],
    ['翻译成法文', 'zh-CN', 'fr'],
    ['英文', 'zh-CN', 'en'],
    ['Simplified Chinese', 'en', 'zh-Hans'],
    ['繁体中文', 'zh-CN', 'zh-Hant'],
    ['Brazilian Portuguese', 'en', 'pt-BR'],
    ['“Deutsch”', 'en', 'de'],
    ['pt-BR', 'en', 'pt-BR'],
    ['FR', 'en', 'fr'],
  ])('%s (to somebody who speaks %s) is %s', (words, own, tag) => {
    expect(namedLanguage(words, own)).toBe(tag);
  });

  it.each([
    'formal French',
    'French, and make it shorter',
    'French and German',
    'make it warmer',
    'Klingon',
    '',
    'translate',
    'I french it',
  ])('is not all that “%s” says', (words) => {
    expect(namedLanguage(words, 'en')).toBeUndefined();
  });

  it.each([
    ['de-AT', 'de'],
    ['zh-CN', 'zh'],
    ['zh-HK', 'zh-Hant'],
    ['iw', 'he'],
    ['nn', 'no'],
    ['pt-BR', 'pt'],
  ])('%s is %s to a translator', (tag, plain) => {
    expect(plainLanguage(tag)).toBe(plain);
  });
});
