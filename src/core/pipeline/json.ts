import { isObject } from '../json-object';

/** The values that pipelines work on: plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The most that one value may be in `sizeOf`: what a step is given or gives, and what a filter makes. */
const mostSize = 1_000_000;

/** What each value counts beside its characters: work goes by values. */
const perValue = 4;

/** Levels of lists and objects in each other. */
const deepest = 100;

/** What an expression cannot do with the values that it met. Its message says it, for the author of the pipeline. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

/**
 * What the value holds itself under that name: an object by its own keys, a list by its indices. Undefined for everything
 * else, so that nothing inherited is reached.
 */
function ownValue(value: Json, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || key === '__proto__' || !Object.hasOwn(value, key))
    return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9]\d{0,9})$/.test(key) ? value[Number(key)] : undefined;
  return value[key];
}

/** The value that the keys lead to. What is below null is null: a step that was left out has no parts either. */
export function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let found = value;
  for (const key of keys) {
    if (found === undefined || found === null) return found;
    found = ownValue(found, key);
  }
  return found;
}

/** As it stands within a text: nothing for null, JSON for lists and objects. */
export function textOf(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Null, false, 0 and what is empty are not true. */
export function isTrue(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/**
 * Characters of the value's texts and names, and some more for each value in it. Throws an `ExpressionError` where that is more than
 * a pipeline may hold, or where the value is nested too deep.
 */
export function sizeOf(value: Json): number {
  let left = mostSize;
  const take = (part: Json, depth: number) => {
    left -= perValue + (typeof part === 'string' ? part.length : 0);
    if (left < 0) throw tooLarge();
    if (typeof part !== 'object' || part === null) return;
    if (depth === deepest) throw new ExpressionError(`A value is nested more than ${deepest} levels deep.`);
    if (Array.isArray(part)) {
      for (const item of part) take(item, depth + 1);
      return;
    }
    for (const [key, item] of Object.entries(part)) {
      left -= key.length;
      take(item, depth + 1);
    }
  };
  take(value, 0);
  return mostSize - left;
}

/** The parts as one text. Throws as `sizeOf` does, before a text is made that is too long. */
export function joined(parts: readonly string[], separator = ''): string {
  let length = Math.max(0, parts.length - 1) * separator.length;
  for (const part of parts) length += part.length;
  if (length > mostSize) throw tooLarge();
  return parts.join(separator);
}

function tooLarge(): ExpressionError {
  return new ExpressionError(`A value is larger than ${mostSize} characters.`);
}
