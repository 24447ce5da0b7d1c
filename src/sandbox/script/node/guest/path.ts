import posix from 'path-browserify';

/** `node:path` for POSIX; `folder` is the one that relative paths begin in. */
export function createPath(folder: () => string) {
  const resolve = (...paths: string[]) => posix.resolve(folder(), ...paths);
  const path = {
    ...posix,
    resolve,
    relative: (from: string, to: string) => posix.relative(resolve(from), resolve(to)),
    toNamespacedPath: (path: string) => path,
  };
  path.posix = path;
  return path;
}

export type PathModule = ReturnType<typeof createPath>;
