/** Plain data of a YAML value: its `Map`s as objects. What holds itself, by an alias, has null there. */
export function plainOf(value: unknown, holders: unknown[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (holders.includes(value)) return null;
  const inside = [...holders, value];
  if (Array.isArray(value)) return value.map((item) => plainOf(item, inside));
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [String(key), plainOf(item, inside)]));
}

/** Plain data as the YAML reader gives it: its objects as `Map`s. */
export function mapsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapsOf);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, item]) => [key, mapsOf(item)]));
}
