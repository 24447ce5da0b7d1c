import { catalogue } from '../../../scripts/generated-assets';

const english = catalogue('en');

/** A message as the user reads it, with its values filled in. Throws if the catalogue has no such message. */
export function message(key: string, ...values: string[]): string {
  const entry = english[key];
  if (!entry) throw new Error(`No message ${key}`);
  return values.reduce((text, value, index) => text.replaceAll(`$${index + 1}`, value), entry.message);
}

/** A message with any values in it: for what stands in a message only by the words around it. */
export function anyMessage(key: string): RegExp {
  const parts = message(key).split(/\$\d/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
}
