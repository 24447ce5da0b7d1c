import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { draft07 } from './draft-07';
import { boundedSchema, draftOf, escaped, isSchema, type JsonSchema, subschemasOf } from './schema';

/** One thing that a value has against itself. */
export interface ValueProblem {
  /** A JSON pointer: `/to/0/name`; empty for the whole value. */
  pointer: string;
  /** The keyword of the schema that refuses it: `required`, `type`, `enum`… */
  keyword: string;
  /** In English, for a model or an author to mend it by. */
  cause: string;
}

/** With the schema's defaults filled in where the value is right. */
export type CheckedValue = { value: unknown } | { problems: ValueProblem[] };

/** Problems that are told of one value, and levels that one may have. */
const most = { problems: 20, levels: 100 };

const validators = new WeakMap<JsonSchema, Validator>();

/** Holds a value to a schema that `faultsOf` and `isValidSchema` have nothing against. Never throws for what a value holds. */
export function checkValue(schema: JsonSchema, given: unknown): CheckedValue {
  const filled = filledIn(schema, given, schema, 0);
  if (filled === tooDeep)
    return {
      problems: [{ pointer: '', keyword: 'depth', cause: `The value has more than ${most.levels} levels.` }],
    };
  try {
    const { valid, errors } = validatorOf(schema).validate(filled);
    return valid ? { value: plain(filled) } : { problems: problemsOf(errors) };
  } catch (error) {
    // A schema that refers to itself without an end.
    const cause = error instanceof Error ? error.message : String(error);
    return { problems: [{ pointer: '', keyword: '$ref', cause: `The schema cannot be checked: ${cause}` }] };
  }
}

/** What the drafts' own schema has against a schema; the bounds are of `faultsOf`. */
export function problemsOfSchema(schema: JsonSchema): ValueProblem[] {
  const { valid, errors } = metaSchema().validate(schema);
  return valid ? [] : problemsOf(errors);
}

let meta: Validator | undefined;

/** That of draft-07: what later drafts have added to it are keywords that it lets be. */
function metaSchema(): Validator {
  meta ??= new Validator(structuredClone<JsonSchema>(draft07), '7', false);
  return meta;
}

function validatorOf(schema: JsonSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made = new Validator(boundedSchema(schema), draftOf(schema) ?? '7', false);
  validators.set(schema, made);
  return made;
}

const tooDeep = Symbol('too deep');

/**
 * A copy of the value with the defaults of its schema where nothing stands. Objects in it have no prototype: `constructor` is
 * no property of one that does not have it.
 */
function filledIn(schema: unknown, value: unknown, root: JsonSchema, level: number): unknown {
  if (level > most.levels) return tooDeep;
  if (typeof value !== 'object' || value === null) return value;
  const at = isSchema(schema) ? resolved(schema, root) : {};
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, place) => {
      const list = Array.isArray(at.prefixItems) ? at.prefixItems : Array.isArray(at.items) ? at.items : [];
      return filledIn(list[place] ?? at.items, item, root, level + 1);
    });
    return items.includes(tooDeep) ? tooDeep : items;
  }
  const object: Record<string, unknown> = Object.create(null);
  const properties = isSchema(at.properties) ? at.properties : {};
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const inner = Object.hasOwn(properties, name) ? properties[name] : at.additionalProperties;
    const filled = filledIn(inner, part, root, level + 1);
    if (filled === tooDeep) return tooDeep;
    object[name] = filled;
  }
  for (const [name, part] of Object.entries(properties)) {
    if (Object.hasOwn(object, name) || !isSchema(part)) continue;
    const standard = resolved(part, root).default;
    if (standard !== undefined) object[name] = structuredClone(standard);
  }
  return object;
}

/** The schema that a reference of it leads to, as far as references alone lead. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let found = schema;
  for (let steps = 0; steps < 8 && typeof found.$ref === 'string'; steps++) {
    const next = knownPart(found.$ref, root);
    if (!next) return found;
    const { $ref: _, ...own } = found;
    found = { ...next, ...own };
  }
  return found;
}

/** What references lead to: each item of a list follows them again. Schemas of signatures never change. */
const parts = new WeakMap<JsonSchema, Map<string, JsonSchema | undefined>>();

function knownPart(ref: string, root: JsonSchema): JsonSchema | undefined {
  const known = parts.get(root) ?? new Map<string, JsonSchema | undefined>();
  parts.set(root, known);
  if (!known.has(ref)) known.set(ref, partAt(ref, root));
  return known.get(ref);
}

function partAt(ref: string, root: JsonSchema): JsonSchema | undefined {
  if (!ref.startsWith('#')) return undefined;
  const search = (schema: JsonSchema, pointer: string): JsonSchema | undefined => {
    if (pointer === ref) return schema;
    for (const { steps, part } of subschemasOf(schema)) {
      const inner = `${pointer}/${steps.map((step) => escaped(String(step))).join('/')}`;
      if (ref === inner || ref.startsWith(`${inner}/`)) return search(part, inner);
    }
    return undefined;
  };
  return search(root, '#');
}

/** Plain data, as everybody expects it. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

/** Keywords that only say that something in them is wrong: it is told by itself. */
const holders = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'items', 'additionalItems', 'prefixItems'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'propertyNames', 'dependentSchemas', 'dependencies'],
  ...['$ref', '$recursiveRef', '$dynamicRef', 'allOf', 'if', 'then', 'else'],
]);

/** The innermost errors; of alternatives that all fail the alternative itself. */
function problemsOf(errors: OutputUnit[]): ValueProblem[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const told = errors.filter(({ keyword, keywordLocation: place, instanceLocation: instance }) => {
    if (choices.some((choice) => place.startsWith(`${choice.keywordLocation}/`))) return false;
    // What a schema of `false` refuses has a place of its own, and stands in this one.
    const within = (other: OutputUnit) =>
      other.keywordLocation.startsWith(`${place}/`) ||
      (other.keyword === 'false' && other.instanceLocation.startsWith(`${instance}/`));
    return !holders.has(keyword) || !errors.some(within);
  });
  return (told.length > 0 ? told : errors)
    .slice(0, most.problems)
    .map(({ instanceLocation, keyword, error }) => ({
      pointer: instanceLocation.replace(/^#/, ''),
      keyword: keyword === 'false' ? 'additionalProperties' : keyword,
      cause:
        keyword === 'false'
          ? 'This property is not allowed here.'
          : keyword === 'pattern'
            ? 'The text does not match the pattern, or is too long for it.'
            : error,
    }));
}

/** One line for each problem, for a model or an author. */
export function describeProblems(problems: readonly ValueProblem[]): string {
  return problems.map(({ pointer, cause }) => `${pointer || '(the whole value)'}: ${cause}`).join('\n');
}
