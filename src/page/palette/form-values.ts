import type { InputField } from '../../core/skill/model';

/** What stands in a form, as it was entered: a switch is a truth, all else text. */
export type EnteredValues = Readonly<Record<string, string | boolean>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The control of a field; a name may hold anything, so it is found by its place. */
export const controlId = (place: number): string => `field-${place}`;

export function controlAt(form: ParentNode | null | undefined, place: number): Control | undefined {
  return form?.querySelector<Control>(`#${controlId(place)}`) ?? undefined;
}

/** What the form holds now. */
export function readForm(form: ParentNode | null, fields: readonly InputField[]): EnteredValues {
  const entered: [string, string | boolean][] = fields.map(({ name, kind }, place) => {
    const control = controlAt(form, place);
    if (kind === 'switch') return [name, (control as HTMLInputElement | undefined)?.checked ?? false];
    return [name, control?.value ?? ''];
  });
  return Object.fromEntries(entered);
}

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
