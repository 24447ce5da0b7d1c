import type { Complain } from './fields';
import type { ConfigValue, InputField } from './model';

/** Fields of a form, options of a choice, and characters of their texts that are kept: more is no form for a palette. */
export const formLimits = { fields: 20, options: 100, name: 60, label: 100, description: 500, value: 5_000 };

/** One field as the file describes it. */
export interface FieldDraft {
  name: string;
  settings: Map<unknown, unknown>;
  /** Said elsewhere already. */
  required: boolean;
  complain: Complain;
}

type Kind = InputField['kind'];

const kinds: Record<string, Kind> = {
  ...{ text: 'text', string: 'text', long: 'long', textarea: 'long' },
  ...{ number: 'number', integer: 'number', switch: 'switch', boolean: 'switch' },
  ...{ choice: 'choice', enum: 'choice' },
};

/** The field, without those of its settings that cannot be used; undefined if it cannot be shown at all. */
export function readInputField(draft: FieldDraft): InputField | undefined {
  const { name, complain } = draft;
  const options = readOptions(draft);
  const { kind, whole } = readKind(draft, options);
  if (kind === 'choice' && !options) {
    complain('input-options', name);
    return undefined;
  }
  const description = readWords('description', formLimits.description, draft);
  const field: InputField = {
    name,
    kind,
    label: readWords('label', formLimits.label, draft, 'title') ?? name,
    ...(description !== undefined && { description }),
    required: readRequired(draft),
    ...(kind === 'choice' && options && { options }),
    ...(whole && { whole }),
    ...readBounds(kind, draft),
  };
  const standard = readDefault(field, draft);
  return standard === undefined ? field : { ...field, default: standard };
}

function setting({ settings }: FieldDraft, ...keys: string[]): unknown {
  return keys.map((key) => settings.get(key)).find((value) => value !== undefined && value !== null);
}

function readKind(draft: FieldDraft, options: string[] | undefined): { kind: Kind; whole?: true } {
  const said = setting(draft, 'type', 'kind');
  // A JSON Schema names several types where null is one of them.
  const word = Array.isArray(said) ? said.find((type) => type !== 'null') : said;
  const type = typeof word === 'string' ? word.trim().toLowerCase() : undefined;
  const known = type !== undefined && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (word !== undefined && !known) {
    const written = typeof word === 'string' ? word.slice(0, formLimits.name) : '…';
    draft.complain('input-type', draft.name, written, Object.keys(kinds).join(', '));
  }
  if (options && known !== 'switch') return { kind: 'choice' };
  if (known) return { kind: known, ...(type === 'integer' && { whole: true }) };
  const sample = setting(draft, 'default');
  if (word === undefined && typeof sample === 'boolean') return { kind: 'switch' };
  return { kind: word === undefined && typeof sample === 'number' ? 'number' : 'text' };
}

function readOptions(draft: FieldDraft): string[] | undefined {
  const { name, complain } = draft;
  const said = setting(draft, 'options', 'enum', 'choices');
  if (said === undefined) return undefined;
  const items = Array.isArray(said) ? said : [];
  const texts = items.flatMap((item) => textOf(item) ?? []).filter((text) => text.length <= formLimits.label);
  if (texts.length < items.length || !Array.isArray(said)) complain('input-option', name);
  const options = [...new Set(texts)];
  if (options.length > formLimits.options)
    complain('input-many', `${name}: options`, String(formLimits.options));
  return options.length > 0 ? options.slice(0, formLimits.options) : undefined;
}

/** A short text for people. */
function readWords(key: string, longest: number, draft: FieldDraft, synonym = key): string | undefined {
  const said = setting(draft, key, synonym);
  if (said === undefined) return undefined;
  const text = typeof said === 'string' && said.trim() === '' ? '' : textOf(said);
  if (text === undefined) draft.complain('field-not-text', key);
  else if (text.length > longest) draft.complain('input-long', key, draft.name, String(longest));
  else return text || undefined;
  return undefined;
}

function readRequired(draft: FieldDraft): boolean {
  const said = setting(draft, 'required');
  if (said === undefined) return draft.required;
  const on = flagOf(said);
  if (on === undefined) draft.complain('field-not-switch', 'required');
  return on ?? draft.required;
}

/** Of a number its bounds, of a text its length; of what has neither they say nothing. */
function readBounds(kind: Kind, draft: FieldDraft): Pick<InputField, 'min' | 'max'> {
  if (kind === 'switch' || kind === 'choice') return {};
  const said = [setting(draft, 'min', 'minimum', 'minLength'), setting(draft, 'max', 'maximum', 'maxLength')];
  const isLength = kind !== 'number';
  const [min, max] = said.map((value) => {
    const bound = numberOf(value);
    return bound !== undefined && isLength && !(Number.isSafeInteger(bound) && bound >= 0)
      ? undefined
      : bound;
  });
  const odd = said.some((value, index) => value !== undefined && [min, max][index] === undefined);
  const crossed = min !== undefined && max !== undefined && min > max;
  if (odd || crossed) draft.complain('input-bounds', draft.name);
  if (crossed) return {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function readDefault(field: InputField, draft: FieldDraft): ConfigValue | undefined {
  const said = setting(draft, 'default');
  if (said === undefined || said === '') return undefined;
  const value = valueFor(field, said);
  if (value === undefined) draft.complain('input-default', field.name);
  return value;
}

/** What is said, if it is a value that the form would take. */
function valueFor(field: InputField, said: unknown): ConfigValue | undefined {
  if (field.kind === 'switch') return flagOf(said);
  const { min = -Infinity, max = Infinity } = field;
  if (field.kind === 'number') {
    const number = numberOf(said);
    const fits = number !== undefined && number >= min && number <= max;
    return fits && (!field.whole || Number.isInteger(number)) ? number : undefined;
  }
  const text = typeof said === 'string' ? said : textOf(said);
  if (text === undefined || text.length > formLimits.value) return undefined;
  if (field.kind === 'choice') return field.options?.find((option) => option === text.trim());
  return text.length >= min && text.length <= max ? text : undefined;
}

/** A text, or a number or switch as YAML writes it; undefined for an empty text and for everything else. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim() || undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  // `+ 0`: JSON knows no negative zero.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
}

function flagOf(value: unknown): boolean | undefined {
  const word = String(value).trim().toLowerCase();
  if (/^(?:true|yes|on)$/.test(word)) return true;
  return /^(?:false|no|off)$/.test(word) ? false : undefined;
}
