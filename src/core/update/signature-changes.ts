import type { SignatureChange } from '../library/skill-change';
import { sameValue } from '../same-value';
import { isSchema, type JsonSchema } from '../skill/function/schema';
import type { Signature } from '../skill/model';

/** What callers of a function have to know when it is replaced. What became a function, or is none any more, has no changes. */
export function signatureChanges(
  before: Signature | undefined,
  after: Signature | undefined,
): SignatureChange[] {
  if (!before || !after) return [];
  const [took, takes] = [propertiesOf(before.input), propertiesOf(after.input)];
  const [gave, gives] = [propertiesOf(before.output), propertiesOf(after.output)];
  const required = requiredOf(after.input).filter((name) => !requiredOf(before.input).includes(name));
  return [
    ...namesOf('required', required),
    ...namesOf(
      'taken',
      [...takes.keys()].filter((name) => !took.has(name) && !required.includes(name)),
    ),
    ...namesOf(
      'refused',
      [...took.keys()].filter((name) => !takes.has(name)),
    ),
    ...namesOf('taken-otherwise', changed(took, takes)),
    ...namesOf(
      'given',
      [...gives.keys()].filter((name) => !gave.has(name)),
    ),
    ...namesOf(
      'lost',
      [...gave.keys()].filter((name) => !gives.has(name)),
    ),
    ...namesOf('given-otherwise', changed(gave, gives)),
    ...namesOf(
      'calls',
      after.calls.filter((name) => !before.calls.includes(name)),
    ),
  ];
}

/** What is no object has one part without a name. */
function propertiesOf(schema: JsonSchema | undefined): Map<string, unknown> {
  if (!schema) return new Map();
  return isSchema(schema.properties) ? new Map(Object.entries(schema.properties)) : new Map([['', schema]]);
}

function requiredOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

const words = new Set(['title', 'description', 'examples', '$comment']);

/** Those of both whose values are others; what only people read does not count. */
function changed(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  const held = (schema: unknown) =>
    isSchema(schema) ? Object.fromEntries(Object.entries(schema).filter(([key]) => !words.has(key))) : schema;
  return [...after.keys()].filter(
    (name) => before.has(name) && !sameValue(held(before.get(name)), held(after.get(name))),
  );
}

function namesOf(kind: SignatureChange['kind'], names: string[]): SignatureChange[] {
  return names.map((name) => ({ kind, name }));
}
