import { isObject } from '../json-object';
import type { ConfigValue } from './model';

type Fields = Readonly<Record<string, ConfigValue>>;

/** The values as `{{input.a.b}}` finds them: a dot in a field's name leads into a map. */
export function nestFields(fields: Fields): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) place(nested, name.split('.'), value);
  return nested;
}

/** What is no map already stays: of `to` and `to.name` the one that comes first has the place. */
function place(map: Record<string, unknown>, path: string[], value: ConfigValue): void {
  const [key = '', ...rest] = path;
  // An assignment to this name would change a prototype.
  if (key === '__proto__') return;
  if (rest.length === 0) {
    if (!Object.hasOwn(map, key)) map[key] = value;
    return;
  }
  if (!Object.hasOwn(map, key)) map[key] = {};
  const inner = map[key];
  if (isObject(inner)) place(inner, rest, value);
}
