import { browser } from 'wxt/browser';

/** The messages without substitutions that were asked for. */
const known = new Map<string, string>();

/**
 * A message of the catalogues by its key, with `$1`, `$2`… filled in; empty if there is no such message. In a page that
 * outlives its extension (an update takes the API away, and it throws) what was asked for before is still known.
 */
export function getMessage(key: string, ...substitutions: string[]): string {
  // WXT types the keys it finds in `public/_locales`; ours are put together by the build from `src/locales`.
  const untyped = browser.i18n.getMessage as (key: string, substitutions: string[]) => string;
  try {
    const message = untyped(key, substitutions);
    if (substitutions.length === 0) known.set(key, message);
    return message;
  } catch {
    return known.get(key) ?? '';
  }
}

/**
 * The language that our messages are in, which need not be the browser's: `en`, `zh-CN`. English where it cannot be known
 * any more, since `Intl` takes no empty tag.
 */
export function uiLanguage(): string {
  return getMessage('language_tag') || 'en';
}
