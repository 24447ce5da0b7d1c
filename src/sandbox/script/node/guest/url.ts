import { urlParts } from '../guest-host';
import { ask } from './link';

type Part = (typeof urlParts)[number];
type Parts = Record<Part | 'origin', string>;

/** How a `URL` and its `searchParams` tell each other of a change, unseen by programs. */
const changed = Symbol();
const replace = Symbol();

/** `URL` of the host, which reads addresses as every browser does. */
export class URL {
  #parts: Parts;
  readonly searchParams: URLSearchParams;
  declare href: string;
  declare protocol: string;
  declare username: string;
  declare password: string;
  declare host: string;
  declare hostname: string;
  declare port: string;
  declare pathname: string;
  declare search: string;
  declare hash: string;

  constructor(address: unknown, base?: unknown) {
    const parts = read(address, base);
    if (!parts)
      throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: String(address) });
    this.#parts = parts;
    this.searchParams = new URLSearchParams(parts.search);
    this.searchParams[changed] = (search) => this.#set('search', search);
  }

  static {
    for (const name of urlParts)
      Object.defineProperty(URL.prototype, name, {
        get(this: URL) {
          return this.#parts[name];
        },
        set(this: URL, value: unknown) {
          this.#set(name, String(value));
          if (name === 'href' || name === 'search') this.searchParams[replace](this.search);
        },
        enumerable: true,
        configurable: true,
      });
  }

  static canParse(address: unknown, base?: unknown): boolean {
    return read(address, base) !== null;
  }

  static parse(address: unknown, base?: unknown): URL | null {
    return URL.canParse(address, base) ? new URL(address, base) : null;
  }

  get origin(): string {
    return this.#parts.origin;
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }

  #set(name: Part, value: string): void {
    this.#parts = ask<Parts>('urlWith', this.#parts.href, name, value);
  }
}

const read = (address: unknown, base: unknown) =>
  ask<Parts | null>('url', String(address), base === undefined ? null : String(base));

type Pair = [name: string, value: string];

export class URLSearchParams {
  #pairs: Pair[];
  [changed]?: (search: string) => void;

  constructor(from: unknown = '') {
    if (typeof from === 'object' && from !== null)
      this.#pairs = (Symbol.iterator in from ? [...(from as Iterable<Pair>)] : Object.entries(from)).map(
        ([name, value]): Pair => [String(name), String(value)],
      );
    else this.#pairs = ask('pairs', String(from));
  }

  get size(): number {
    return this.#pairs.length;
  }

  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([each]) => each === String(name)).map(([, value]) => value);
  }

  has(name: string, value?: unknown): boolean {
    return value === undefined ? this.getAll(name).length > 0 : this.getAll(name).includes(String(value));
  }

  append(name: string, value: unknown): void {
    this.#change([...this.#pairs, [String(name), String(value)]]);
  }

  delete(name: string, value?: unknown): void {
    this.#change(
      this.#pairs.filter(
        ([each, its]) => each !== String(name) || (value !== undefined && its !== String(value)),
      ),
    );
  }

  set(name: string, value: unknown): void {
    const pair: Pair = [String(name), String(value)];
    const first = this.#pairs.findIndex(([each]) => each === pair[0]);
    if (first === -1) this.append(name, value);
    else
      this.#change(
        this.#pairs.flatMap((each, at) => (at === first ? [pair] : each[0] === pair[0] ? [] : [each])),
      );
  }

  sort(): void {
    this.#change(this.#pairs.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
  }

  forEach(work: (value: string, name: string, all: URLSearchParams) => void): void {
    for (const [name, value] of this) work(value, name, this);
  }

  *entries(): Generator<Pair> {
    for (const [name, value] of this.#pairs) yield [name, value];
  }

  *keys(): Generator<string> {
    for (const [name] of this.#pairs) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this.#pairs) yield value;
  }

  [Symbol.iterator](): Generator<Pair> {
    return this.entries();
  }

  toString(): string {
    return ask('query', this.#pairs);
  }

  [replace](search: string): void {
    this.#pairs = ask('pairs', search);
  }

  #change(pairs: Pair[]): void {
    this.#pairs = pairs;
    this[changed]?.(this.toString());
  }
}

export function fileURLToPath(address: unknown): string {
  const { protocol, pathname } = address instanceof URL ? address : new URL(address);
  if (protocol === 'file:') return decodeURIComponent(pathname);
  throw Object.assign(new TypeError('The URL must be of scheme file'), { code: 'ERR_INVALID_URL_SCHEME' });
}

export const pathToFileURL = (path: string) =>
  new URL(`file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`);
