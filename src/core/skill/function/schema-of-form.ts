import type { InputField } from '../model';
import { takesText } from '../template';
import { isSchema, type JsonSchema } from './schema';

/** The property for the user's text of a skill whose form has no field for it. */
const textProperty: JsonSchema = {
  type: 'string',
  contentMediaType: 'text/plain',
  description: 'The text to work on',
};

/**
 * The schema of what a skill is given: its form, and the user's text where the form is empty, its body has a place for that text,
 * or `needsText`. `formOfSchema` gives the form again.
 */
export function schemaOfForm(
  { input: fields = [], body }: { input?: InputField[]; body: string },
  needsText = false,
): JsonSchema {
  const schema: JsonSchema & { properties: JsonSchema } = { type: 'object', properties: {} };
  const isNamed = fields.some(({ name }) => name.split('.')[0] === 'text');
  if (!isNamed && (needsText || fields.length === 0 || takesText(body))) {
    schema.properties.text = textProperty;
    schema.required = ['text'];
  }
  for (const field of fields) place(schema, field.name.split('.'), field);
  return schema;
}

/** Whether the schema has the property that `schemaOfForm` adds. */
export function hasAddedText({ properties }: JsonSchema): boolean {
  const text = isSchema(properties) ? properties.text : undefined;
  return JSON.stringify(text) === JSON.stringify(textProperty);
}

/** A dot in a name leads into an object; what has something in it that is required is required itself. */
function place(schema: JsonSchema, [key = '', ...rest]: string[], field: InputField): void {
  const properties = schema.properties as JsonSchema;
  if (rest.length === 0) properties[key] = propertyOf(field);
  else {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const inner = isSchema(known) ? known : { type: 'object', properties: {} };
    properties[key] = inner;
    place(inner, rest, field);
  }
  if (field.required) schema.required = [...new Set([...((schema.required as string[]) ?? []), key])];
}

function propertyOf(field: InputField): JsonSchema {
  const { name, kind, label, description, options, min, max, whole } = field;
  const isNumber = kind === 'number';
  return {
    type: isNumber ? (whole ? 'integer' : 'number') : kind === 'switch' ? 'boolean' : 'string',
    ...(label !== name && { title: label }),
    ...(description !== undefined && { description }),
    ...(options && { enum: options }),
    ...(min !== undefined && { [isNumber ? 'minimum' : 'minLength']: min }),
    ...(max !== undefined && { [isNumber ? 'maximum' : 'maxLength']: max }),
    ...(kind === 'long' && { contentMediaType: 'text/plain' }),
    ...(field.default !== undefined && { default: field.default }),
  };
}

/** The form as `input` of a SKILL.md has it. Undefined where there is none, or a field that such a form has no kind for. */
export function formAsWritten(fields: readonly InputField[]): Record<string, unknown>[] | undefined {
  const written = fields.filter(({ kind }) => kind !== 'list' && kind !== 'json');
  if (written.length === 0) return undefined;
  return written.map(({ name, kind, label, description, required, options, whole, min, max, ...rest }) => ({
    name,
    ...(kind !== 'text' && { type: whole ? 'integer' : kind }),
    ...(label !== name && { label }),
    ...(description !== undefined && { description }),
    ...(required && { required }),
    ...(options && { options }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(rest.default !== undefined && { default: rest.default }),
  }));
}
