import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The parts of the real English catalogue. */
const parts = import.meta.glob<Record<string, { message: string }>>('../../../src/locales/en/*.json', {
  eager: true,
  import: 'default',
});
const messages: Record<string, { message: string }> = Object.assign({}, ...Object.values(parts));

/**
 * Stands in for `wxt/browser` in every test: WXT's fake, which keeps storage, tabs, and listeners in memory and throws for what it
 * does not have, with the messages of the real English catalogue. A test spies on what it wants otherwise.
 */
export const browser = fakeBrowser;
Object.assign(browser.runtime, {
  getManifest: () => ({ version: '1.2.3', homepage_url: 'https://caretaker.example/' }),
});
Object.assign(browser.i18n, {
  getMessage: (key: string, substitutions: string[] = []) =>
    (messages[key]?.message ?? '').replaceAll(
      /\$(\d)/g,
      (_place, digit) => substitutions[Number(digit) - 1] ?? '',
    ),
});
