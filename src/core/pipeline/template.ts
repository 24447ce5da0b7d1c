/** Texts with expressions in two braces, and JSON of such texts. A value is put in as it is, and never expanded again. */
import { evaluate, isLeftOut, type Scope } from './evaluate';
import { type Json, joined, sizeOf, textOf } from './json';
import { type Expression, readPlaceholder } from './syntax';
import { SyntaxProblem } from './tokens';

/** What stands in braces: an expression, or something that is none and stays as it is. */
export interface Placeholder {
  written: string;
  expression?: Expression;
  problem?: SyntaxProblem;
}

/** A text that was read: what stands there and what is to be filled in, in turn. */
type TextParts = readonly (string | Placeholder)[];

/** JSON whose texts were read. */
export type Template =
  | { kind: 'plain'; value: Json }
  | { kind: 'text'; parts: TextParts }
  | { kind: 'list'; items: Template[] }
  | { kind: 'object'; entries: [string, Template][] };

/** Characters of what can't be read that a problem shows. */
const longestShown = 60;

/** Reads the texts of the value; what is in braces and no expression stays as it is written. */
export function readTemplate(value: Json): Template {
  if (typeof value === 'string') {
    const parts = readText(value);
    return parts.every((part) => typeof part === 'string')
      ? { kind: 'plain', value }
      : { kind: 'text', parts };
  }
  if (typeof value !== 'object' || value === null) return { kind: 'plain', value };
  if (Array.isArray(value)) {
    const items = value.map(readTemplate);
    return items.every(({ kind }) => kind === 'plain') ? { kind: 'plain', value } : { kind: 'list', items };
  }
  const entries = Object.entries(value).map(([key, item]): [string, Template] => [key, readTemplate(item)]);
  return entries.every(([, { kind }]) => kind === 'plain')
    ? { kind: 'plain', value }
    : { kind: 'object', entries };
}

function readText(text: string): TextParts {
  const parts: (string | Placeholder)[] = [];
  let from = 0;
  for (let at = bracesFrom(text, 0); at !== -1; at = bracesFrom(text, from)) {
    const found = readAt(text, at);
    if (at > from) parts.push(text.slice(from, at));
    parts.push(found);
    from = at + found.written.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Where the next two braces are, of more the last two. */
function bracesFrom(text: string, from: number): number {
  let at = text.indexOf('{{', from);
  while (at !== -1 && text[at + 2] === '{') at += 1;
  return at;
}

function readAt(text: string, at: number): Placeholder {
  try {
    const { expression, end } = readPlaceholder(text, at + 2);
    return { written: text.slice(at, end), expression };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { written: beginningAt(text, at), problem: error };
  }
}

/** What stands there, to the end of its braces or the beginning of others, and not too long to be shown to people. */
function beginningAt(text: string, at: number): string {
  const shown = text.slice(at, at + longestShown);
  const [end, next] = [shown.indexOf('}}', 2), shown.indexOf('{{', 2)];
  if (end !== -1 && (next === -1 || end < next)) return shown.slice(0, end + 2);
  // No character is cut in two.
  return next === -1 ? shown.replace(/[\uD800-\uDBFF]$/, '') : shown.slice(0, next);
}

/**
 * The value with its expressions filled in: one alone keeps its type, with text around it it becomes text, and an unknown one
 * stays as written and is added to `unfilled`. An object does without an input that was left out.
 * Throws an `ExpressionError` where a filter does not take what it is given, or the value becomes too large.
 */
export function fillIn(template: Template, scope: Scope, unfilled: Set<string>): Json {
  const value = fill(template, scope, unfilled);
  sizeOf(value);
  return value;
}

function fill(template: Template, scope: Scope, unfilled: Set<string>): Json {
  switch (template.kind) {
    case 'plain':
      return template.value;
    case 'text':
      return fillText(template.parts, scope, unfilled);
    case 'list':
      return template.items.map((item) => fill(item, scope, unfilled));
    case 'object':
      // An assignment to `__proto__` would change a prototype.
      return Object.fromEntries(
        template.entries.flatMap(([key, item]) => {
          const value = fill(item, scope, unfilled);
          return value === null && isLeftOutAlone(item, scope) ? [] : [[key, value]];
        }),
      );
  }
}

function isLeftOutAlone(template: Template, scope: Scope): boolean {
  if (template.kind !== 'text' || template.parts.length !== 1) return false;
  const [part] = template.parts;
  return typeof part === 'object' && part.expression !== undefined && isLeftOut(part.expression, scope);
}

function fillText(parts: TextParts, scope: Scope, unfilled: Set<string>): Json {
  const values = parts.map((part) => (typeof part === 'string' ? part : filledIn(part, scope, unfilled)));
  const [only] = values;
  return parts.length === 1 && only !== undefined ? only : joined(values.map(textOf));
}

function filledIn({ written, expression }: Placeholder, scope: Scope, unfilled: Set<string>): Json {
  const value = expression && evaluate(expression, scope);
  if (value === undefined) unfilled.add(written);
  return value ?? (value === null ? null : written);
}

/** The placeholders of the template, with the names and indices that lead to the text where each stands. */
export function* placeholdersOf(
  template: Template,
  at: readonly string[] = [],
): Generator<{ placeholder: Placeholder; at: readonly string[] }> {
  if (template.kind === 'text') {
    for (const part of template.parts) if (typeof part !== 'string') yield { placeholder: part, at };
  } else if (template.kind === 'list') {
    for (const [place, item] of template.items.entries()) yield* placeholdersOf(item, [...at, String(place)]);
  } else if (template.kind === 'object') {
    for (const [key, item] of template.entries) yield* placeholdersOf(item, [...at, key]);
  }
}
