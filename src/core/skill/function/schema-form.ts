import { formLimits, readInputField } from '../input-field';
import { isUsableName } from '../input-fields';
import type { ConfigValue, InputField } from '../model';
import { nestFields } from '../nest-fields';
import { mapsOf } from '../plain';
import { textFormats } from '../text-format';
import { isSchema, type JsonSchema } from './schema';
import { resolved } from './validate';

/** Fields that a form has at the most, and levels of objects that it takes apart; what is deeper is one field of JSON. */
const most = { fields: 150, levels: 4 };

/** Characters that a text has room for in one line. */
const longestLine = 200;

/**
 * The form of a function's input: a field for each property, those of objects in it by names with dots. What no other kind
 * of field can hold is written as JSON. Undefined where there is nothing to fill in.
 */
export function formOfSchema(schema: JsonSchema): InputField[] | undefined {
  const fields = fieldsOf(schema, schema, '', true, 0);
  const [text] = textFieldsOf(fields);
  const form = fields.map((field) => (field.name === text ? { ...field, takesText: true as const } : field));
  return form.length > 0 ? form.slice(0, most.fields) : undefined;
}

/**
 * The names of the fields that the user's own text may go to, the one that it goes to first: the first required text of the
 * function, else the only text that there is.
 */
export function textFieldsOf(fields: readonly InputField[]): string[] {
  const texts = fields.filter(
    ({ kind, name, format }) => isText(kind) && format === undefined && !name.includes('.'),
  );
  const required = texts.filter((field) => field.required);
  const first = required[0] ?? (texts.length === 1 ? texts[0] : undefined);
  if (!first) return [];
  return [first, ...texts.filter((field) => field !== first)].map(({ name }) => name);
}

/** The form with that field as the one for the user's text, where it can be; else with the one that it has. */
export function withTextField(form: InputField[], name: string | undefined): InputField[] {
  if (name === undefined || !textFieldsOf(form).includes(name)) return form;
  return form.map(({ takesText: _, ...field }) =>
    field.name === name ? { ...field, takesText: true as const } : field,
  );
}

const isText = (kind: InputField['kind']) => kind === 'text' || kind === 'long';

function fieldsOf(
  schema: JsonSchema,
  root: JsonSchema,
  above: string,
  required: boolean,
  level: number,
): InputField[] {
  const { properties, required: listed } = resolved(schema, root);
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([key, written]) => {
    const part = isSchema(written) ? resolved(written, root) : {};
    const name = above + key;
    const isNeeded = required && Array.isArray(listed) && listed.includes(key);
    if (!isUsableName(name) || key.includes('.')) return [];
    const isObject = typeOf(part) === 'object' && isSchema(part.properties) && level < most.levels;
    const inner = isObject ? fieldsOf(part, root, `${name}.`, isNeeded, level + 1) : [];
    return inner.length > 0 ? inner : [fieldOf(name, part, isNeeded, root)];
  });
}

function fieldOf(name: string, part: JsonSchema, required: boolean, root: JsonSchema): InputField {
  const type = typeOf(part);
  const texts = { label: wordsOf(part.title, formLimits.label) ?? name, ...aboutOf(part) };
  const given = part.default as ConfigValue | undefined;
  const standard = given === undefined ? {} : { default: given };
  if (type === 'array' && isSchema(part.items) && itemsOf(resolved(part.items, root))) {
    const items = itemsOf(resolved(part.items, root)) ?? 'text';
    return { name, kind: 'list', ...texts, required, items, ...countsOf(part), ...standard };
  }
  const choices = choicesOf(part);
  if (choices) return { name, kind: 'choice', ...texts, required, options: choices, ...standard };
  const isSimple = type === 'string' || type === 'number' || type === 'integer' || type === 'boolean';
  if (!isSimple || Array.isArray(part.enum)) return { name, kind: 'json', ...texts, required, ...standard };
  const field = readInputField({
    name,
    settings: mapsOf({ ...part, type }) as Map<unknown, unknown>,
    required,
    complain: () => undefined,
  });
  if (!field) return { name, kind: 'json', ...texts, required, ...standard };
  const format = type === 'string' ? formatOf(part.format) : undefined;
  const isLong = type === 'string' && !format && isLongText(part);
  const { default: _, ...own } = field;
  return {
    ...own,
    ...texts,
    required,
    ...(isLong && { kind: 'long' as const }),
    ...(format && { format }),
    ...standard,
  };
}

/** What it is, where that is one thing, or one thing or nothing. */
function typeOf({ type, properties, items, const: constant }: JsonSchema): string | undefined {
  const named: unknown[] = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
  if (named.length === 1 && typeof named[0] === 'string') return named[0];
  if (named.length > 1 || constant !== undefined) return undefined;
  if (isSchema(properties)) return 'object';
  return isSchema(items) ? 'array' : undefined;
}

function itemsOf(items: JsonSchema): InputField['items'] {
  const type = typeOf(items);
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'string' ? 'text' : undefined;
}

/** Texts to choose from. */
function choicesOf({ enum: values }: JsonSchema): string[] | undefined {
  if (!Array.isArray(values) || values.length === 0 || values.length > formLimits.options) return undefined;
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return texts.length === values.filter((value) => value !== null).length ? texts : undefined;
}

function formatOf(said: unknown): InputField['format'] {
  return textFormats.find((format) => format === said);
}

/** A name for long things, or a bound that no line has room for. */
function isLongText({ maxLength, format, contentMediaType, enum: values }: JsonSchema): boolean {
  if (Array.isArray(values) || format !== undefined) return format === 'textarea';
  return contentMediaType !== undefined || (typeof maxLength === 'number' && maxLength > longestLine);
}

function countsOf({ minItems, maxItems }: JsonSchema): Pick<InputField, 'min' | 'max'> {
  return {
    ...(typeof minItems === 'number' && { min: minItems }),
    ...(typeof maxItems === 'number' && { max: maxItems }),
  };
}

function aboutOf({ description }: JsonSchema): Pick<InputField, 'description'> {
  const words = wordsOf(description, formLimits.description);
  return words === undefined ? {} : { description: words };
}

function wordsOf(said: unknown, most: number): string | undefined {
  return typeof said === 'string' ? said.trim().slice(0, most) || undefined : undefined;
}

/**
 * The input of a function, of its form's values and of what its caller gave beside them: what was left empty is not there,
 * so that a default or the schema's own word counts.
 */
export function inputOfFields(
  form: readonly InputField[],
  fields: Readonly<Record<string, ConfigValue>>,
): Record<string, unknown> {
  const asked = new Map(form.map((field) => [field.name, field]));
  const given = Object.entries(fields).filter(([name, value]) => {
    const field = asked.get(name);
    if (!field || field.required) return true;
    return value !== '' && value !== null && !(Array.isArray(value) && value.length === 0);
  });
  return nestFields(Object.fromEntries(given));
}
