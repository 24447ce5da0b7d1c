import type { EnteredValues } from '../../core/skill/entered-values';
import type { InputField } from '../../core/skill/model';

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
