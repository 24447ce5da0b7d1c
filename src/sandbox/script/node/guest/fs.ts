import { asBuffer, encodingOf, toBytes } from './buffer';
import { ask, readBytes, systemError, writeBytes } from './link';
import type { PathModule } from './path';

interface HostStat {
  kind: 'file' | 'folder';
  size: number;
  modified: number;
}

type Options = string | { [option: string]: unknown } | null | undefined;

const optionsOf = (options: Options) =>
  typeof options === 'string' ? { encoding: options } : (options ?? {});

/** What an entry of a folder, or a file, is. */
class Stats {
  readonly mode: number;
  readonly mtime: Date;

  constructor(
    private readonly kind: HostStat['kind'],
    readonly size: number,
    readonly mtimeMs: number,
  ) {
    this.mode = kind === 'file' ? 0o100644 : 0o040755;
    this.mtime = new Date(mtimeMs);
  }

  get atime() {
    return this.mtime;
  }
  get ctime() {
    return this.mtime;
  }
  get birthtime() {
    return this.mtime;
  }
  isFile = () => this.kind === 'file';
  isDirectory = () => this.kind === 'folder';
  isSymbolicLink = () => false;
}

/** Of `node:fs` what programs that read and write files use; the promises do the same at once. */
export function createFs(
  path: PathModule,
  stdin: () => Uint8Array,
  print: (to: number, bytes: Uint8Array) => void,
) {
  const { resolve } = path;
  const at = (file: unknown): string => {
    if (file instanceof Uint8Array) return resolve(asBuffer(file).toString());
    const { protocol, pathname } = (file ?? {}) as { protocol?: unknown; pathname?: unknown };
    if (protocol === 'file:' && typeof pathname === 'string') return decodeURIComponent(pathname);
    return file === '/dev/stdin' ? file : resolve(file as string);
  };
  const statOf = (file: string) => ask<HostStat | null>('stat', file);
  const present = (file: string, syscall: string): HostStat => {
    const stat = statOf(file);
    if (stat) return stat;
    throw missing(file, syscall);
  };
  const textOr = (bytes: Uint8Array, options: Options) => {
    const { encoding } = optionsOf(options);
    return encoding && encoding !== 'buffer'
      ? asBuffer(bytes).toString(encodingOf(encoding))
      : asBuffer(bytes);
  };
  const put = (file: unknown, data: unknown, options: Options, append: boolean) => {
    const { encoding, flag } = optionsOf(options);
    const bytes = toBytes(typeof data === 'number' ? String(data) : data, encoding);
    if (file === 1 || file === 2) return print(file, bytes);
    const target = at(file);
    const exclusive = typeof flag === 'string' && flag.includes('x');
    if (exclusive && statOf(target)) throw existing(target, 'open');
    writeBytes(target, bytes, append || (typeof flag === 'string' && flag.startsWith('a')));
  };

  const sync = {
    readFile: (file: unknown, options?: Options) =>
      textOr(file === 0 || at(file) === '/dev/stdin' ? stdin() : readBytes(at(file)), options),
    writeFile: (file: unknown, data: unknown, options?: Options) => put(file, data, options, false),
    appendFile: (file: unknown, data: unknown, options?: Options) => put(file, data, options, true),
    stat(file: unknown, options?: Options) {
      const target = at(file);
      if (optionsOf(options).throwIfNoEntry === false && !statOf(target)) return undefined;
      const { kind, size, modified } = present(target, 'stat');
      return new Stats(kind, size, modified);
    },
    access: (file: unknown) => void present(at(file), 'access'),
    readdir(folder: unknown, options?: Options) {
      const { withFileTypes, recursive } = optionsOf(options);
      const root = at(folder);
      const names: string[] = [];
      const list = (inside: string) => {
        for (const name of ask<string[]>('list', path.join(root, inside))) {
          const within = path.join(inside, name);
          names.push(within);
          if (recursive && statOf(path.join(root, within))?.kind === 'folder') list(within);
        }
      };
      list('');
      if (!withFileTypes) return names;
      return names.map((name) => {
        const whole = path.join(root, name);
        const { kind, size, modified } = present(whole, 'stat');
        const parentPath = path.dirname(whole);
        return Object.assign(new Stats(kind, size, modified), {
          name: path.basename(name),
          parentPath,
          path: parentPath,
        });
      });
    },
    mkdir(folder: unknown, options?: Options) {
      ask('makeFolder', at(folder), optionsOf(options).recursive === true);
    },
    mkdtemp(prefix: string) {
      const folder = resolve(`${prefix}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`);
      ask('makeFolder', folder, false);
      return folder;
    },
    rm(file: unknown, options?: Options) {
      const target = at(file);
      const { recursive, force } = optionsOf(options);
      const stat = statOf(target);
      if (!stat && force) return;
      if (stat?.kind === 'folder' && !recursive)
        throw systemError({
          message: `Path is a directory: rm returned EISDIR (is a directory) ${target}`,
          code: 'ERR_FS_EISDIR',
          syscall: 'rm',
          path: target,
        });
      ask('remove', target, recursive === true);
    },
    rmdir(folder: unknown, options?: Options) {
      if (present(at(folder), 'rmdir').kind === 'file')
        throw systemError({
          message: `ENOTDIR: not a directory, rmdir '${at(folder)}'`,
          code: 'ENOTDIR',
          syscall: 'rmdir',
          path: at(folder),
        });
      ask('remove', at(folder), optionsOf(options).recursive === true);
    },
    unlink(file: unknown) {
      if (statOf(at(file))?.kind === 'folder')
        throw systemError({
          message: `EISDIR: illegal operation on a directory, unlink '${at(file)}'`,
          code: 'EISDIR',
          syscall: 'unlink',
          path: at(file),
        });
      ask('remove', at(file), false);
    },
    rename: (from: unknown, to: unknown) => void ask('move', at(from), at(to)),
    copyFile(from: unknown, to: unknown, mode?: unknown) {
      if (mode === 1 && statOf(at(to))) throw existing(at(to), 'copyfile');
      writeBytes(at(to), readBytes(at(from)), false);
    },
    cp(from: unknown, to: unknown, options?: Options) {
      const copy = (source: string, target: string) => {
        if (present(source, 'cp').kind === 'file') return writeBytes(target, readBytes(source), false);
        if (optionsOf(options).recursive !== true) throw new Error(`${source} is a folder: say recursive`);
        ask('makeFolder', target, true);
        for (const name of ask<string[]>('list', source)) copy(`${source}/${name}`, `${target}/${name}`);
      };
      copy(at(from), at(to));
    },
    realpath(file: unknown) {
      present(at(file), 'realpath');
      return at(file);
    },
    utimes: (file: unknown, _accessed: unknown, modified: unknown) =>
      void ask('touch', at(file), modified instanceof Date ? modified.getTime() : Number(modified) * 1000),
    // There are no modes and no owners; programs set them all the same.
    chmod: (file: unknown) => void present(at(file), 'chmod'),
  };
  type Name = keyof typeof sync;
  const named = Object.entries({ ...sync, lstat: sync.stat }) as [Name, (...values: unknown[]) => unknown][];
  const promises = Object.fromEntries(
    named.map(([name, work]) => [name, async (...values: unknown[]) => work(...values)]),
  );
  return {
    ...Object.fromEntries(named.map(([name, work]) => [`${name}Sync`, work])),
    ...Object.fromEntries(named.map(([name, work]) => [name, withCallback(work)])),
    existsSync(file: unknown) {
      try {
        return statOf(at(file)) !== null;
      } catch {
        return false;
      }
    },
    promises: { ...promises, constants },
    constants,
    Stats,
  };
}

const constants = { F_OK: 0, X_OK: 1, W_OK: 2, R_OK: 4, COPYFILE_EXCL: 1 };

function missing(path: string, syscall: string): Error {
  return systemError({
    message: `ENOENT: no such file or directory, ${syscall} '${path}'`,
    code: 'ENOENT',
    syscall,
    path,
  });
}

function existing(path: string, syscall: string): Error {
  return systemError({
    message: `EEXIST: file already exists, ${syscall} '${path}'`,
    code: 'EEXIST',
    syscall,
    path,
  });
}

function withCallback(work: (...values: unknown[]) => unknown) {
  return (...values: unknown[]) => {
    const done = values.pop();
    if (typeof done !== 'function') throw new TypeError('The last argument must be a callback');
    Promise.resolve()
      .then(() => work(...values))
      .then(
        (value) => done(null, value),
        (error: unknown) => done(error),
      );
  };
}
