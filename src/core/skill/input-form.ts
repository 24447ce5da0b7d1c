import { escaped } from './function/schema';
import type { ValueProblem } from './function/validate';
import type { ConfigValue, InputField } from './model';
import { isOfFormat, type TextFormat } from './text-format';

/**
 * `min` and `max` are of numbers, `too-short` and `too-long` of texts, `few` and `many` of lists; `whole` is a number that has a
 * fraction, `item` a list with something in it that is no number, `json` what is no JSON; the others are formats.
 */
export type FieldProblem =
  | 'required'
  | 'number'
  | 'whole'
  | 'min'
  | 'max'
  | 'choice'
  | 'too-short'
  | 'too-long'
  | 'few'
  | 'many'
  | 'item'
  | 'json'
  | TextFormat;

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
 * as a form has them (numbers as text, lists as lines). Names that the form does not have are left out. `hasText`: there is a
 * text of the user's for the field that takes it, so that this one may be empty.
 */
export function checkFields(
  fields: readonly InputField[],
  values: Readonly<Record<string, unknown>>,
  hasText = false,
): CheckedFields {
  const checked: CheckedFields = { values: {}, problems: [] };
  for (const field of fields) {
    const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const asked = field.takesText && hasText ? { ...field, required: false } : field;
    const result = checkField(asked, given ?? field.default ?? null);
    if ('problem' in result) checked.problems.push({ name: field.name, ...result });
    else checked.values[field.name] = result.value;
  }
  return checked;
}

/** The problems in English, with JSON pointers, as those of a function's input: for a model or another skill to call again by. */
export function problemsInWords(
  fields: readonly InputField[],
  problems: CheckedFields['problems'],
): ValueProblem[] {
  return problems.map(({ name, problem, limit }) => ({
    pointer: `/${escaped(name)}`,
    keyword: problem,
    cause: causeOf(problem, limit, fields.find((field) => field.name === name)?.options),
  }));
}

function causeOf(problem: FieldProblem, limit = 0, options: readonly string[] = []): string {
  switch (problem) {
    case 'required':
      return 'A value is required.';
    case 'number':
      return 'Must be a number.';
    case 'whole':
      return 'Must be a whole number.';
    case 'min':
      return `Must be at least ${limit}.`;
    case 'max':
      return `Must be at most ${limit}.`;
    case 'choice':
      return `Must be one of: ${options.map((option) => JSON.stringify(option)).join(', ')}.`;
    case 'too-short':
      return `Must have at least ${limit} characters.`;
    case 'too-long':
      return `Must have at most ${limit} characters.`;
    case 'few':
      return `Must have at least ${limit} items.`;
    case 'many':
      return `Must have at most ${limit} items.`;
    case 'item':
      return 'Must be a list of numbers.';
    case 'json':
      return 'Must be valid JSON.';
    default:
      return `Must be of the format “${problem}”.`;
  }
}

function checkField(field: InputField, given: unknown): Checked {
  if (field.kind === 'switch') return { value: given === true || given === 'true' };
  if (field.kind === 'list') return checkList(field, given);
  if (field.kind === 'json') return checkJson(field, given);
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

function checkText({ min, max = longestText, format }: InputField, text: string): Checked {
  if (min !== undefined && text.length < min) return { problem: 'too-short', limit: min };
  if (text.length > max) return { problem: 'too-long', limit: max };
  if (format === undefined) return { value: text };
  const value = text.trim();
  return isOfFormat(format, value) ? { value } : { problem: format };
}

/** Lines that are blank are none. */
function checkList({ required, items, min, max }: InputField, given: unknown): Checked {
  const lines = Array.isArray(given) ? given : typeof given === 'string' ? given.split('\n') : [];
  const texts = lines.map((line) => String(line).trim()).filter((line) => line !== '');
  if (texts.length === 0) return required ? { problem: 'required' } : { value: null };
  const least = min ?? 0;
  if (texts.length < least) return { problem: 'few', limit: least };
  if (max !== undefined && texts.length > max) return { problem: 'many', limit: max };
  if (texts.some((text) => text.length > longestText)) return { problem: 'too-long', limit: longestText };
  if (items !== 'number') return { value: texts };
  const numbers = texts.map(Number);
  return numbers.every(Number.isFinite) ? { value: numbers } : { problem: 'item' };
}

function checkJson({ required }: InputField, given: unknown): Checked {
  if (given === null || given === '') return required ? { problem: 'required' } : { value: null };
  if (typeof given !== 'string') return { value: given as ConfigValue };
  if (given.length > longestText) return { problem: 'too-long', limit: longestText };
  try {
    return { value: JSON.parse(given) };
  } catch {
    return { problem: 'json' };
  }
}
