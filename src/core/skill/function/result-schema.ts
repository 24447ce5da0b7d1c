/** What a function's output schema says of how its result is shown and delivered. */
import { isSchema, type JsonSchema, subschemasOf } from './schema';
import { resolved } from './validate';

/** The properties that the output names, in its order; none where it is no object, or any. */
export function resultProperties(output: JsonSchema | undefined): { name: string; isText: boolean }[] {
  if (output === undefined) return [];
  const { properties } = resolved(output, output);
  if (!isSchema(properties)) return [];
  return Object.entries(properties).map(([name, part]) => ({
    name,
    isText: isSchema(part) && isText(resolved(part, output)),
  }));
}

/** The one property that is a text, where there is one. */
export function onlyTextIn(output: JsonSchema | undefined): string | undefined {
  const texts = resultProperties(output).filter(({ isText }) => isText);
  return texts.length === 1 ? texts[0]?.name : undefined;
}

/** A text of any length: one of few values is none, nor is a date, an address or a number. */
const isText = ({ type, enum: values, const: constant, format }: JsonSchema) =>
  (type === 'string' ||
    (Array.isArray(type) && type.every((each) => each === 'string' || each === 'null'))) &&
  values === undefined &&
  constant === undefined &&
  format === undefined;

/** Places that are told of one schema, levels that are looked into, and schemas looked at. */
const most = { places: 200, levels: 12, parts: 2_000 };

/** Where the output has one of few values: the properties that lead there, `*` for any item or property. */
export function choicePlaces(output: JsonSchema | undefined): string[][] {
  const places: string[][] = [];
  let left = most.parts;
  const visit = (written: JsonSchema, path: readonly string[]) => {
    left -= 1;
    if (output === undefined || left < 0 || path.length > most.levels || places.length === most.places)
      return;
    const schema = resolved(written, output);
    if (Array.isArray(schema.enum) || schema.const !== undefined) places.push([...path]);
    for (const { steps, part } of subschemasOf({ ...schema, $defs: undefined, definitions: undefined })) {
      const step = stepOf(steps);
      if (step !== undefined) visit(part, [...path, ...step]);
    }
  };
  if (output !== undefined) visit(output, []);
  return places;
}

/** Where in a value the part of a schema applies; undefined where it says nothing of what is there. */
function stepOf([keyword, name]: readonly (string | number)[]): string[] | undefined {
  switch (keyword) {
    case 'properties':
      return [String(name)];
    case 'items':
    case 'additionalItems':
    case 'prefixItems':
    case 'additionalProperties':
    case 'patternProperties':
      return ['*'];
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'then':
    case 'else':
      return [];
    default:
      return undefined;
  }
}
