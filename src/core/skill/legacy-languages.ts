/** Languages that the old words for a translation were made of, by their codes and as one Chinese character. */
const known: Record<string, string> = {
  ...{ 中: 'zh', 英: 'en', 日: 'ja', 韩: 'ko', 法: 'fr', 德: 'de', 西: 'es', 俄: 'ru', 意: 'it', 葡: 'pt' },
  ...{ 阿: 'ar', 越: 'vi', 泰: 'th', 荷: 'nl', 印: 'hi' },
};

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** What the old format called Chinese was the simplified one. */
const english = (name: string): string => (name === 'Chinese' ? 'Simplified Chinese' : name);

const knownNames = Object.values(known).map((code) => names.of(code) ?? code);

/**
 * Source and target of an old `translate_language`, as English names: of a pair (`chineseEnglish`, `中英互译`) both, of one
 * language (`french`, `fr`) the target. What is no language that is known here is kept as a name, for the model to make sense
 * of; `auto` and nothing are `auto`.
 */
export function languagesOf(written: string): [source: string, target: string] {
  const text = written.trim();
  const characters = /^(.)(.)互译$/u.exec(text)?.slice(1) ?? [];
  const words = text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').split(/[\s_]+/);
  const pair = characters.length > 0 ? characters : words.length === 2 ? words : [];
  const [source, target] = pair.map((part) => knownName(part));
  if (source && target) return [source, target];
  if (text === '' || text.toLowerCase() === 'auto') return ['auto', 'auto'];
  return ['auto', english(nameOf(text) ?? words.map(capitalised).join(' '))];
}

function knownName(part: string): string | undefined {
  const code = known[part];
  const name = code ? names.of(code) : knownNames.find((each) => each.toLowerCase() === part.toLowerCase());
  return name && english(name);
}

/** The English name of a language code; undefined for what is none. */
function nameOf(code: string): string | undefined {
  try {
    return /^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(code) ? names.of(code.replaceAll('_', '-')) : undefined;
  } catch {
    return undefined;
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
