import diagnostics from '../../../../src/locales/en/diagnostics.json';
import errors from '../../../../src/locales/en/errors.json';
import extension from '../../../../src/locales/en/extension.json';
import importing from '../../../../src/locales/en/import.json';
import library from '../../../../src/locales/en/library.json';
import options from '../../../../src/locales/en/options.json';
import palette from '../../../../src/locales/en/palette.json';
import skill from '../../../../src/locales/en/skill.json';
import welcome from '../../../../src/locales/en/welcome.json';

const messages: Record<string, { message: string }> = {
  ...diagnostics,
  ...errors,
  ...extension,
  ...importing,
  ...library,
  ...options,
  ...palette,
  ...skill,
  ...welcome,
};

/** Stands in for `wxt/browser`: messages come from the real English catalogue. */
export const browser = {
  i18n: {
    getMessage: (key: string, substitutions: string[] = []) =>
      (messages[key]?.message ?? '').replace(
        /\$(\d)/g,
        (_place, digit) => substitutions[Number(digit) - 1] ?? '',
      ),
  },
};
