/**
 * The value of a JSON text that a script wrote. Keys named `__proto__` are left out, at every depth,
 * so that no later copy of the value can change a prototype. Throws a `SyntaxError` on anything but JSON.
 */
export function parseForeign(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}

/** Serves calls of tools to a program that knows JSON alone. */
export function inJson(
  callTool: (name: string, input: unknown) => Promise<unknown>,
): (name: string, json: string) => Promise<string> {
  return async (name, json) => JSON.stringify((await callTool(name, parseForeign(json))) ?? null);
}
