import { isObject } from '../json-object';
import { sameValue } from '../same-value';
import { applyFilter } from './filters';
import { ExpressionError, isTrue, type Json, sizeOf, valueAt } from './json';
import type { Comparison, Expression, Path } from './syntax';

/** What expressions can reach. */
export interface Scope {
  input: { readonly [name: string]: Json };
  /** What the steps so far have given; null of one that was left out. */
  steps: ReadonlyMap<string, Json>;
  config: { readonly [name: string]: Json };
  ctx: { readonly [name: string]: Json };
  /** Names of inputs that may be left out: without a value they are null. */
  optional: ReadonlySet<string>;
  /** Counts the size of each value that an expression takes or makes. Throws an `ExpressionError` where there is too much to do. */
  spend(size: number): void;
}

/** Sizes of values that the expressions of one run may take and make: some seconds of work at the worst. */
const mostWork = 10_000_000;

/** See `Scope.spend`. */
export function createWorkBudget(): Scope['spend'] {
  let left = mostWork;
  return (size) => {
    left -= size;
    if (left < 0) throw new ExpressionError(`The expressions work on more than ${mostWork} characters.`);
  };
}

/** The value of the expression, or undefined where it reaches for something unknown. Throws an `ExpressionError`. */
export function evaluate(expression: Expression, scope: Scope): Json | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'path': {
      const found = lookUp(expression, scope);
      if (found !== undefined) scope.spend(sizeOf(found));
      return found;
    }
    case 'filtered': {
      const of = evaluate(expression.of, scope);
      if (of === undefined && expression.name !== 'default') return undefined;
      const values = expression.values.map((value) => evaluate(value, scope));
      const known = values.filter((value) => value !== undefined);
      if (known.length < values.length) return undefined;
      const made = applyFilter(expression.name, of ?? null, known);
      scope.spend(sizeOf(made));
      return made;
    }
    case 'not':
      return !isTrue(evaluate(expression.of, scope));
    case 'and':
      return expression.parts.every((part) => isTrue(evaluate(part, scope)));
    case 'or':
      return expression.parts.some((part) => isTrue(evaluate(part, scope)));
    case 'comparison': {
      const left = evaluate(expression.left, scope) ?? null;
      const right = evaluate(expression.right, scope) ?? null;
      return compare(expression.sign, left, right);
    }
  }
}

/** Whether it is an input that may be left out, and was, with or without filters behind it. */
export function isLeftOut(expression: Expression, scope: Scope): boolean {
  if (expression.kind === 'filtered') return isLeftOut(expression.of, scope);
  if (expression.kind !== 'path' || expression.root !== 'input') return false;
  const [name] = expression.keys;
  return name !== undefined && scope.optional.has(name) && !Object.hasOwn(scope.input, name);
}

function lookUp(path: Path, scope: Scope): Json | undefined {
  const [name, ...below] = path.keys;
  switch (path.root) {
    case 'steps':
      return name === undefined ? undefined : valueAt(scope.steps.get(name), below);
    case 'input':
      return isLeftOut(path, scope) ? null : valueAt(scope.input, path.keys);
    case 'config':
    case 'ctx':
      return valueAt(scope[path.root], path.keys);
    default:
      return undefined;
  }
}

function compare(sign: Comparison, left: Json, right: Json): boolean {
  switch (sign) {
    case '==':
      return isSame(left, right);
    case '!=':
      return !isSame(left, right);
    case 'in':
      return isIn(left, right);
    case 'not in':
      return !isIn(left, right);
    default:
      return isOrdered(sign, left, right);
  }
}

/** As `sameValue`, to which 0 and -0 are two. */
function isSame(left: Json, right: Json): boolean {
  return left === right || sameValue(left, right);
}

/** Numbers with numbers and texts with texts; anything else has no order, so that no comparison of it holds. */
function isOrdered(sign: '<' | '<=' | '>' | '>=', left: Json, right: Json): boolean {
  const both = ['number', 'string'].some((kind) => typeof left === kind && typeof right === kind);
  if (!both || left === null || right === null) return false;
  return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[sign];
}

/** An item of a list, a part of a text, or a name that an object has. */
function isIn(part: Json, whole: Json): boolean {
  if (Array.isArray(whole)) return whole.some((item) => isSame(part, item));
  if (typeof part !== 'string') return false;
  return typeof whole === 'string' ? whole.includes(part) : isObject(whole) && Object.hasOwn(whole, part);
}
