import { namesInBody } from '../skill/body-fields';
import type { ConfigValue } from '../skill/model';

type Fields = Readonly<Record<string, ConfigValue>>;

/** The values that the body has no `{{input.<name>}}` for. */
export function fieldsAside(body: string, fields: Fields): Fields {
  const named = namesInBody(body);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !named.has(name)));
}

/** One line for each value, for a model to read; empty if none was entered. */
export function describeFields(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n');
}
