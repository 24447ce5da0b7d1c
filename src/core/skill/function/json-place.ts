/** Where a cursor stands in JSON that is being written, and may be broken anywhere. */

/** What is known of the value so far; parts that are broken are left out. */
export type RoughJson = { [name: string]: RoughJson } | RoughJson[] | string | number | boolean | null;

export interface JsonPlace {
  /** Keys and places in lists that lead there; of a key to the object that it belongs to. */
  path: (string | number)[];
  kind: 'key' | 'value';
  /** What of the text stands before the cursor, where it is in one; undefined outside of texts. */
  typed: string | undefined;
  /** Where that begins, behind the quotation mark; else the cursor. */
  from: number;
}

/** Levels that are followed; deeper ones are no skill.json. */
const mostLevels = 64;

interface Frame {
  value: { [name: string]: RoughJson } | RoughJson[];
  /** Of an object: the key whose value is being read; undefined before a key. */
  key: string | undefined;
  /** Of an object: `:` has come. */
  atValue: boolean;
  /** The last text that stood for a value. */
  said?: string;
}

/** What the text holds, and where `at` is in it; no place in a number, a word, or behind a value. Linear in the text's length. */
export function placeInJson(text: string, at: number): { value: RoughJson; place: JsonPlace | undefined } {
  let root: RoughJson = {};
  let place: JsonPlace | undefined;
  const stack: Frame[] = [];

  const put = (value: RoughJson) => {
    const frame = stack.at(-1);
    if (!frame) root = value;
    else if (Array.isArray(frame.value)) frame.value.push(value);
    else if (frame.key !== undefined && frame.atValue) frame.value[frame.key] = value;
  };
  const open = (value: Frame['value']) => {
    put(value);
    stack.push({ value, key: undefined, atValue: false });
  };
  /** Whether what comes now is a key, and where it is. */
  const here = (): Pick<JsonPlace, 'path' | 'kind'> => {
    const frame = stack.at(-1);
    const isKey = frame !== undefined && !Array.isArray(frame.value) && !frame.atValue;
    const inner = isKey ? stack.slice(0, -1) : stack;
    const path = inner.map(({ value, key }, level) => {
      if (!Array.isArray(value)) return key ?? '';
      // A list has its own item already where something is open in it.
      return level < stack.length - 1 ? value.length - 1 : value.length;
    });
    return { path, kind: isKey ? 'key' : 'value' };
  };

  for (let index = 0; index < text.length; ) {
    const char = text[index] ?? '';
    if (char === '"') {
      const end = endOfText(text, index + 1);
      if (at > index && at <= end) {
        place = { ...here(), typed: text.slice(index + 1, at), from: index + 1 };
      }
      const value = unescaped(text.slice(index + 1, end));
      const frame = stack.at(-1);
      if (frame && !Array.isArray(frame.value) && !frame.atValue) frame.key = value;
      else {
        put(value);
        if (frame) frame.said = value;
      }
      index = text[end] === '"' ? end + 1 : end;
      continue;
    }
    const word = /^[-+.\w]+/.exec(text.slice(index, index + 40))?.[0];
    const length = word?.length ?? 1;
    // Before a comma or a bracket, what stands there is over already.
    if (at >= index && at < index + length && word === undefined && isOpenHere(text, at))
      place = { ...here(), typed: undefined, from: at };
    if (word !== undefined) put(literalOf(word));
    else if (char === '{' || char === '[') {
      if (stack.length === mostLevels) break;
      open(char === '{' ? Object.create(null) : []);
    } else if (char === '}' || char === ']') stack.pop();
    else if (char === ':') {
      const frame = stack.at(-1);
      // Behind a value that has no comma yet, the text before this one was a key.
      if (frame?.atValue) frame.key = frame.said;
      if (frame) frame.atValue = true;
    } else if (char === ',') {
      const frame = stack.at(-1);
      if (frame && !Array.isArray(frame.value)) Object.assign(frame, { key: undefined, atValue: false });
    }
    index += length;
  }
  return { value: root, place };
}

/** A key or a value may begin here: what stands before is `{`, `[`, `,` or `:`. */
function isOpenHere(text: string, at: number): boolean {
  return /[{[,:]$/.test(text.slice(Math.max(0, at - 400), at).trimEnd());
}

/** Where a text ends: at its quotation mark, or with its line, since none goes on beyond that. */
function endOfText(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"' || text[index] === '\n') return index;
  }
  return text.length;
}

function unescaped(source: string): string {
  if (!source.includes('\\')) return source;
  try {
    return JSON.parse(`"${source}"`);
  } catch {
    return source;
  }
}

function literalOf(word: string): RoughJson {
  const known = new Map<string, RoughJson>([
    ['true', true],
    ['false', false],
    ['null', null],
  ]);
  const literal = known.get(word);
  if (literal !== undefined) return literal;
  const number = Number(word);
  return Number.isNaN(number) ? null : number;
}
