/** Plain data of a YAML value: its `Map`s as objects. */
export function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [String(key), plainOf(item)]));
}

/** Plain data as the YAML reader gives it: its objects as `Map`s. */
export function mapsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapsOf);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, item]) => [key, mapsOf(item)]));
}
