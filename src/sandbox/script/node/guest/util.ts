import { format, inspect } from './format';
import { isSame } from './same';
import { TextDecoder, TextEncoder } from './text';

const promisify =
  (work: (...values: unknown[]) => void) =>
  (...values: unknown[]) =>
    new Promise((resolve, reject) => {
      work(...values, (error: unknown, value: unknown) => (error ? reject(error) : resolve(value)));
    });

/** Built of a text: a control character has no place in a pattern that is read. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Za-z]`, 'g');

interface ParseOptions {
  args?: string[];
  options?: Record<
    string,
    { type: 'string' | 'boolean'; short?: string; multiple?: boolean; default?: unknown }
  >;
  strict?: boolean;
  allowPositionals?: boolean;
}

/** `util.parseArgs`, as far as programs go that take options and names of files. */
function parseArgs(
  argv: readonly string[],
  { args, options = {}, strict = true, allowPositionals }: ParseOptions,
) {
  const rest = [...(args ?? argv.slice(2))];
  const values: Record<string, unknown> = Object.create(null);
  const positionals: string[] = [];
  const fail = (message: string) => {
    throw Object.assign(new TypeError(message), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' });
  };
  for (const [name, option] of Object.entries(options))
    if (option.default !== undefined) values[name] = option.default;
  const given = new Set<string>();
  const put = (name: string, value: unknown) => {
    const list = given.has(name) ? (values[name] as unknown[]) : [];
    values[name] = options[name]?.multiple ? [...list, value] : value;
    given.add(name);
  };
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '--') {
      positionals.push(...rest.splice(0));
      break;
    }
    const [, long, , inline] = /^--([^=]+)(=(.*))?$/s.exec(word) ?? [];
    const short = /^-[^-]/.test(word) ? word.slice(1, 2) : undefined;
    if (long === undefined && short === undefined) {
      if (strict && allowPositionals === false) fail(`Unexpected argument '${word}'`);
      positionals.push(word);
      continue;
    }
    const name = long ?? Object.keys(options).find((each) => options[each]?.short === short) ?? short ?? '';
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option && strict) fail(`Unknown option '${word}'`);
    if (option?.type === 'string') {
      const value = inline ?? (long === undefined && word.length > 2 ? word.slice(2) : rest.shift());
      if (value === undefined) fail(`Option '${word}' needs a value`);
      put(name, value);
    } else {
      put(name, inline ?? true);
      if (long === undefined && word.length > 2) rest.unshift(`-${word.slice(2)}`);
    }
  }
  return { values, positionals };
}

/** `node:util`. */
export const createUtil = (argv: () => readonly string[]) => ({
  format,
  inspect,
  promisify,
  isDeepStrictEqual: (one: unknown, other: unknown) => isSame(one, other),
  inherits: (child: { prototype: object }, parent: { prototype: object }) =>
    Object.setPrototypeOf(child.prototype, parent.prototype),
  deprecate: <Work>(work: Work) => work,
  stripVTControlCharacters: (text: string) => text.replaceAll(colours, ''),
  parseArgs: (options: ParseOptions = {}) => parseArgs(argv(), options),
  types: {
    isPromise: (value: unknown) => value instanceof Promise,
    isDate: (value: unknown) => value instanceof Date,
    isRegExp: (value: unknown) => value instanceof RegExp,
    isUint8Array: (value: unknown) => value instanceof Uint8Array,
  },
  TextEncoder,
  TextDecoder,
});
