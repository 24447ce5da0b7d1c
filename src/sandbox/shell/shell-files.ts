import type { FileContent, FsStat, IFileSystem } from 'just-bash/browser';
import { FileError, type RunFiles, resolvePath } from '../files/run-files';
import { decode, encode } from './encodings';
import { isSystemPath } from './system-files';

/**
 * The files of a run as the shell wants them. Every file can be executed, since archives of skills seldom keep modes; there
 * are no links, and asking for one is refused, so that no path means another.
 */
export function createShellFiles(run: RunFiles, system: RunFiles): IFileSystem {
  const at = (path: string) => resolvePath('/', path);
  const of = (path: string) => (isSystemPath(path) ? system : run);

  const stat = async (path: string): Promise<FsStat> => {
    const whole = at(path);
    const found = of(whole).stat(whole);
    if (!found) throw new FileError('ENOENT', 'stat', whole);
    const { kind, size, modified } = found;
    return {
      isFile: kind === 'file',
      isDirectory: kind === 'folder',
      isSymbolicLink: false,
      mode: 0o755,
      size,
      mtime: new Date(modified),
    };
  };
  const read = (path: string) => of(at(path)).read(path);
  const list = (path: string) => {
    const whole = at(path);
    const names = of(whole).list(whole);
    return whole === '/' ? [...new Set([...names, ...system.list('/')])].filter(isShown).sort() : names;
  };
  /** The root of the system's files has the folders of every run in it. */
  const isShown = (name: string) => isSystemPath(`/${name}`) || run.stat(`/${name}`) !== undefined;
  const write = (
    path: string,
    content: FileContent,
    encoding: string | undefined,
    how: 'write' | 'append',
  ) => {
    const whole = at(path);
    // What is written to a device is gone.
    if (isSystemPath(whole) && system.stat(whole)?.kind === 'file' && whole.startsWith('/dev/')) return;
    of(whole)[how](whole, typeof content === 'string' ? encode(content, encoding) : content);
  };
  const copy = (from: string, to: string) => {
    run.makeFolder(to, { parents: true });
    for (const name of list(from)) {
      const [source, target] = [`${from}/${name}`, `${to}/${name}`];
      if (of(source).stat(source)?.kind === 'folder') copy(source, target);
      else write(target, read(source), undefined, 'write');
    }
  };
  const noLinks = (path: string) => {
    throw new FileError('EPERM', 'symlink', at(path));
  };

  return {
    readFile: async (path, options) => decode(read(path), encodingOf(options)),
    readFileBuffer: async (path) => read(path),
    writeFile: async (path, content, options) => write(path, content, encodingOf(options), 'write'),
    appendFile: async (path, content, options) => write(path, content, encodingOf(options), 'append'),
    exists: async (path) => {
      const whole = existing(path);
      return whole !== undefined && of(whole).stat(whole) !== undefined;
    },
    stat,
    lstat: stat,
    mkdir: async (path, { recursive = false } = {}) => of(at(path)).makeFolder(path, { parents: recursive }),
    readdir: async (path) => list(path),
    async rm(path, { recursive = false, force = false } = {}) {
      const whole = at(path);
      if (force && !of(whole).stat(whole)) return;
      of(whole).remove(whole, { recursive });
    },
    async cp(from, to, { recursive = false } = {}) {
      const [source, target] = [at(from), at(to)];
      if ((await stat(source)).isFile) return write(target, read(source), undefined, 'write');
      if (!recursive) throw new FileError('EISDIR', 'cp', source);
      if (target === source || target.startsWith(`${source}/`)) throw new FileError('EINVAL', 'cp', target);
      copy(source, target);
    },
    async mv(from, to) {
      const [source, target] = [at(from), at(to)];
      if (isSystemPath(source) || isSystemPath(target)) throw new FileError('EROFS', 'rename', source);
      run.move(source, target);
    },
    resolvePath,
    getAllPaths: () => run.walk().map(([path]) => path),
    chmod: async (path) => void (await stat(path)),
    symlink: async (_, path) => noLinks(path),
    link: async (_, path) => noLinks(path),
    async readlink(path) {
      await stat(path);
      throw new FileError('EINVAL', 'readlink', at(path));
    },
    async realpath(path) {
      await stat(path);
      return at(path);
    },
    utimes: async (path, _, modified) => of(at(path)).touch(path, modified.getTime()),
  };
}

function encodingOf(options: { encoding?: string | null } | string | undefined): string | undefined {
  return typeof options === 'string' ? options : (options?.encoding ?? undefined);
}

/** The resolved path; undefined where no file could have it. */
function existing(path: string): string | undefined {
  try {
    return resolvePath('/', path);
  } catch {
    return undefined;
  }
}
