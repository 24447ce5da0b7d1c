import archive from '../../../../src/locales/en/archive.json';
import diagnostics from '../../../../src/locales/en/diagnostics.json';
import errors from '../../../../src/locales/en/errors.json';
import extension from '../../../../src/locales/en/extension.json';
import importing from '../../../../src/locales/en/import.json';
import library from '../../../../src/locales/en/library.json';
import memos from '../../../../src/locales/en/memos.json';
import options from '../../../../src/locales/en/options.json';
import palette from '../../../../src/locales/en/palette.json';
import shortcuts from '../../../../src/locales/en/shortcuts.json';
import skill from '../../../../src/locales/en/skill.json';
import welcome from '../../../../src/locales/en/welcome.json';

const messages: Record<string, { message: string }> = {
  ...archive,
  ...diagnostics,
  ...errors,
  ...extension,
  ...importing,
  ...library,
  ...memos,
  ...options,
  ...palette,
  ...shortcuts,
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
