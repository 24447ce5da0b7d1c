/** `util.isDeepStrictEqual`; with `loose`, what `==` takes for equal is equal. */
export function isSame(one: unknown, other: unknown, loose = false): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: it is what `assert.deepEqual` goes by
  if (Object.is(one, other) || (loose && one == other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!loose && Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (one instanceof RegExp && other instanceof RegExp) return String(one) === String(other);
  if (one instanceof Error && other instanceof Error)
    return one.name === other.name && one.message === other.message;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((item) => other.has(item));
  if (one instanceof Map && other instanceof Map)
    return (
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && isSame(value, other.get(key), loose))
    );
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Reflect.ownKeys(one), Reflect.ownKeys(other)];
  return (
    keys.length === others.length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key), loose),
    )
  );
}

/** `structuredClone` for data: what is a function or a symbol cannot be copied. */
export function clone(value: unknown, done = new Map<object, unknown>()): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (done.has(value)) return done.get(value);
  const keep = <Copy>(copy: Copy): Copy => {
    done.set(value, copy);
    return copy;
  };
  if (value instanceof Date) return keep(new Date(value));
  if (value instanceof RegExp) return keep(new RegExp(value));
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice());
  if (value instanceof Error)
    return keep(Object.assign(new Error(value.message), { name: value.name, stack: value.stack }));
  if (value instanceof Map) {
    const map = keep(new Map());
    for (const [key, item] of value) map.set(clone(key, done), clone(item, done));
    return map;
  }
  if (value instanceof Set) {
    const set = keep(new Set());
    for (const item of value) set.add(clone(item, done));
    return set;
  }
  const copy = keep(Array.isArray(value) ? [] : {}) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) copy[key] = clone(item, done);
  return copy;
}
