import type { GuestHost } from '../guest-host';
import { createContext } from './context';
import { link } from './link';

const { parse, stringify } = JSON;
const { freeze } = Object;
const text = String;

/**
 * How a script of a skill has ended: its result as JSON, `program` where it has no `execute` (then standard output is the
 * result), or why there is none.
 */
export type ScriptOutcome = readonly ['result' | 'program' | 'threw' | 'not-json', string];

/** Loads a script, and has its `execute` run if it exports one. */
export async function runGuestScript(
  load: () => Promise<unknown>,
  inputJson: string,
  configJson: string,
  host: GuestHost,
): Promise<ScriptOutcome> {
  let result: unknown;
  try {
    const exports = await load();
    const execute = executeOf(exports);
    if (!execute && isEmpty(exports)) return freeze(['program', '']);
    if (typeof execute !== 'function')
      return freeze(['program', 'The script exports no function named execute']);
    // What it says to the console is for nobody, but for what it reports as wrong.
    link.quiet = true;
    const input: unknown = parse(inputJson);
    result = await execute(input, createContext(host, parse(configJson)));
  } catch (error) {
    return freeze(['threw', describe(error)]);
  }
  if (result === undefined) return freeze(['result', 'null']);
  try {
    const json = stringify(result);
    if (json === undefined) return freeze(['not-json', `execute returned a ${typeof result}`]);
    return freeze(['result', json]);
  } catch (error) {
    return freeze(['not-json', describe(error)]);
  }
}

function executeOf(exports: unknown): unknown {
  if (typeof exports === 'function') return exports;
  const { execute, default: usual } = (exports ?? {}) as { execute?: unknown; default?: unknown };
  if (execute !== undefined) return execute;
  return typeof usual === 'object' && usual !== null && 'execute' in usual ? usual.execute : usual;
}

function isEmpty(exports: unknown): boolean {
  return (
    typeof exports !== 'object' ||
    exports === null ||
    Reflect.ownKeys(exports).every((key) => typeof key === 'symbol')
  );
}

function describe(error: unknown): string {
  try {
    if (error !== null && typeof error === 'object' && 'message' in error) {
      return `${text(('name' in error && error.name) || 'Error')}: ${text(error.message)}`;
    }
    return text(error);
  } catch {
    return 'The script threw something that cannot be shown';
  }
}
