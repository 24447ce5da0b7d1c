/** `node:path` for POSIX. */
export function createPath(folder: () => string) {
  /** Without `.`, double slashes, and `..` where it has something to take away. */
  const tidy = (path: string, absolute: boolean): string => {
    const names: string[] = [];
    for (const name of path.split('/')) {
      if (name === '' || name === '.') continue;
      if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
      else if (name !== '..' || !absolute) names.push(name);
    }
    return names.join('/');
  };
  const normalize = (path: string): string => {
    check(path);
    const absolute = path.startsWith('/');
    const tail = path.length > 1 && path.endsWith('/') ? '/' : '';
    const inner = tidy(path, absolute);
    if (inner === '') return absolute ? '/' : `.${tail}`;
    return `${absolute ? '/' : ''}${inner}${tail}`;
  };
  const resolve = (...paths: string[]): string => {
    let whole = '';
    for (const path of paths.toReversed()) {
      if (check(path) === '') continue;
      whole = whole === '' ? path : `${path}/${whole}`;
      if (path.startsWith('/')) break;
    }
    return `/${tidy(whole.startsWith('/') ? whole : `${folder()}/${whole}`, true)}`;
  };
  const basename = (path: string, suffix = ''): string => {
    const name = check(path).replace(/\/+$/, '').split('/').pop() ?? '';
    return suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  };
  const dirname = (path: string): string => {
    const trimmed = check(path).replace(/(?<=.)\/+$/, '');
    const end = trimmed.lastIndexOf('/');
    if (end === -1) return '.';
    return end === 0 ? '/' : trimmed.slice(0, end).replace(/(?<=.)\/+$/, '');
  };
  const extname = (path: string): string => {
    const name = basename(path);
    return name === '..' ? '' : (/(?<=[^/])\.[^./]*$/.exec(name)?.[0] ?? '');
  };
  const relative = (from: string, to: string): string => {
    const [start, end] = [resolve(from), resolve(to)].map((path) => path.split('/').filter(Boolean));
    if (!start || !end) return '';
    let same = 0;
    while (same < start.length && start[same] === end[same]) same += 1;
    return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/');
  };
  const path = {
    sep: '/',
    delimiter: ':',
    normalize,
    resolve,
    basename,
    dirname,
    extname,
    relative,
    join: (...paths: string[]) => {
      const whole = paths
        .map(check)
        .filter((part) => part !== '')
        .join('/');
      return whole === '' ? '.' : normalize(whole);
    },
    isAbsolute: (path: string) => check(path).startsWith('/'),
    parse: (path: string) => {
      const base = basename(path);
      const ext = extname(path);
      const root = path.startsWith('/') ? '/' : '';
      const dir = path.includes('/') ? dirname(path) : '';
      return { root, dir, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) };
    },
    format: ({ dir, root = '', base, name = '', ext = '' }: Partial<Record<PathPart, string>>) => {
      const file = base ?? `${name}${ext}`;
      if (!dir) return `${root}${file}`;
      return dir === root ? `${dir}${file}` : `${dir}/${file}`;
    },
    toNamespacedPath: (path: string) => path,
    posix: {} as object,
  };
  path.posix = path;
  return path;
}

type PathPart = 'dir' | 'root' | 'base' | 'name' | 'ext';

export type Path = ReturnType<typeof createPath>;

function check(path: unknown): string {
  if (typeof path === 'string') return path;
  throw Object.assign(new TypeError(`A path must be a string, and not ${typeof path}`), {
    code: 'ERR_INVALID_ARG_TYPE',
  });
}
