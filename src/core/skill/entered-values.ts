import type { InputField } from './model';

/** What stands in a form, as it was entered: a switch is a truth, all else text. */
export type EnteredValues = Readonly<Record<string, string | boolean>>;

/** What the field shows at first: what was entered before, else its default. */
export function initialValue({ name, default: given }: InputField, entered: EnteredValues): string | boolean {
  if (Object.hasOwn(entered, name)) return entered[name] ?? '';
  if (typeof given === 'boolean') return given;
  return enteredText(given);
}

/** A value as text: the items of a list by lines, what else is no text as JSON. */
function enteredText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const isLines = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isLines ? value.join('\n') : JSON.stringify(value);
}

/** Values that a run had, as they would stand in the form. */
export function enteredOf(fields: Readonly<Record<string, unknown>>): EnteredValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? value : enteredText(value),
    ]),
  );
}
