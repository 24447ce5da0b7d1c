/** The parts of the real English catalogue; Vite puts them in, since a page has no files to read. */
const parts = import.meta.glob<Record<string, { message: string }>>('../../../../src/locales/en/*.json', {
  eager: true,
  import: 'default',
});
const messages: Record<string, { message: string }> = Object.assign({}, ...Object.values(parts));

/** Stands in for `wxt/browser`: messages come from the real English catalogue. */
export const browser = {
  runtime: {
    getManifest: () => ({ version: '1.2.3', homepage_url: 'https://caretaker.example/' }),
  },
  i18n: {
    getMessage: (key: string, substitutions: string[] = []) =>
      (messages[key]?.message ?? '').replace(
        /\$(\d)/g,
        (_place, digit) => substitutions[Number(digit) - 1] ?? '',
      ),
  },
};
