import type card from '../locales/en/card.json';
import type errors from '../locales/en/errors.json';
import type options from '../locales/en/options.json';
import type palette from '../locales/en/palette.json';
import type welcome from '../locales/en/welcome.json';
import { getMessage } from '../messages/i18n';

/** Every message a surface may draw; the build puts the parts together into the browser's catalogues. */
export type MessageKey =
  | keyof typeof card
  | keyof typeof errors
  | keyof typeof options
  | keyof typeof palette
  | keyof typeof welcome;

/** The message in the browser's language, with `$1`, `$2`… filled in. */
export function t(key: MessageKey, ...substitutions: string[]): string {
  return getMessage(key, ...substitutions);
}
