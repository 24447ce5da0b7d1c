/** Languages that people write, as BCP 47 tags: what is named is one of them. */
const tags =
  'af am ar as az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lo lt lv mk ml mn mr ms mt my nb ne nl nn no or pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tk tr uk ur uz vi zh zh-Hans zh-Hant zu'.split(
    ' ',
  );

/** Other names that Chinese has for a language. */
const alsoCalled: Record<string, string> = {
  ...{
    英文: 'en',
    日文: 'ja',
    韩文: 'ko',
    法文: 'fr',
    德文: 'de',
    俄文: 'ru',
    西班牙文: 'es',
    意大利文: 'it',
  },
  ...{ 葡萄牙文: 'pt', 阿拉伯文: 'ar', 汉语: 'zh', 简体: 'zh-Hans', 繁体: 'zh-Hant', bengali: 'bn' },
};

/** What people write around the name of a language: `please translate it into …`, `auf …`, `翻译成…`. */
const before =
  /^(?:(?:please|now|and|translate|translated|it|this|that|to|into|in|auf|ins|nach|en|au|al|em|para|a|på|na|по|на)\s+)+/u;
const beforeInChinese = /^(?:请|现在|再|把它|翻译|译|成|为|到|用)+/u;
const around = /^[\s"'“”‘’«»„:：,，。.!！?？、]+|[\s"'“”‘’«»„:：,，。.!！?？、]+$/gu;

/**
 * The language that the words name, and nothing else: by its name in English, in the user's language or in itself, or by its tag. Undefined
 * where they say anything more, since that would be left undone. `own`: the tag of the user's language.
 */
export function namedLanguage(words: string, own: string): string | undefined {
  const bare = words.normalize('NFC').toLowerCase().replace(around, '');
  const names = namesIn(own);
  return [bare, bare.replace(before, ''), bare.replace(beforeInChinese, '')]
    .map((each) => names.get(each.replace(around, '')))
    .find((tag) => tag !== undefined);
}

const known = new Map<string, Map<string, string>>();

/** Tags by the names that they have for this user. */
function namesIn(own: string): Map<string, string> {
  const before = known.get(own);
  if (before) return before;
  const names = new Map<string, string>();
  for (const tag of tags) {
    for (const language of [tag, own, 'en'])
      names.set((nameOf(tag, language) ?? tag).normalize('NFC').toLowerCase(), tag);
    names.set(tag.toLowerCase(), tag);
  }
  for (const [name, tag] of Object.entries(alsoCalled)) names.set(name, tag);
  known.set(own, names);
  return names;
}

/** What a language is called in another; undefined where that is not known. */
function nameOf(tag: string, language: string): string | undefined {
  return new Intl.DisplayNames([language, 'en'], { type: 'language', fallback: 'none' }).of(tag);
}

/** As a translator knows it: the language, and of Chinese the script. Throws a `RangeError` for what is no tag. */
export function plainLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language === 'nb' || language === 'nn') return 'no';
  return language === 'zh' && script === 'Hant' ? 'zh-Hant' : language;
}
