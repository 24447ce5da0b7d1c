/**
 * The English name of a language tag, for models: `Simplified Chinese` for `zh-CN`, `German` for `de-AT`. Regions are left
 * out, since a text is not translated from one into another; scripts stand where a reader of the one may not read the other.
 * Throws a `RangeError` if `tag` is none of BCP 47.
 */
export function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  const usual = new Intl.Locale(language).maximize().script;
  const says = language === 'zh' || script !== usual ? `${language}-${script}` : language;
  return new Intl.DisplayNames('en', { type: 'language' }).of(says) ?? says;
}
