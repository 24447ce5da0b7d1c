/** What may be written next in a skill.json: its own keys and values, those of JSON Schema, and names inside expressions. */
import { filters } from '../../../core/pipeline/filters';
import { stepKeys } from '../../../core/pipeline/read-steps';
import { roots } from '../../../core/pipeline/syntax';
import { type JsonPlace, placeInJson, type RoughJson } from '../../../core/skill/function/json-place';
import { isSchema, type JsonSchema } from '../../../core/skill/function/schema';
import { functionKeys, functionModes } from '../../../core/skill/function/skill-json';
import { resolved } from '../../../core/skill/function/validate';
import type { Signature } from '../../../core/skill/model';
import { textFormats } from '../../../core/skill/text-format';

/** A skill that may be called. */
interface KnownSkill {
  id: string;
  description: string;
  /** Of a function the name that it may be called by as well. */
  functionName?: string;
}

export interface CompletionNeeds {
  /** Without the skill itself. */
  skills: () => readonly KnownSkill[];
  /** Of the skill that is called by that name. Undefined of one that is no function, or is not there. */
  signature: (name: string) => Promise<Signature | undefined>;
}

interface CompletionOption {
  /** What is written. */
  label: string;
  detail?: string;
  kind: 'property' | 'enum' | 'function' | 'variable' | 'keyword';
}

export interface Completions {
  /** Where what they take the place of begins. */
  from: number;
  options: CompletionOption[];
  /** They are whole texts of JSON: a quotation mark, and behind a key a colon, belongs to them. */
  as: 'key' | 'value' | 'expression';
  /** The cursor is in a text of JSON already. */
  inText: boolean;
}

/** What may stand at that place of the text; undefined where nothing is known. Never rejects. */
export async function completionsAt(
  text: string,
  at: number,
  needs: CompletionNeeds,
): Promise<Completions | undefined> {
  const { value, place } = placeInJson(text, at);
  if (!place) return undefined;
  const root = isObject(value) ? value : {};
  const expression = place.kind === 'value' ? expressionIn(place) : undefined;
  if (expression !== undefined) {
    const found = await inExpression(expression, root, place.path, needs);
    if (!found) return undefined;
    return { from: at - found.typed.length, options: found.options, as: 'expression', inText: true };
  }
  const options =
    place.kind === 'key' ? await keysAt(place.path, root, needs) : await valuesAt(place.path, root, needs);
  if (options.length === 0) return undefined;
  return { from: place.from, options, as: place.kind, inText: place.typed !== undefined };
}

/**
 * What is written in the place of what was typed from `from` up to `to`, and of the rest of the word that the cursor is in:
 * with the marks of JSON that are not there yet. `behind`: the text behind the cursor. Before a whole word of an
 * expression nothing of that is taken.
 */
export function writtenAs(
  label: string,
  { as, inText }: Pick<Completions, 'as' | 'inText'>,
  { from, to }: Record<'from' | 'to', number>,
  behind: string,
): { insert: string; to: number } {
  const isInWord = inText && (as !== 'expression' || to > from);
  const rest = (isInWord && /^[\p{L}\p{M}\p{N}_-]+/u.exec(behind)?.[0]) || '';
  const end = to + rest.length;
  if (as === 'expression') return { insert: label, to: end };
  const isClosed = inText && behind[rest.length] === '"';
  const mark = isClosed ? '' : as === 'key' ? '": ' : '"';
  return { insert: (inText ? '' : '"') + JSON.stringify(label).slice(1, -1) + mark, to: end };
}

type RoughObject = { [name: string]: RoughJson };

const isObject = (value: RoughJson | undefined): value is RoughObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at the path; undefined where there is nothing. */
function valueAt(root: RoughJson, path: readonly (string | number)[]): RoughJson | undefined {
  let value: RoughJson | undefined = root;
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

const named = (labels: readonly string[], kind: CompletionOption['kind']): CompletionOption[] =>
  labels.map((label) => ({ label, kind }));

async function keysAt(
  path: readonly (string | number)[],
  root: RoughObject,
  needs: CompletionNeeds,
): Promise<CompletionOption[]> {
  const there = valueAt(root, path);
  const isNew = ({ label }: CompletionOption) => !isObject(there) || !Object.hasOwn(there, label);
  return (await allKeysAt(path, root, needs)).filter(isNew);
}

async function allKeysAt(
  path: readonly (string | number)[],
  root: RoughObject,
  needs: CompletionNeeds,
): Promise<CompletionOption[]> {
  const [first, step, ...rest] = path;
  if (first === undefined) return named(functionKeys, 'property');
  if (first === 'pipeline' && step !== undefined) {
    if (rest.length === 0) return named(stepKeys, 'property');
    const skill = valueAt(root, [first, step, 'skill']);
    if (rest.length > 1 || rest[0] !== 'input' || typeof skill !== 'string') return [];
    return propertiesOf((await needs.signature(skill))?.input);
  }
  return isSchemaPlace(path) ? named(schemaKeywords, 'property') : [];
}

async function valuesAt(
  path: readonly (string | number)[],
  root: RoughObject,
  needs: CompletionNeeds,
): Promise<CompletionOption[]> {
  const [first, second, third] = path;
  if (path.length === 1 && first === 'mode') return named(functionModes, 'enum');
  if (path.length === 2 && first === 'calls') return callsOf(needs.skills()).flat();
  if (path.length === 3 && first === 'pipeline' && typeof second === 'number' && third === 'skill') {
    // Those that it lists already come first, and by the name that stands there.
    const listed = Array.isArray(root.calls) ? root.calls : [];
    const skills = callsOf(needs.skills());
    const written = skills.map((names) => names.filter(({ label }) => listed.includes(label)));
    return [...written, ...skills.filter((_, place) => written[place]?.length === 0)].flat();
  }
  return schemaValuesAt(path, root);
}

/** What each skill may be called by: its folder, and of a function its name, where that is not the folder of another. */
function callsOf(skills: readonly KnownSkill[]): CompletionOption[][] {
  const folders = new Set(skills.map(({ id }) => id));
  return skills.map(({ id, functionName, description }) => {
    const names = functionName === undefined || folders.has(functionName) ? [id] : [id, functionName];
    return names.map((label) => ({ label, detail: description.slice(0, 80), kind: 'function' }));
  });
}

const schemaKeywords = [
  ...[
    'type',
    'properties',
    'required',
    'items',
    'enum',
    'const',
    'default',
    'title',
    'description',
    'format',
  ],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'additionalProperties', 'patternProperties'],
  ...[
    'contains',
    'contentMediaType',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
    'then',
    'else',
    'definitions',
    '$ref',
  ],
];
const schemaTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
const mapsOfSchemas = ['properties', 'patternProperties', 'definitions', '$defs'];
const listsOfSchemas = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const singleSchemas = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
];

/** Whether a schema stands there, in `input` or `output`. */
function isSchemaPlace([first, ...path]: readonly (string | number)[]): boolean {
  if (first !== 'input' && first !== 'output') return false;
  for (let at = 0; at < path.length; at += 1) {
    const step = String(path[at]);
    if (mapsOfSchemas.includes(step) || listsOfSchemas.includes(step)) at += 1;
    else if (step === 'items' && typeof path[at + 1] === 'number') at += 1;
    else if (!singleSchemas.includes(step)) return false;
    if (at >= path.length) return false;
  }
  return true;
}

function schemaValuesAt(path: readonly (string | number)[], root: RoughObject): CompletionOption[] {
  const isItem = typeof path.at(-1) === 'number';
  const schema = path.slice(0, isItem ? -2 : -1);
  const keyword = path.at(isItem ? -2 : -1);
  if (!isSchemaPlace(schema)) return [];
  if (keyword === 'type') return named(schemaTypes, 'enum');
  if (keyword === 'format' && !isItem) return named(textFormats, 'enum');
  if (keyword !== 'required' || !isItem) return [];
  const properties = valueAt(root, [...schema, 'properties']);
  const listed = valueAt(root, [...schema, 'required']);
  const names = isObject(properties) ? Object.keys(properties) : [];
  return named(
    names.filter((name) => !Array.isArray(listed) || !listed.includes(name)),
    'property',
  );
}

/** The expression before the cursor, where there is one; undefined in plain words. */
function expressionIn({ path, typed }: JsonPlace): string | undefined {
  const [first, , third] = path;
  if (typed === undefined) return undefined;
  if (first === 'pipeline' && third === 'condition' && path.length === 3) return typed;
  if (first !== 'outputMapping' && !(first === 'pipeline' && third === 'input')) return undefined;
  const begins = typed.lastIndexOf('{{');
  return begins < 0 || typed.indexOf('}}', begins) >= 0 ? undefined : typed.slice(begins + 2);
}

const ofContext = ['now', 'language'];

async function inExpression(
  expression: string,
  root: RoughObject,
  path: readonly (string | number)[],
  needs: CompletionNeeds,
): Promise<{ typed: string; options: CompletionOption[] } | undefined> {
  // Between quotes are words of the user's own.
  const open = expression.replace(/'[^']*'/g, "''");
  if ((open.match(/'/g)?.length ?? 0) % 2 === 1) return undefined;
  const filter = /\|\s*([\w-]*)$/.exec(open);
  if (filter) return { typed: filter[1] ?? '', options: named([...filters.keys()], 'function') };
  const [, dotted = ''] = /([\p{L}_][\p{L}\p{M}\p{N}_.[\]-]*)?$/u.exec(open) ?? [];
  const parts = dotted.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  const typed = parts.at(-1) ?? '';
  const [base, ...inner] = parts.slice(0, -1);
  if (base === undefined) {
    const isCondition = path.at(-1) === 'condition';
    const words =
      isCondition && open.trim() !== typed ? ['and', 'or', 'not', 'in'] : isCondition ? ['not'] : [];
    return { typed, options: [...named(roots, 'variable'), ...named(words, 'keyword')] };
  }
  switch (base) {
    case 'ctx':
      return { typed, options: inner.length === 0 ? named(ofContext, 'variable') : [] };
    case 'input':
      return { typed, options: propertiesOf(schemaAt(valueAt(root, ['input']), inner)) };
    case 'steps': {
      const [step, ...rest] = inner;
      if (step === undefined) return { typed, options: named(stepsBefore(root, path), 'variable') };
      const skill = skillOfStep(root, step);
      const signature = skill === undefined ? undefined : await needs.signature(skill);
      return { typed, options: propertiesOf(schemaAt(signature?.output, rest)) };
    }
    default:
      return undefined;
  }
}

const pipelineOf = ({ pipeline }: RoughObject): RoughObject[] =>
  Array.isArray(pipeline) ? pipeline.filter(isObject) : [];

/** The names of the steps that are over there: those before it, for the result all. */
function stepsBefore(root: RoughObject, [first, place]: readonly (string | number)[]): string[] {
  const steps = pipelineOf(root);
  const before = first === 'pipeline' && typeof place === 'number' ? steps.slice(0, place) : steps;
  return before.flatMap(({ step }) => (typeof step === 'string' && step !== '' ? [step] : []));
}

function skillOfStep(root: RoughObject, name: string): string | undefined {
  const skill = pipelineOf(root).find(({ step }) => step === name)?.skill;
  return typeof skill === 'string' ? skill : undefined;
}

/** The schema of what stands at the path in what `schema` describes; numbers are items of lists. */
function schemaAt(schema: unknown, path: readonly string[]): JsonSchema | undefined {
  if (!isSchema(schema)) return undefined;
  let found: unknown = schema;
  for (const step of path) {
    if (!isSchema(found)) return undefined;
    const { properties, items } = resolved(found, schema);
    if (/^\d+$/.test(step)) found = items;
    else found = isSchema(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  }
  return isSchema(found) ? resolved(found, schema) : undefined;
}

function propertiesOf(schema: unknown): CompletionOption[] {
  if (!isSchema(schema) || !isSchema(schema.properties)) return [];
  return Object.entries(schema.properties).map(([label, part]) => ({
    label,
    ...(isSchema(part) && typeof part.type === 'string' && { detail: part.type }),
    kind: 'property',
  }));
}
