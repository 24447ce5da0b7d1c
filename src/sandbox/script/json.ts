/**
 * The value of a JSON text that a script wrote. Keys named `__proto__` are left out, at every depth,
 * so that no later copy of the value can change a prototype. Throws a `SyntaxError` on anything but JSON.
 */
export function parseForeign(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}
