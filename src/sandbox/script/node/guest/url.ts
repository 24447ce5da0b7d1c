const shape = /^(?:([a-z][a-z\d+.-]*:))?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is;

/** As much of `URL` as programs need for files, and to take an address apart. */
export class URL {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;

  constructor(address: unknown, base?: unknown) {
    const text = String(address).trim();
    const [, protocol, authority, path = '', search = '', hash = ''] = shape.exec(text) ?? [];
    const over = protocol || base === undefined ? undefined : new URL(base);
    if (!protocol && !over)
      throw Object.assign(new TypeError(`Invalid URL: ${text}`), { code: 'ERR_INVALID_URL', input: text });
    this.protocol = (protocol ?? over?.protocol ?? '').toLowerCase();
    const [, user = '', place = ''] = /^(?:(.*)@)?(.*)$/s.exec(authority ?? '') ?? [];
    const own = authority !== undefined || !over;
    this.host = own ? place.toLowerCase() : over.host;
    this.hostname = this.host.replace(/:\d*$/, '');
    this.port = /:(\d+)$/.exec(this.host)?.[1] ?? '';
    this.username = user.split(':')[0] ?? '';
    this.password = user.split(':')[1] ?? '';
    this.pathname = quoted(pathOver(path, own ? undefined : over, authority !== undefined));
    this.search = search === '?' ? '' : search || (path === '' && !own ? (over?.search ?? '') : '');
    this.hash = hash === '#' ? '' : hash;
    this.searchParams = new URLSearchParams(this.search);
  }

  static canParse(address: unknown, base?: unknown): boolean {
    try {
      return new URL(address, base) !== undefined;
    } catch {
      return false;
    }
  }

  get origin(): string {
    return /^https?:$/.test(this.protocol) ? `${this.protocol}//${this.host}` : 'null';
  }

  get href(): string {
    const user = this.username === '' ? '' : `${this.username}${this.password && `:${this.password}`}@`;
    const search = String(this.searchParams);
    const authority = this.host !== '' || this.protocol === 'file:' ? `//${user}${this.host}` : '';
    return `${this.protocol}${authority}${this.pathname}${search && `?${search}`}${this.hash}`;
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }
}

function pathOver(path: string, over: URL | undefined, hasHost: boolean): string {
  if (over && path === '') return over.pathname;
  const whole = over && !path.startsWith('/') ? over.pathname.replace(/[^/]*$/, '') + path : path;
  if (!whole.startsWith('/')) return hasHost ? '/' : whole;
  const names: string[] = [];
  const parts = whole.split('/').slice(1);
  for (const part of parts) {
    if (part === '..') names.pop();
    else if (part !== '.') names.push(part);
  }
  const folder = /^\.{1,2}$/.test(parts.at(-1) ?? '') ? '/' : '';
  return `/${names.join('/')}${names.length > 0 ? folder : ''}`;
}

const quoted = (path: string) =>
  path.replace(/[^!-~]|["<>`{}]/gu, (character) => encodeURIComponent(character));

export class URLSearchParams {
  private entriesOf: [string, string][] = [];

  constructor(from: unknown = '') {
    if (typeof from === 'string') {
      for (const pair of from.replace(/^\?/, '').split('&').filter(Boolean)) {
        const [name = '', ...value] = pair.split('=');
        this.append(read(name), read(value.join('=')));
      }
    } else {
      const pairs =
        Symbol.iterator in Object(from) ? (from as Iterable<[string, string]>) : Object.entries(from ?? {});
      for (const [name, value] of pairs) this.append(name, value);
    }
  }

  get = (name: string) => this.entriesOf.find(([each]) => each === name)?.[1] ?? null;
  getAll = (name: string) => this.entriesOf.filter(([each]) => each === name).map(([, value]) => value);
  has = (name: string) => this.entriesOf.some(([each]) => each === name);
  append(name: string, value: unknown) {
    this.entriesOf.push([String(name), String(value)]);
  }
  delete(name: string) {
    this.entriesOf = this.entriesOf.filter(([each]) => each !== name);
  }
  set(name: string, value: unknown) {
    this.delete(name);
    this.append(name, value);
  }
  entries = () => this.entriesOf.values();
  keys = () => this.entriesOf.map(([name]) => name).values();
  values = () => this.entriesOf.map(([, value]) => value).values();
  forEach(work: (value: string, name: string) => void) {
    for (const [name, value] of this.entriesOf) work(value, name);
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString(): string {
    return this.entriesOf.map(([name, value]) => `${write(name)}=${write(value)}`).join('&');
  }
}

const write = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

function read(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

export function fileURLToPath(address: unknown): string {
  const { protocol, pathname } = address instanceof URL ? address : new URL(address);
  if (protocol === 'file:') return decodeURIComponent(pathname);
  throw Object.assign(new TypeError('The URL must be of scheme file'), { code: 'ERR_INVALID_URL_SCHEME' });
}

export const pathToFileURL = (path: string) =>
  new URL(`file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`);
