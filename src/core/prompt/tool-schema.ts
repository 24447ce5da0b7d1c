import { isSchema, type JsonSchema } from '../skill/function/schema';
import { resolved } from '../skill/function/validate';
import type { InputField, SkillHead } from '../skill/model';
import { asShown } from './skill-markup';

/** A skill that a model can call with values by name. */
type CallableSkill = Pick<SkillHead, 'signature' | 'input'>;

/** What a schema for a model holds at the most; more is told by `skill.json` alone. */
const most = { levels: 10, parts: 300 };

/** Characters of what stands there for people. */
const longestWords = 300;

/** Names that Anthropic's API takes, the strictest of all; one other name has it refuse the whole request. */
const takenName = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Thrown for a schema that no tool can have. */
class Unfit extends Error {}

/** The text that a skill with a form works on, where it has no field of that name. */
export const messageName = 'message';

/**
 * The JSON Schema of what a skill takes, in the words that every provider takes: references are written out, and what has no place
 * there (`format`, `pattern`, `default`) stands in the description. It allows what the skill's own schema allows, and more: that one is
 * for whoever makes the call to hold it to. Undefined for a skill whose schema is too large, or has names that no provider takes.
 */
export function toolSchemaOf({ signature, input = [] }: CallableSkill): JsonSchema | undefined {
  try {
    return signature ? objectSchema(signature.input, createScope(signature.input)) : formSchema(input);
  } catch (error) {
    if (error instanceof Unfit) return undefined;
    throw error;
  }
}

/**
 * The schema of an object that an answer shall be, in the same words; undefined of any other answer, and of one whose schema no provider
 * takes. It allows more than the function's own, which the answer is held to.
 */
export function answerSchemaOf(output: JsonSchema): JsonSchema | undefined {
  try {
    const { type } = resolved(output, output);
    return type === 'object' ? objectSchema(output, createScope(output)) : undefined;
  } catch (error) {
    if (error instanceof Unfit) return undefined;
    throw error;
  }
}

interface Scope {
  root: JsonSchema;
  parts: number;
  /** References that lead to where it is. */
  within: readonly string[];
  level: number;
}

const createScope = (root: JsonSchema): Scope => ({ root, parts: 0, within: [], level: 0 });

/** What a call is, or an answer: an object, whatever else its schema says of it. */
function objectSchema(schema: JsonSchema, scope: Scope): JsonSchema {
  const { description: _, anyOf: _any, ...plain } = plainSchema(schema, scope);
  return { ...plain, type: 'object', properties: isSchema(plain.properties) ? plain.properties : {} };
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

function plainSchema(written: unknown, above: Scope): JsonSchema {
  if (!isSchema(written)) return {};
  const { root, within, level } = above;
  above.parts += 1;
  if (above.parts > most.parts || level > most.levels) throw new Unfit();
  const ref = typeof written.$ref === 'string' ? written.$ref : undefined;
  // It holds itself: what is in it is told once.
  if (ref !== undefined && within.includes(ref)) return {};
  const schema = withAll(resolved(written, root), root);
  const inner = (part: unknown): JsonSchema => {
    const scope = { ...above, within: ref === undefined ? within : [...within, ref], level: level + 1 };
    const plain = plainSchema(part, scope);
    above.parts = scope.parts;
    return plain;
  };
  const { type, items, additionalProperties: others } = schema;
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : schema.oneOf;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const hasEnum = areTaken(values, type);
  const words = wordsOf(schema, hasEnum ? undefined : values);
  return {
    ...((typeof type === 'string' || Array.isArray(type)) && { type }),
    ...(words !== '' && { description: words }),
    ...(hasEnum && { enum: values }),
    ...Object.fromEntries(
      bounds.flatMap((key) => (typeof schema[key] === 'number' ? [[key, schema[key]]] : [])),
    ),
    ...propertiesOf(schema, inner),
    ...((type === 'array' || items !== undefined) && { items: Array.isArray(items) ? {} : inner(items) }),
    // Names that only a pattern tells of are allowed, too.
    ...(!isSchema(schema.patternProperties) && othersOf(others, inner)),
    ...(Array.isArray(choices) && { anyOf: choices.map(inner) }),
  };
}

const othersOf = (others: unknown, inner: (part: unknown) => JsonSchema): JsonSchema => ({
  ...(others === false && { additionalProperties: false }),
  ...(isSchema(others) && { additionalProperties: inner(others) }),
});

/** Whether every provider takes them for the values of an enum: Google's API has enums of one simple type alone, that of the part. */
function areTaken(values: unknown, type: unknown): values is unknown[] {
  if (!Array.isArray(values) || values.length === 0) return false;
  const [first] = values;
  if (typeof first === 'string')
    return (type === undefined || type === 'string') && values.every(isTakenWord);
  const isOfType = type === undefined ? typeof first === 'number' : type === 'integer' || type === 'number';
  return typeof first === 'number' && isOfType && values.every((value) => Number.isFinite(value));
}

/** A word that is one, and brings in no line, nothing unseen, and no speech. */
const isTakenWord = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= longestWords && asShown(value) === value;

function propertiesOf(
  { properties, required }: JsonSchema,
  inner: (part: unknown) => JsonSchema,
): JsonSchema {
  if (!isSchema(properties)) return {};
  const names = Object.keys(properties);
  if (!names.every((name) => takenName.test(name))) throw new Unfit();
  const needed = Array.isArray(required) ? required.filter((name) => names.includes(String(name))) : [];
  return {
    properties: Object.fromEntries(names.map((name) => [name, inner(properties[name])])),
    ...(needed.length > 0 && { required: needed }),
  };
}

/** With what `allOf` adds to it, as far as that is properties. */
function withAll(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.allOf)) return schema;
  const parts = [schema, ...schema.allOf.filter(isSchema).map((part) => resolved(part, root))];
  const properties = parts.map((part) => (isSchema(part.properties) ? part.properties : {}));
  const required = parts.flatMap((part): unknown[] => (Array.isArray(part.required) ? part.required : []));
  return {
    ...Object.assign({}, ...parts.toReversed()),
    ...(parts.some((part) => isSchema(part.properties)) && { properties: Object.assign({}, ...properties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** Its description on one line, with what a model has to know and no provider takes a keyword for. */
function wordsOf(
  { title, description, format, pattern, default: standard }: JsonSchema,
  values?: unknown,
): string {
  const about = typeof description === 'string' ? description : typeof title === 'string' ? title : '';
  const notes = [
    ...(Array.isArray(values) ? [`One of: ${JSON.stringify(values)}.`] : []),
    ...(typeof format === 'string' ? [`Format: ${format}.`] : []),
    ...(typeof pattern === 'string' ? [`Pattern: ${pattern}`] : []),
    ...(standard === undefined ? [] : [`Default: ${JSON.stringify(standard)}.`]),
  ];
  return [about, ...notes]
    .map((each) => shortened(asShown(each)))
    .filter((each) => each !== '')
    .join(' ');
}

function shortened(text: string): string {
  return text.length > longestWords ? `${text.slice(0, longestWords).toWellFormed()}…` : text;
}

/** The fields of a form by their names, and the text that the skill works on. */
function formSchema(fields: readonly InputField[]): JsonSchema {
  if (!fields.every(({ name }) => takenName.test(name))) throw new Unfit();
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: {
      [messageName]: { type: 'string', description: 'The text for the skill to work on.' },
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function fieldSchema(field: InputField): JsonSchema {
  const { kind, label, name, description = '', min, max, whole, items, options, format } = field;
  const about = label === name ? description : `${label}${description === '' ? '' : `: ${description}`}`;
  const words = wordsOf({ description: about, format, default: field.default });
  const told = words === '' ? {} : { description: words };
  const within = (least: string, largest: string) => ({
    ...(min !== undefined && { [least]: min }),
    ...(max !== undefined && { [largest]: max }),
  });
  switch (kind) {
    case 'switch':
      return { type: 'boolean', ...told };
    case 'number':
      return { type: whole ? 'integer' : 'number', ...told, ...within('minimum', 'maximum') };
    case 'choice':
      return plainSchema({ type: 'string', description: words, enum: options ?? [] }, createScope({}));
    case 'list':
      return {
        type: 'array',
        ...told,
        items: { type: items === 'number' ? 'number' : 'string' },
        ...within('minItems', 'maxItems'),
      };
    case 'json':
      return told;
    default:
      return { type: 'string', ...told, ...within('minLength', 'maxLength') };
  }
}
