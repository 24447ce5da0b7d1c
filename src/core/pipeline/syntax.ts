/**
 * The language of a pipeline's templates and conditions. Both are the same, so that what is compared can be filtered too:
 *
 *     condition  = all ("or" all)*          all     = test ("and" test)*
 *     test       = "not" test | filtered (("==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in") filtered)?
 *     filtered   = value ("|" name (":" argument ("," argument)*)?)*
 *     value      = text | number | true | false | null | path | "(" condition ")"
 *     path       = name ("." name | "." index | "[" index "]" | "[" text "]")*
 *     argument   = value; a name that is no path into the scope is the name of a property: `map: title`, `map: author.name`
 */
import type { Json } from './json';
import { readTokens, SyntaxProblem, type Token } from './tokens';

/** What a path can begin with. */
export const roots = ['input', 'steps', 'config', 'ctx'] as const;

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export type Expression =
  | { kind: 'literal'; value: Json }
  | Path
  | Filtered
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'comparison'; sign: Comparison; left: Expression; right: Expression };

/** `root` is what it begins with, whether or not there is anything of that name. */
export interface Path {
  kind: 'path';
  root: string;
  keys: string[];
}

export interface Filtered {
  kind: 'filtered';
  of: Expression;
  name: string;
  values: Expression[];
}

/** Parentheses and `not` in each other. */
const deepest = 32;

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);
const reserved = new Set(['and', 'or', 'not', 'in']);
const literals: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The expression and all those in it. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of within(expression)) yield* partsOf(part);
}

function within(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'path':
      return [];
    case 'filtered':
      return [expression.of, ...expression.values];
    case 'not':
      return [expression.of];
    case 'and':
    case 'or':
      return expression.parts;
    case 'comparison':
      return [expression.left, expression.right];
  }
}

/** The expression that begins at `from` in `{{…}}`, and where the text goes on behind it. Throws a `SyntaxProblem`. */
export function readPlaceholder(text: string, from: number): { expression: Expression; end: number } {
  const { tokens, end } = readTokens(text, from, true);
  return { expression: parse(tokens), end };
}

/** A condition, with or without braces around it. Throws a `SyntaxProblem`. */
export function readCondition(written: string): Expression {
  const text = written.trim();
  const bare = text.startsWith('{{') && text.endsWith('}}') ? text.slice(2, -2) : text;
  return parse(readTokens(bare, 0, false).tokens);
}

function parse(tokens: readonly Token[]): Expression {
  let at = 0;
  let depth = 0;
  const last: Token = { kind: 'end', value: '' };
  const next = () => tokens[at] ?? last;
  const is = (kind: Token['kind'], value: string) => next().kind === kind && next().value === value;
  const take = (kind: Token['kind'], value: string) => {
    const there = is(kind, value);
    if (there) at += 1;
    return there;
  };
  const stop = (wanted: string): never => {
    throw new SyntaxProblem(next().value, wanted);
  };
  const expect = (value: string) => {
    if (!take('sign', value)) stop(`“${value}”`);
  };
  const deeper = <Result>(read: () => Result): Result => {
    if (depth === deepest) stop(`an expression with at most ${deepest} levels`);
    depth += 1;
    const result = read();
    depth -= 1;
    return result;
  };

  const rowOf = (word: 'and' | 'or', one: () => Expression): Expression => {
    const first = one();
    const parts = [first];
    while (take('name', word)) parts.push(one());
    return parts.length === 1 ? first : { kind: word, parts };
  };
  const condition = (): Expression => rowOf('or', () => rowOf('and', test));

  const test = (): Expression => {
    if (take('name', 'not')) return { kind: 'not', of: deeper(test) };
    const left = filtered();
    const sign = comparison();
    return sign ? { kind: 'comparison', sign, left, right: filtered() } : left;
  };

  const comparison = (): Comparison | undefined => {
    if (next().kind === 'sign' && comparisons.has(next().value)) {
      const { value } = next();
      at += 1;
      return value as Comparison;
    }
    if (take('name', 'in')) return 'in';
    if (!take('name', 'not')) return undefined;
    return take('name', 'in') ? 'not in' : stop('“in”');
  };

  const filtered = (): Expression => {
    let of = value();
    while (take('sign', '|')) {
      if (next().kind !== 'name') stop('the name of a filter');
      const name = next().value;
      at += 1;
      const values: Expression[] = [];
      if (take('sign', ':')) {
        do values.push(argument());
        while (take('sign', ','));
      }
      of = { kind: 'filtered', of, name, values };
    }
    return of;
  };

  const value = (): Expression => {
    const { kind, value: written } = next();
    if (kind === 'text' || kind === 'number') {
      at += 1;
      return { kind: 'literal', value: kind === 'text' ? written : Number(written) };
    }
    if (take('sign', '(')) {
      const inside = deeper(condition);
      expect(')');
      return inside;
    }
    if (kind !== 'name' || reserved.has(written)) return stop('a value');
    at += 1;
    const literal = literals.get(written);
    return literal === undefined
      ? { kind: 'path', root: written, keys: keys() }
      : { kind: 'literal', value: literal };
  };

  const keys = (): string[] => {
    const found: string[] = [];
    for (;;) {
      if (take('sign', '.')) {
        if (next().kind !== 'name' && next().kind !== 'number') stop('a name or an index');
        found.push(next().value);
        at += 1;
      } else if (take('sign', '[')) {
        const { kind, value: key } = next();
        if (kind !== 'text' && !(kind === 'number' && /^\d+$/.test(key)))
          stop('an index or a name in quotes');
        found.push(key);
        at += 1;
        expect(']');
      } else {
        return found;
      }
    }
  };

  const argument = (): Expression => {
    const bare = next().kind === 'name';
    const read = value();
    if (!bare || read.kind !== 'path') return read;
    const intoScope = read.keys.length > 0 && (roots as readonly string[]).includes(read.root);
    return intoScope ? read : { kind: 'literal', value: [read.root, ...read.keys].join('.') };
  };

  const whole = condition();
  if (next().kind !== 'end') stop('the end of the expression');
  return whole;
}
