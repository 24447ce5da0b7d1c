import type { ConfigValue, InputField } from './model';

/** `min` and `max` are of numbers, `too-short` and `too-long` of texts; `whole` is a number that has a fraction. */
export type FieldProblem =
  | 'required'
  | 'number'
  | 'whole'
  | 'min'
  | 'max'
  | 'choice'
  | 'too-short'
  | 'too-long';

export interface CheckedFields {
  /** By name, for every field of the form: what was entered, else its default, else empty. Nothing else. */
  values: Record<string, ConfigValue>;
  /** In the order of the form; `limit` is the bound that was missed. */
  problems: { name: string; problem: FieldProblem; limit?: number }[];
}

/** Characters that a text may have whose field sets no bound. */
export const longestText = 100_000;

type Checked = { value: ConfigValue } | { problem: FieldProblem; limit?: number };

/**
 * Checks what the user entered into a skill's form; the palette asks before a run, and the run asks again. Values may come
 * as a form has them (numbers as text). Names that the form does not have are left out.
 */
export function checkFields(
  fields: readonly InputField[],
  values: Readonly<Record<string, unknown>>,
): CheckedFields {
  const checked: CheckedFields = { values: {}, problems: [] };
  for (const field of fields) {
    const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const result = checkField(field, given ?? field.default ?? null);
    if ('problem' in result) checked.problems.push({ name: field.name, ...result });
    else checked.values[field.name] = result.value;
  }
  return checked;
}

function checkField(field: InputField, given: unknown): Checked {
  if (field.kind === 'switch') return { value: given === true || given === 'true' };
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  if (text.trim() === '') {
    if (field.required) return { problem: 'required' };
    return { value: field.kind === 'number' ? null : '' };
  }
  if (field.kind === 'number') return checkNumber(field, text);
  if (field.kind === 'choice') return field.options?.includes(text) ? { value: text } : { problem: 'choice' };
  return checkText(field, text);
}

function checkNumber({ min, max, whole }: InputField, text: string): Checked {
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: 'number' };
  if (whole && !Number.isInteger(value)) return { problem: 'whole' };
  if (min !== undefined && value < min) return { problem: 'min', limit: min };
  if (max !== undefined && value > max) return { problem: 'max', limit: max };
  return { value };
}

function checkText({ min, max = longestText }: InputField, text: string): Checked {
  if (min !== undefined && text.length < min) return { problem: 'too-short', limit: min };
  if (text.length > max) return { problem: 'too-long', limit: max };
  return { value: text };
}
