import type { SchemaDraft } from '@cfworker/json-schema';
import { boundedPattern } from './pattern';

/** A JSON Schema, as its file has it. */
export type JsonSchema = { [keyword: string]: unknown };

/** What one is held to: more is no signature. Levels are those of schemas in schemas. */
const schemaLimits = { levels: 16, parts: 2_000 };

/** `path`: of the schema, or of its keyword, that is at fault. */
export interface SchemaFault {
  code: 'schema-draft' | 'schema-remote' | 'schema-ref' | 'schema-deep' | 'schema-large' | 'schema-pattern';
  path: (string | number)[];
  params: string[];
}

const ofDraft: Record<string, SchemaDraft> = {
  'json-schema.org/draft-07/schema': '7',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft/2020-12/schema': '2020-12',
};

/** The draft that the schema names; draft-07 where it names none. Undefined for one that is not read here. */
export function draftOf({ $schema }: JsonSchema): SchemaDraft | undefined {
  if ($schema === undefined) return '7';
  return ofDraft[
    String($schema)
      .replace(/^https?:\/\//, '')
      .replace(/#$/, '')
  ];
}

const single = [
  ...[
    'additionalItems',
    'additionalProperties',
    'contains',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
  ],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];
const lists = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'];
const maps = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'];

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas right in a schema, by the steps that lead to them. */
export function subschemasOf(schema: JsonSchema): { steps: (string | number)[]; part: JsonSchema }[] {
  const found: { steps: (string | number)[]; part: unknown }[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (single.includes(key)) found.push({ steps: [key], part: value });
    if (lists.includes(key) && Array.isArray(value))
      found.push(...value.map((part: unknown, place) => ({ steps: [key, place], part })));
    if (maps.includes(key) && isSchema(value))
      found.push(...Object.entries(value).map(([name, part]) => ({ steps: [key, name], part })));
  }
  return found.flatMap(({ steps, part }) => (isSchema(part) ? [{ steps, part }] : []));
}

/** All that stands against using the schema: what the draft itself says of it is for its own schema to say. */
export function faultsOf(schema: JsonSchema): SchemaFault[] {
  const draft = draftOf(schema);
  const faults: SchemaFault[] = draft
    ? []
    : [{ code: 'schema-draft', path: ['$schema'], params: [String(schema.$schema).slice(0, 100)] }];
  const there = new Set<string>();
  const references: { ref: string; path: (string | number)[] }[] = [];
  let parts = 0;
  const visit = (part: JsonSchema, path: (string | number)[], level: number): void => {
    parts += 1;
    if (level > schemaLimits.levels) {
      faults.push({ code: 'schema-deep', path, params: [String(schemaLimits.levels)] });
      return;
    }
    there.add(pointerOf(path));
    for (const key of ['$anchor', '$dynamicAnchor', '$id', 'id']) {
      const name = part[key];
      if (typeof name === 'string') there.add(key.startsWith('$') && key !== '$id' ? `#${name}` : name);
    }
    for (const key of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const ref = part[key];
      if (typeof ref === 'string') references.push({ ref, path: [...path, key] });
    }
    const patterns = isSchema(part.patternProperties) ? Object.keys(part.patternProperties) : [];
    for (const pattern of typeof part.pattern === 'string' ? [...patterns, part.pattern] : patterns) {
      if (boundedPattern(pattern) !== undefined) continue;
      faults.push({ code: 'schema-pattern', path: [...path, 'pattern'], params: [pattern.slice(0, 100)] });
    }
    for (const { steps, part: inner } of subschemasOf(part)) visit(inner, [...path, ...steps], level + 1);
  };
  visit(schema, [], 0);
  if (parts > schemaLimits.parts)
    faults.push({ code: 'schema-large', path: [], params: [String(schemaLimits.parts)] });
  for (const { ref, path } of references) {
    const params = [ref.slice(0, 100)];
    if (!ref.startsWith('#') && !there.has(ref)) faults.push({ code: 'schema-remote', path, params });
    else if (ref !== '#' && !there.has(decoded(ref))) faults.push({ code: 'schema-ref', path, params });
  }
  return faults;
}

/** The schema with its patterns bounded; it shares nothing with the first, which a validator writes into. */
export function boundedSchema(schema: JsonSchema): JsonSchema {
  const copy = structuredClone(schema);
  const visit = (part: JsonSchema): void => {
    if (typeof part.pattern === 'string') part.pattern = boundedPattern(part.pattern) ?? '(?!)';
    if (isSchema(part.patternProperties)) {
      part.patternProperties = Object.fromEntries(
        Object.entries(part.patternProperties).map(([pattern, inner]) => [
          boundedPattern(pattern) ?? '(?!)',
          inner,
        ]),
      );
    }
    for (const { part: inner } of subschemasOf(part)) visit(inner);
  };
  visit(copy);
  return copy;
}

function pointerOf(path: (string | number)[]): string {
  return path.length === 0 ? '#' : `#/${path.map((step) => escaped(String(step))).join('/')}`;
}

/** A step as JSON pointers write it (RFC 6901). */
export function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The steps of a JSON pointer. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(ref: string): string {
  try {
    return decodeURIComponent(ref);
  } catch {
    return ref;
  }
}
