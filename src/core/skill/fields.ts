import type { ConfigValue, SkillMode } from './model';

/** What a reader of one field tells about the parts it could not take. */
export type Complain = (code: string, message: string, fix: string) => void;

/** Levels and values of a `config` that are kept; more is no setting that a person writes. */
const limits = { depth: 8, values: 1_000 };

const modes: readonly SkillMode[] = ['llm', 'direct', 'sandbox', 'composite'];

/**
 * The tools of one `allowed_tools` or `allowed-tools` field, in order: a YAML list, or a string parted by spaces or
 * commas. Parentheses keep what they hold together, as in `Bash(git add:*)` (the open Agent Skills format).
 */
export function readToolNames(value: unknown, complain: Complain): string[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  const names = items.filter((item) => typeof item === 'string');
  if (names.length < items.length) {
    complain(
      'tools-format',
      'Some of the allowed tools are not plain names.',
      'List tools as names: [insert_text]',
    );
  }
  return splitToolNames(names.join(', '));
}

function splitToolNames(text: string): string[] {
  const names: string[] = [];
  let name = '';
  let depth = 0;
  for (const character of `${text} `) {
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    if (depth > 0 || !/[\s,]/.test(character)) name += character;
    else {
      if (name !== '') names.push(name);
      name = '';
    }
  }
  const rest = name.trim().replace(/,$/, '');
  return rest === '' ? names : [...names, rest];
}

/** The `config` map as plain JSON data. What JSON cannot hold, and the key `__proto__`, is left out and reported. */
export function readConfig(value: unknown, complain: Complain): Record<string, ConfigValue> {
  if (value === null || value === undefined) return {};
  if (!(value instanceof Map)) {
    complain(
      'config-format',
      '"config" is not a map of settings, so it is ignored.',
      'Write one setting a line below "config:", indented by two spaces.',
    );
    return {};
  }
  let left = limits.values;
  const refuse = (code: string, what: string) =>
    complain(
      code,
      `${what}, so it is left out of "config".`,
      'Keep settings to texts, numbers, yes or no, and short lists.',
    );

  function read(node: unknown, depth: number): ConfigValue | undefined {
    if (left-- <= 0 || depth > limits.depth) return undefined;
    if (node === null || typeof node === 'string' || typeof node === 'boolean') return node;
    if (typeof node === 'number' && Number.isFinite(node)) return node;
    if (Array.isArray(node))
      return node.map((item) => read(item, depth + 1)).filter((item) => item !== undefined);
    return node instanceof Map ? readMap(node, depth) : undefined;
  }

  function readMap(map: Map<unknown, unknown>, depth: number): Record<string, ConfigValue> {
    const settings: Record<string, ConfigValue> = {};
    for (const [key, node] of map) {
      if (left <= 0) break;
      const name = String(key);
      const setting = name === '__proto__' ? undefined : read(node, depth + 1);
      if (setting !== undefined) settings[name] = setting;
      else if (left > 0)
        refuse('config-value', `The setting "${name.slice(0, 60)}" holds what a setting cannot hold`);
    }
    return settings;
  }

  const config = readMap(value, 0);
  if (left <= 0) refuse('config-large', `What follows the first ${limits.values} values is too much`);
  return config;
}

/** The mode the file names; undefined where it names none that exists. */
export function readMode(text: string | undefined, complain: Complain): SkillMode | undefined {
  if (text === undefined) return undefined;
  const mode = modes.find((known) => known === text.trim().toLowerCase());
  if (!mode)
    complain(
      'mode-unknown',
      `There is no mode "${text}", so it is ignored.`,
      `Use one of: ${modes.join(', ')}.`,
    );
  return mode;
}

/** Milliseconds, or undefined where the file sets no usable limit. */
export function readTimeout(value: unknown, complain: Complain): number | undefined {
  if (value === null || value === undefined) return undefined;
  const timeout = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isFinite(timeout) && timeout > 0) return timeout;
  complain(
    'timeout-format',
    '"timeout" is not a count of milliseconds, so it is ignored.',
    'Write a number of milliseconds, such as: timeout: 5000',
  );
  return undefined;
}
