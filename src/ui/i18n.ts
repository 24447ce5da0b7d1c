import type archive from '../locales/en/archive.json';
import type card from '../locales/en/card.json';
import type collections from '../locales/en/collections.json';
import type diagnostics from '../locales/en/diagnostics.json';
import type errors from '../locales/en/errors.json';
import type folder from '../locales/en/folder.json';
import type frames from '../locales/en/frames.json';
import type general from '../locales/en/general.json';
import type history from '../locales/en/history.json';
import type home from '../locales/en/home.json';
import type importing from '../locales/en/import.json';
import type library from '../locales/en/library.json';
import type memos from '../locales/en/memos.json';
import type options from '../locales/en/options.json';
import type pad from '../locales/en/pad.json';
import type palette from '../locales/en/palette.json';
import type permissions from '../locales/en/permissions.json';
import type questions from '../locales/en/questions.json';
import type runs from '../locales/en/runs.json';
import type shortcuts from '../locales/en/shortcuts.json';
import type sites from '../locales/en/sites.json';
import type skill from '../locales/en/skill.json';
import type sources from '../locales/en/sources.json';
import type tools from '../locales/en/tools.json';
import type welcome from '../locales/en/welcome.json';
import { getMessage, uiLanguage } from '../messages/i18n';
import { numberText } from './amounts';

/** Every message a surface may draw; the build puts the parts together into the browser's catalogues. */
export type MessageKey =
  | keyof typeof archive
  | keyof typeof card
  | keyof typeof collections
  | keyof typeof diagnostics
  | keyof typeof errors
  | keyof typeof folder
  | keyof typeof frames
  | keyof typeof general
  | keyof typeof history
  | keyof typeof home
  | keyof typeof importing
  | keyof typeof library
  | keyof typeof memos
  | keyof typeof options
  | keyof typeof pad
  | keyof typeof palette
  | keyof typeof permissions
  | keyof typeof questions
  | keyof typeof runs
  | keyof typeof shortcuts
  | keyof typeof sites
  | keyof typeof skill
  | keyof typeof sources
  | keyof typeof tools
  | keyof typeof welcome;

/** The message in the language of our catalogues, with `$1`, `$2`… filled in. */
export function t(key: MessageKey, ...substitutions: string[]): string {
  return getMessage(key, ...substitutions);
}

/** Sentences in a row, with a blank between them where the writing has one. */
export function sentences(...texts: string[]): string {
  return texts.reduce(
    (before, next) => (/(?:^|[。！？])$/.test(before) ? before + next : `${before} ${next}`),
    '',
  );
}

type Counted<Key extends string> = Key extends `${infer Stem}_other`
  ? `${Stem}_one` extends MessageKey
    ? Stem
    : never
  : never;

/** Messages that say how many: in English they stand twice, as `<key>_one` and `<key>_other`. */
export type CountedKey = Counted<MessageKey>;

/**
 * The message for this many, in the form that the language of our messages has for it: Chinese has `_other` alone. `$1`
 * is the count as that language writes it, `$2`, `$3`… are the substitutions.
 */
export function tn(key: CountedKey, count: number, ...substitutions: string[]): string {
  const form = new Intl.PluralRules(uiLanguage()).select(count);
  return getMessage(`${key}_${form}`, numberText(count), ...substitutions);
}

type Underscored<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Code;

/** A code as it stands in the keys of messages; browsers allow no `-` there. */
export function underscored<Code extends string>(code: Code): Underscored<Code> {
  return code.replaceAll('-', '_') as Underscored<Code>;
}
