import { browser } from 'wxt/browser';

/** A message of the catalogues by its key, with `$1`, `$2`… filled in; empty if there is no such message. */
export function getMessage(key: string, ...substitutions: string[]): string {
  // WXT types the keys it finds in `public/_locales`; ours are put together by the build from `src/locales`.
  const untyped = browser.i18n.getMessage as (key: string, substitutions: string[]) => string;
  return untyped(key, substitutions);
}
