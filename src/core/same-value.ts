/** Whether two values are the same data; the order of keys does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => theirs.has(key) && sameValue(value, theirs.get(key)))
  );
}
