/**
 * What the language of pipelines means, said once more in the plainest way: one function for each form, no bounds, no sharing. It
 * works on a tree that the tests make and write down as text, so that it reads nothing.
 */
import type { Json } from '../../../../src/core/pipeline/json';

export type Tree =
  | { is: 'literal'; value: string | number | boolean | null }
  | { is: 'path'; root: string; keys: string[] }
  | { is: 'filter'; name: string; of: Tree; values: Tree[]; properties?: string }
  | { is: 'not'; of: Tree }
  | { is: 'and' | 'or'; left: Tree; right: Tree }
  | { is: 'comparison'; sign: string; left: Tree; right: Tree };

type Roots = Record<string, Json>;

/** As it is written in braces, with parentheses around whatever could bind otherwise. */
export function written(tree: Tree): string {
  switch (tree.is) {
    case 'literal':
      return typeof tree.value === 'string' ? quoted(tree.value) : String(tree.value);
    case 'path':
      return tree.root + tree.keys.map((key) => (/^[a-z]+$/.test(key) ? `.${key}` : bracketed(key))).join('');
    case 'filter': {
      const values = [
        ...(tree.properties === undefined ? [] : [tree.properties]),
        ...tree.values.map(single),
      ];
      return `${single(tree.of)} | ${tree.name}${values.length > 0 ? `: ${values.join(', ')}` : ''}`;
    }
    case 'not':
      return `not ${single(tree.of)}`;
    case 'and':
    case 'or':
      return `${single(tree.left)} ${tree.is} ${single(tree.right)}`;
    case 'comparison':
      return `${single(tree.left)} ${tree.sign} ${single(tree.right)}`;
  }
}

function single(tree: Tree): string {
  if (tree.is === 'literal') return written(tree);
  // Behind a colon a name alone would be the name of a property.
  return `(${written(tree)})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

function bracketed(key: string): string {
  return /^\d+$/.test(key) ? `[${key}]` : `[${quoted(key)}]`;
}

export class Refused extends Error {}

/** Undefined: unknown. Throws `Refused` where a filter takes no such value. */
export function meaning(tree: Tree, roots: Roots): Json | undefined {
  switch (tree.is) {
    case 'literal':
      return tree.value;
    case 'path':
      return step(roots[tree.root], tree.keys);
    case 'not':
      return !truth(meaning(tree.of, roots));
    case 'and':
      return truth(meaning(tree.left, roots)) && truth(meaning(tree.right, roots));
    case 'or':
      return truth(meaning(tree.left, roots)) || truth(meaning(tree.right, roots));
    case 'comparison':
      return compared(tree.sign, meaning(tree.left, roots) ?? null, meaning(tree.right, roots) ?? null);
    case 'filter': {
      const of = meaning(tree.of, roots);
      if (of === undefined && tree.name !== 'default') return undefined;
      const values = tree.values.map((value) => meaning(value, roots));
      if (values.includes(undefined)) return undefined;
      if (of === null && !['default', 'json', 'size'].includes(tree.name)) return null;
      return filtered(tree.name, of ?? null, values as Json[], tree.properties?.split('.') ?? []);
    }
  }
}

function step(value: Json | undefined, keys: string[]): Json | undefined {
  const [key, ...rest] = keys;
  if (key === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value))
    return step(
      value.find((_item, place) => String(place) === key),
      rest,
    );
  if (typeof value !== 'object') return undefined;
  return step(new Map(Object.entries(value)).get(key), rest);
}

function truth(value: Json | undefined): boolean {
  return ![undefined, 'null', 'false', '0', '-0', '""', '[]', '{}'].includes(JSON.stringify(value));
}

/** The JSON with the keys of its objects in order. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join()}}`;
}

const same = (left: Json, right: Json) => canonical(left) === canonical(right);

function compared(sign: string, left: Json, right: Json): boolean {
  if (sign === '==') return same(left, right);
  if (sign === '!=') return !same(left, right);
  if (sign === 'not in') return !compared('in', left, right);
  if (sign === 'in') {
    if (Array.isArray(right)) return right.map(canonical).includes(canonical(left));
    if (typeof left !== 'string' || right === null) return false;
    if (typeof right === 'string') return right.split(left).length > 1 || left === '';
    return typeof right === 'object' && Object.keys(right).includes(left);
  }
  const order =
    typeof left === 'number' && typeof right === 'number'
      ? Math.sign(left - right)
      : typeof left === 'string' && typeof right === 'string'
        ? left === right
          ? 0
          : left < right
            ? -1
            : 1
        : undefined;
  if (order === undefined) return false;
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[sign] ?? false;
}

function asText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`;
}

function list(value: Json): Json[] {
  if (!Array.isArray(value)) throw new Refused();
  return value;
}

function text(value: Json): string {
  if (typeof value === 'object') throw new Refused();
  return `${value}`;
}

function filtered(name: string, value: Json, values: Json[], keys: string[]): Json {
  const of = (item: Json) => step(item, keys) ?? null;
  const [first = null, second = null] = values;
  switch (name) {
    case 'map':
      return list(value).map(of);
    case 'where':
      return list(value).filter((item) => (values.length === 0 ? truth(of(item)) : same(of(item), first)));
    case 'join':
      return list(value).reduce<string>(
        (row, item, place) => row + (place > 0 ? asText(first) : '') + asText(item),
        '',
      );
    case 'uniq':
      return list(value).filter(
        (item, place, all) => all.findIndex((other) => same(of(other), of(item))) === place,
      );
    case 'sort':
      return ['number', 'string', 'false', 'true', 'object', 'null'].flatMap((kind) => {
        const group = list(value).filter((item) => kindOf(of(item)) === kind);
        if (kind === 'number') return group.toSorted((a, b) => Number(of(a)) - Number(of(b)));
        return kind === 'string' ? insertionSorted(group, (item) => String(of(item))) : group;
      });
    case 'split':
      return asText(first) === ''
        ? Array.from(text(value))
        : text(value) === ''
          ? []
          : text(value).split(asText(first));
    case 'first':
    case 'last': {
      const parts = typeof value === 'string' ? Array.from(value) : list(value);
      return parts[name === 'first' ? 0 : parts.length - 1] ?? (typeof value === 'string' ? '' : null);
    }
    case 'size':
      if (value === null) return 0;
      return typeof value === 'object' ? Object.entries(value).length : Array.from(`${value}`).length;
    case 'default':
      return value === null || value === '' ? first : value;
    case 'upper':
      return text(value).toUpperCase();
    case 'lower':
      return text(value).toLowerCase();
    case 'trim':
      return text(value).trim();
    case 'replace':
      return asText(first) === '' ? text(value) : text(value).replaceAll(asText(first), () => asText(second));
    case 'json':
      return JSON.stringify(value);
    default:
      throw new Error(name);
  }
}

function kindOf(value: Json): string {
  return value === null || typeof value === 'boolean' ? `${value}` : typeof value;
}

function insertionSorted(items: Json[], of: (item: Json) => string): Json[] {
  const sorted: Json[] = [];
  for (const item of items) {
    const place = sorted.findIndex((other) => of(other) > of(item));
    sorted.splice(place === -1 ? sorted.length : place, 0, item);
  }
  return sorted;
}
