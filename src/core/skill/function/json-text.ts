/** JSON as it is written in a file: its value, and where each part of it stands. */
export interface JsonText {
  value: unknown;
  /** The line of the value at that path, counted from 1; of its nearest holder where there is none. */
  lineOf(path: readonly (string | number)[]): number;
  /** Names that an object has twice, with their lines. The last one counts. */
  duplicates: { name: string; line: number }[];
  /** Where the value of a name of the outermost object stands in the text, from and up to. */
  spanOf(name: string): { from: number; to: number } | undefined;
}

/** `expected`: what should stand there, in JSON's own marks. `deep`: it is nested more than `mostLevels`. */
export type JsonProblem = { line: number } & Fault;

/** `after`: something stands behind its end. */
type Fault = { problem: 'syntax'; expected: string } | { problem: 'deep' | 'after' };

/** Levels that are read: more is no signature that a person writes, and costs the stack. */
const mostLevels = 64;

class Refused extends Error {
  constructor(readonly at: Fault) {
    super(at.problem);
  }
}

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them in its strings
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const blank = /[ \t\r\n]*/y;

/** Reads strict JSON (RFC 8259), with a byte order mark or without. Never throws. */
export function readJsonText(text: string): JsonText | JsonProblem {
  const places = new Map<string, { from: number; to: number }>();
  const duplicates: JsonText['duplicates'] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const lineAt = lineCounter(text);

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = () => void take(blank);
  const refuse = (expected: string): never => {
    throw new Refused({ problem: 'syntax', expected });
  };
  const has = (mark: string): boolean => {
    skip();
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };

  const readValue = (path: string, level: number): unknown => {
    if (level > mostLevels) throw new Refused({ problem: 'deep' });
    skip();
    const from = at;
    const value = readAny(path, level);
    places.set(path, { from, to: at });
    return value;
  };
  const readAny = (path: string, level: number): unknown => {
    if (has('{')) return readObject(path, level);
    if (has('[')) return readList(path, level);
    const word = take(quoted) ?? take(literal);
    return word === undefined ? refuse('"…", 1, true, null, {…}, […]') : JSON.parse(word);
  };
  const readObject = (path: string, level: number): Record<string, unknown> => {
    const entries = new Map<string, unknown>();
    if (has('}')) return {};
    do {
      skip();
      const line = lineAt(at);
      const name = JSON.parse(take(quoted) ?? refuse('"')) as string;
      if (!has(':')) refuse(':');
      if (entries.has(name)) duplicates.push({ name, line });
      entries.set(name, readValue(stepOf(path, name), level + 1));
    } while (has(','));
    if (!has('}')) refuse(', }');
    return Object.fromEntries(entries);
  };
  const readList = (path: string, level: number): unknown[] => {
    const items: unknown[] = [];
    if (has(']')) return items;
    do items.push(readValue(stepOf(path, items.length), level + 1));
    while (has(','));
    if (!has(']')) refuse(', ]');
    return items;
  };

  try {
    const value = readValue('', 0);
    skip();
    if (at < text.length) throw new Refused({ problem: 'after' });
    return {
      value,
      duplicates,
      lineOf(path) {
        for (let length = path.length; length >= 0; length--) {
          const place = places.get(path.slice(0, length).reduce<string>(stepOf, ''));
          if (place) return lineAt(place.from);
        }
        return 1;
      },
      spanOf: (name) => places.get(stepOf('', name)),
    };
  } catch (error) {
    if (error instanceof Refused) return { ...error.at, line: lineAt(at) };
    throw error;
  }
}

/** Every step is a string of JSON, so that no name can look like two. */
function stepOf(path: string, step: string | number): string {
  return `${path}/${JSON.stringify(String(step))}`;
}

/** The line of a place in the text. */
function lineCounter(text: string): (at: number) => number {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: mark }) => index + mark.length);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
