/**
 * Counts what just-bash counts not, since neither browser can hold a Worker to an amount of memory: the words that the
 * commands now running were given, and what is in variables. Both count with what the shell itself has set aside, against
 * `maxLiveBytes`. The same for awk's variables, and for what jq makes. scripts/just-bash.ts puts the calls into the shell.
 */
import { shellLimits } from './limits';

/** What is looked at of the interpreter of just-bash. */
export interface Interpreter {
  executionScope: {
    /** Fails the command for good where there are fewer bytes left. */
    reserveBytes(bytes: number, by: string): { release(): void };
  };
  state: {
    env: Map<string, string>;
    arrays?: Arrays;
    /** What local variables stand before, of each function that runs. */
    localScopes: Map<string, string | undefined>[];
    localArrayScopes?: Map<string, ArrayValue | undefined>[];
  };
}

interface ArrayValue {
  elements: Map<string, string>;
}

type Arrays = Map<string, ArrayValue>;

interface Held {
  words: number;
  variables: number;
  /** When the variables are to be counted again, by `performance.now()`. */
  due: number;
}

const held = new WeakMap<Interpreter['executionScope'], Held>();

/** Milliseconds between two counts of the variables: in so short a time no command makes more than there is to spare. */
const pause = 10;

/** How many times the duration of a count is waited before the next: a long list costs no more than a tenth of the time. */
const rest = 10;

/** Milliseconds that are waited at most: on a busy machine a count that was interrupted seems to have taken long. */
const longestRest = 200;

/** Bytes that a value takes beside its characters: a string, and its entry in a list. */
const perValue = 48;

/** Holds these words for the command that runs; returns them. */
export function holdWords<Words extends readonly string[]>(interpreter: Interpreter, words: Words): Words {
  const of = heldBy(interpreter);
  for (const { length } of words) of.words += length + perValue;
  check(interpreter, of);
  return words;
}

/** Runs a command, and lets go of the words that were held for it. */
export async function holdWhile<Result>(
  interpreter: Interpreter,
  command: () => Promise<Result>,
): Promise<Result> {
  const of = heldBy(interpreter);
  const before = of.words;
  try {
    countVariables(interpreter, of);
    return await command();
  } finally {
    of.words = before;
  }
}

function countVariables(interpreter: Interpreter, of: Held): void {
  const began = performance.now();
  if (began < of.due) return;
  const { env, arrays, localScopes, localArrayScopes = [] } = interpreter.state;
  of.variables = [env, ...localScopes].reduce((sum, values) => sum + lengthOf(values), 0);
  for (const values of [arrays, ...localArrayScopes]) {
    for (const array of values?.values() ?? []) of.variables += array ? lengthOf(array.elements) : 0;
  }
  const ended = performance.now();
  of.due = ended + Math.min(Math.max(pause, (ended - began) * rest), longestRest);
  check(interpreter, of);
}

function lengthOf(values: Map<string, string | undefined>): number {
  let length = 0;
  for (const [name, value = ''] of values) {
    // A text that was put together letter by letter takes 32 bytes for each until one of them is asked for.
    value.charCodeAt(0);
    length += name.length + value.length + perValue;
  }
  return length;
}

function heldBy({ executionScope }: Interpreter): Held {
  const known = held.get(executionScope);
  if (known) return known;
  const fresh = { words: 0, variables: 0, due: 0 };
  held.set(executionScope, fresh);
  return fresh;
}

function check({ executionScope }: Interpreter, { words, variables }: Held): void {
  executionScope.reserveBytes(words + variables, 'bash').release();
}

/** The error of just-bash that ends a command which ran into a limit. */
type LimitError = new (message: string, kind: 'string_length') => Error;

/** A variable of awk takes a value; throws where all of them together are more than a command may hold. */
export function holdValue(
  awk: { held?: number },
  before: unknown,
  value: unknown,
  Failure: LimitError,
): void {
  awk.held = (awk.held ?? 0) + sizeOf(value) - (before === undefined ? 0 : sizeOf(before));
  if (awk.held > shellLimits.maxLiveBytes)
    throw new Failure(`live byte limit exceeded (${shellLimits.maxLiveBytes} bytes)`, 'string_length');
}

const sizeOf = (value: unknown) => (typeof value === 'string' ? value.length : 0) + perValue;

/** Bytes that one query of jq may make. What it lets go of counts too: nothing tells what it still holds. */
const mostMade = 128 << 20;

/** Texts and lists shorter than this are not counted: there can only be so many of them (`maxQueryElements`). */
const leastMade = 256;

/** What a step of a query has come to; throws where the query has made too much. */
export function countMade(
  query: { made?: number },
  step: string,
  values: unknown[],
  Failure: LimitError,
): void {
  if (passing.has(step)) return;
  let made = query.made ?? 0;
  for (const value of values) {
    if (typeof value === 'string' && value.length >= leastMade) made += value.length;
    else if (Array.isArray(value)) made += (value.length + 4) * 8;
  }
  query.made = made;
  if (made > mostMade) throw new Failure(`query byte limit exceeded (${mostMade} bytes)`, 'string_length');
}

/** Steps of a query that hand on what others have made. */
const passing = new Set([
  'Identity',
  'Field',
  'Index',
  'Iterate',
  'Pipe',
  'Comma',
  'Literal',
  'Paren',
  'Cond',
  'Try',
  'VarBind',
  'VarRef',
  'Recurse',
  'Optional',
]);
