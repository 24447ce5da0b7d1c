/** Languages that a picker offers, as BCP 47 tags: the most spoken and written ones of the web. */
const tags = [
  'en',
  'zh-Hans',
  'zh-Hant',
  'es',
  'fr',
  'de',
  'ja',
  'ko',
  'pt',
  'pt-BR',
  'it',
  'nl',
  'ru',
  'uk',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'el',
  'tr',
  'ar',
  'he',
  'fa',
  'hi',
  'bn',
  'id',
  'ms',
  'vi',
  'th',
  'ro',
  'hu',
];

/** One entry of a language picker. */
export interface LanguageChoice {
  /** What is written into SKILL.md. */
  value: string;
  /** What the user reads. */
  label: string;
}

/** Keys of a `config` whose values are languages, in whichever skill they stand. */
export function isLanguageKey(key: string): boolean {
  return key === 'source_language' || key === 'target_language';
}

/** The value that lets the skill choose. */
export const automatic = 'auto';

/**
 * The languages to choose from, named and sorted in the user's language. The values are written as the skill writes
 * `sample`: as a tag (`de`) if it is one, else by the English name (`German`), which any model understands.
 */
export function languageChoices(sample: string, userLanguage: string): LanguageChoice[] {
  const english = new Intl.DisplayNames('en', { type: 'language' });
  const own = new Intl.DisplayNames(userLanguage, { type: 'language' });
  const asTag = sample !== automatic && isTag(sample);
  const choices = tags.map((tag) => ({
    value: asTag ? tag : (english.of(tag) ?? tag),
    label: own.of(tag) ?? tag,
  }));
  const { compare } = new Intl.Collator(userLanguage);
  return choices.toSorted((one, other) => compare(one.label, other.label));
}

/** The entry that a value of the file means, whatever its case: `DE` and `german` as well. */
export function findChoice(choices: readonly LanguageChoice[], value: string): LanguageChoice | undefined {
  const wanted = value.trim().toLowerCase();
  return choices.find((choice) => choice.value.toLowerCase() === wanted);
}

/** `de`, `zh-Hans`, `pt-BR`; a word of four letters and more is a name. */
function isTag(value: string): boolean {
  return /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(value.trim());
}
