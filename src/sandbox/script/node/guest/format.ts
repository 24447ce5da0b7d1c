import { urlParts } from '../guest-host';
import { URL, URLSearchParams } from './url';

/** `util.inspect` and `util.format`, near enough to what Node prints for data. */
export interface InspectOptions {
  depth?: number | null;
  /** Of a line, in characters. */
  breakLength?: number;
}

const mostItems = 100;

export function inspect(value: unknown, { depth = 2, breakLength = 72 }: InspectOptions = {}): string {
  const deepest = depth ?? Number.POSITIVE_INFINITY;
  const open: object[] = [];

  const show = (item: unknown, level: number): string => {
    if (typeof item === 'string')
      return level === 0 && item.includes('\n') ? `'${escaped(item)}'` : quote(item);
    if (typeof item === 'bigint') return `${item}n`;
    if (Object.is(item, -0)) return '-0';
    if (typeof item === 'function') return functionName(item as { name?: unknown }, String(item));
    if (typeof item !== 'object' || item === null) return String(item);
    if (open.includes(item)) return '[Circular *1]';
    open.push(item);
    try {
      return showObject(item, level);
    } finally {
      open.pop();
    }
  };

  const showObject = (item: object, level: number): string => {
    if (item instanceof Error) return describeError(item);
    if (item instanceof Date) return Number.isNaN(item.getTime()) ? 'Invalid Date' : item.toISOString();
    if (item instanceof RegExp) return String(item);
    if (item instanceof Promise) return 'Promise {}';
    if (item instanceof ArrayBuffer) return `ArrayBuffer { byteLength: ${item.byteLength} }`;
    const name = nameOf(item);
    if (level > deepest) return Array.isArray(item) ? '[Array]' : `[${name || 'Object'}]`;
    const inner = (each: unknown) => show(each, level + 1);
    if (Array.isArray(item)) return listOf('', '[', items(item, inner), ']', level);
    if (ArrayBuffer.isView(item) && !(item instanceof DataView)) {
      const list = Array.from(item as Uint8Array);
      if (name === 'Buffer')
        return `<Buffer ${list
          .slice(0, 50)
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join(' ')}${list.length > 50 ? ` ... ${list.length - 50} more bytes` : ''}>`;
      return listOf(`${name}(${list.length}) `, '[', items(list, inner), ']', level);
    }
    if (item instanceof Map)
      return listOf(
        `Map(${item.size}) `,
        '{',
        [...item].map(([key, each]) => `${inner(key)} => ${inner(each)}`),
        '}',
        level,
      );
    if (item instanceof Set) return listOf(`Set(${item.size}) `, '{', items([...item], inner), '}', level);
    const prefix = name === 'Object' ? '' : `${name || '[Object: null prototype]'} `;
    if (item instanceof URLSearchParams)
      return listOf(
        prefix,
        '{',
        [...item].map(([key, each]) => `${quote(key)} => ${quote(each)}`),
        '}',
        level,
      );
    const keys =
      item instanceof URL ? urlParts : [...Object.keys(item), ...Object.getOwnPropertySymbols(item)];
    return listOf(
      prefix,
      '{',
      keys.map((key) => `${keyOf(key)}: ${property(item, key, inner)}`),
      '}',
      level,
    );
  };

  const listOf = (prefix: string, start: string, parts: string[], end: string, level: number): string => {
    if (parts.length === 0) return `${prefix}${start}${end}`;
    const line = `${prefix}${start} ${parts.join(', ')} ${end}`;
    if (line.length <= breakLength && !line.includes('\n')) return line;
    const indent = '  '.repeat(level + 1);
    return `${prefix}${start}\n${parts.map((part) => indent + part).join(',\n')}\n${'  '.repeat(level)}${end}`;
  };
  return show(value, 0);
}

function items(list: readonly unknown[], show: (item: unknown) => string): string[] {
  const shown = list.slice(0, mostItems).map(show);
  const more = list.length - shown.length;
  return more > 0 ? [...shown, `... ${more} more item${more === 1 ? '' : 's'}`] : shown;
}

function property(item: object, key: string | symbol, show: (item: unknown) => string): string {
  const { get, set, value } = Object.getOwnPropertyDescriptor(item, key) ?? { value: Reflect.get(item, key) };
  if (get) return set ? '[Getter/Setter]' : '[Getter]';
  return show(value);
}

function keyOf(key: string | symbol): string {
  if (typeof key === 'symbol') return `[${String(key)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

function quote(text: string): string {
  const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes('`') ? '`' : "'";
  return mark + escaped(text, mark) + mark;
}

function escaped(text: string, mark = "'"): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replaceAll(mark, (found) => (mark === "'" || text.includes("'") ? `\\${found}` : found));
}

function nameOf(item: object): string {
  const prototype = Object.getPrototypeOf(item) as { constructor?: { name?: unknown } } | null;
  if (prototype === null) return '';
  const name = prototype.constructor?.name;
  return typeof name === 'string' ? name : 'Object';
}

function functionName({ name }: { name?: unknown }, source: string): string {
  const kind = source.startsWith('class') ? 'class' : 'Function';
  if (typeof name !== 'string' || name === '') return `[${kind} (anonymous)]`;
  return kind === 'class' ? `[class ${name}]` : `[Function: ${name}]`;
}

/** An error with its stack, as Node's `stack` has both. */
export function describeError(error: Error): string {
  const said = error.message === '' ? error.name : `${error.name}: ${error.message}`;
  const stack = typeof error.stack === 'string' ? error.stack.replace(/\n$/, '') : '';
  const cause = 'cause' in error ? `\n  [cause]: ${inspect(error.cause)}` : '';
  return `${stack === '' ? said : `${said}\n${stack}`}${cause}`;
}

/** What `console.log` makes of its arguments. */
export function format(...parts: unknown[]): string {
  const [first, ...rest] = parts;
  if (typeof first !== 'string') return parts.map(plain).join(' ');
  const text = first.replace(/%([sdifjoOc%])/g, (whole, kind: string) => {
    if (kind === '%') return '%';
    if (rest.length === 0) return whole;
    return placed(kind, rest.shift());
  });
  return [text, ...rest.map(plain)].join(' ');
}

function placed(kind: string, value: unknown): string {
  switch (kind) {
    case 's':
      return typeof value === 'object' && value !== null ? inspect(value, { depth: 0 }) : plain(value);
    case 'd':
      return typeof value === 'bigint' ? `${value}n` : String(Number(value));
    case 'i':
      return String(Math.trunc(Number(value)));
    case 'f':
      return String(Number.parseFloat(String(value)));
    case 'j':
      return JSON.stringify(value) ?? 'undefined';
    case 'c':
      return '';
    default:
      return inspect(value, { depth: 4 });
  }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : inspect(value));
