import { catalogue } from '../../../scripts/generated-assets';

type Catalogue = ReturnType<typeof catalogue>;

export const english = catalogue('en');
export const chinese = catalogue('zh_CN');

/** An English message as the user reads it, with its values filled in. Throws if there is no such message. */
export function message(key: string, ...values: string[]): string {
  return messageOf(english, key, ...values);
}

/** The same from a catalogue of another language. */
export function messageOf(catalogue: Catalogue, key: string, ...values: string[]): string {
  const entry = catalogue[key];
  if (!entry) throw new Error(`No message ${key}`);
  return values.reduce((text, value, index) => text.replaceAll(`$${index + 1}`, value), entry.message);
}

/** An English message that says how many, in the form that English has for this many. */
export function counted(key: string, count: number, ...values: string[]): string {
  return countedOf(english, key, count, ...values);
}

/** The same from a catalogue of another language. */
export function countedOf(catalogue: Catalogue, key: string, count: number, ...values: string[]): string {
  const language = messageOf(catalogue, 'language_tag');
  const form = new Intl.PluralRules(language).select(count);
  return messageOf(catalogue, `${key}_${form}`, new Intl.NumberFormat(language).format(count), ...values);
}

/** A message with any values in it: for what stands in a message only by the words around it. */
export function anyMessage(key: string): RegExp {
  const parts = message(key).split(/\$\d/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
}
