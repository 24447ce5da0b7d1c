import type { Complain } from './fields';
import type { ConfigValue } from './model';

/** Levels and values of a `config` that are kept; more is no setting that a person writes. */
const limits = { depth: 8, values: 1_000 };

/** What is kept while a `config` is copied. */
interface Copy {
  /** Values that may still be taken. */
  left: number;
  /** Settings that were not. */
  lost: string[];
}

/**
 * The map under `config` or `metadata` as plain JSON data. What JSON cannot hold, and the key `__proto__`, is left out
 * and reported.
 */
export function readConfig(
  value: unknown,
  complain: Complain,
  key: 'config' | 'metadata' = 'config',
): Record<string, ConfigValue> {
  if (value === null || value === undefined) return {};
  if (!(value instanceof Map)) {
    complain(`${key}-format`);
    return {};
  }
  const copy: Copy = { left: limits.values, lost: [] };
  const config = copyMap(value, 0, copy);
  if (copy.lost.length > 0) {
    const names = [...new Set(copy.lost)].slice(0, 5).map((name) => `"${name.slice(0, 60)}"`);
    complain(`${key}-value`, names.join(', '));
  }
  return config;
}

function copyMap(map: Map<unknown, unknown>, depth: number, copy: Copy): Record<string, ConfigValue> {
  const settings: Record<string, ConfigValue> = {};
  for (const [key, node] of map) {
    const name = String(key);
    const setting = name === '__proto__' ? undefined : copyValue(node, depth + 1, copy);
    if (setting === undefined) copy.lost.push(name);
    else settings[name] = setting;
    if (copy.left < 0) break;
  }
  return settings;
}

function copyValue(node: unknown, depth: number, copy: Copy): ConfigValue | undefined {
  if (--copy.left < 0 || depth > limits.depth) return undefined;
  if (node === null || typeof node === 'string' || typeof node === 'boolean') return node;
  // `+ 0`: JSON knows no negative zero.
  if (typeof node === 'number') return Number.isFinite(node) ? node + 0 : undefined;
  if (Array.isArray(node)) return copyList(node, depth, copy);
  return node instanceof Map ? copyMap(node, depth, copy) : undefined;
}

function copyList(list: unknown[], depth: number, copy: Copy): ConfigValue[] {
  const values: ConfigValue[] = [];
  for (const item of list) {
    const value = copyValue(item, depth + 1, copy);
    if (value !== undefined) values.push(value);
    if (copy.left < 0) break;
  }
  return values;
}
