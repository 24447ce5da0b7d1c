import { assert } from './assert';
import { Buffer } from './buffer';
import { EventEmitter } from './events';
import { createFs } from './fs';
import { ask, link, print } from './link';
import { createPath } from './path';
import type { createProcess } from './process';
import { createInterface } from './readline';
import { TextDecoder, TextEncoder } from './text';
import type { createTimers } from './timers';
import { fileURLToPath, pathToFileURL, URL, URLSearchParams } from './url';
import { createUtil } from './util';

interface Module {
  id: string;
  filename: string;
  loaded: boolean;
  exports: unknown;
  children: Module[];
  paths: string[];
}

interface Found {
  path: string;
  kind: 'builtin' | 'cjs' | 'esm' | 'json';
}

interface Require {
  (id: string): unknown;
  resolve(id: string): string;
  cache: Record<string, Module>;
  main: Module | undefined;
}

/** Modules that the host knows by a short name, without `node:`. */
type Builtins = Record<string, object>;

interface Parts {
  process: ReturnType<typeof createProcess>['process'];
  timers: ReturnType<typeof createTimers>;
  console: object;
  stdin(): Uint8Array;
}

/** The modules that come with the runtime; `require` for files is among them, as `module.createRequire`. */
export function createModules({ process, timers, console, stdin }: Parts) {
  const path = createPath(process.cwd);
  const fs = createFs(path, stdin, print);
  const util = createUtil(() => process.argv);
  const events = Object.assign(EventEmitter, {
    EventEmitter,
    once: (emitter: EventEmitter, name: string) =>
      new Promise((resolve) => emitter.once(name, (...values) => resolve(values))),
  });
  const { createRequire, runMain } = createRequiring((name) => builtins[name]);
  const builtins: Builtins = {
    assert,
    'assert/strict': assert,
    buffer: { Buffer, atob, btoa },
    console,
    crypto: { randomUUID, randomInt, randomBytes, webcrypto: { getRandomValues, randomUUID } },
    events,
    fs,
    'fs/promises': fs.promises,
    module: {
      createRequire: (from: unknown) =>
        createRequire(String(from).startsWith('file:') ? fileURLToPath(from) : String(from)),
      builtinModules: [] as string[],
      isBuiltin: (name: string) => Object.hasOwn(builtins, name.replace(/^node:/, '')),
    },
    os,
    path,
    'path/posix': path,
    perf_hooks: { performance },
    process,
    readline: { createInterface },
    'readline/promises': {
      createInterface(options: Parameters<typeof createInterface>[0]) {
        const lines = createInterface(options);
        const ask = lines.question.bind(lines);
        return Object.assign(lines, {
          question: (text: string) => new Promise<string>((resolve) => ask(text, resolve)),
        });
      },
    },
    timers: timers.globals,
    'timers/promises': timers.promises,
    url: { URL, URLSearchParams, fileURLToPath, pathToFileURL },
    util: Object.assign(util, { TextEncoder, TextDecoder }),
  };
  return { builtins, createRequire, runMain };
}

function createRequiring(builtin: (name: string) => object | undefined) {
  const cache: Record<string, Module> = Object.create(null);
  let main: Module | undefined;

  const newModule = (filename: string): Module => ({
    id: filename,
    filename,
    loaded: false,
    exports: {},
    children: [],
    paths: [],
  });

  const run = (module: Module): void => {
    const { filename } = module;
    const source = ask<string>('source', filename);
    const folder = filename.slice(0, Math.max(1, filename.lastIndexOf('/')));
    const work = link.host.evaluate(
      `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
      filename,
    ) as (...values: unknown[]) => void;
    work.call(module.exports, module.exports, createRequire(filename), module, filename, folder);
    module.loaded = true;
  };

  const load = (path: string, kind: Found['kind']): unknown => {
    const known = cache[path];
    if (known) return known.exports;
    const module = newModule(path);
    cache[path] = module;
    try {
      if (kind === 'json') module.exports = JSON.parse(ask<string>('source', path));
      else if (kind === 'cjs') run(module);
      else link.host.load(path, (exports) => Object.assign(module, { exports, loaded: true }));
    } catch (error) {
      delete cache[path];
      throw error;
    }
    return module.exports;
  };

  const createRequire = (from: string): Require => {
    const find = (id: unknown): Found => {
      if (typeof id !== 'string' || id === '') throw new TypeError('The name of a module must be a text');
      return ask<Found>('resolve', from, id);
    };
    return Object.assign(
      (id: string) => {
        const { path, kind } = find(id);
        return kind === 'builtin' ? builtin(path) : load(path, kind);
      },
      { resolve: (id: string) => find(id).path, cache, main },
    );
  };

  /** Runs a script of CommonJS as the main module; the answer is what it exports. */
  const runMain = (path: string): unknown => {
    main = newModule(path);
    main.id = '.';
    cache[path] = main;
    run(main);
    return main.exports;
  };
  return { createRequire, runMain };
}

const randomBytes = (size: number) => Buffer.from(ask<number[]>('random', size));
const getRandomValues = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
  bytes.set(randomBytes(bytes.length));
  return bytes;
};
const randomInt = (least: number, most?: number) => {
  const [from, to] = most === undefined ? [0, least] : [least, most];
  return from + (randomBytes(6).reduce((number, byte) => number * 256 + byte, 0) % (to - from));
};
export const randomUUID = () => {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const os = {
  EOL: '\n',
  platform: () => 'linux',
  type: () => 'Linux',
  release: () => '0',
  arch: () => 'wasm32',
  hostname: () => 'sandbox',
  homedir: () => '/work',
  tmpdir: () => '/tmp',
  cpus: () => [],
  totalmem: () => 0,
  freemem: () => 0,
  endianness: () => 'LE',
  userInfo: () => ({ username: 'user', uid: 1000, gid: 1000, shell: '/bin/bash', homedir: '/work' }),
};
