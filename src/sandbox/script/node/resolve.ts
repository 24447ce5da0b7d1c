import { resolvePath } from '../../files/paths';
import type { RunFiles } from '../../files/run-files';

/** Modules of Node that would need a network, another process or another thread. */
const withoutNetwork = /^(?:https?|http2|net|tls|dgram|dns|inspector)(?:\/|$)/;
const withoutProcesses =
  /^(?:child_process|cluster|worker_threads|v8|vm|async_hooks|zlib|stream|tty|sqlite|test)(?:\/|$)/;

const extensions = ['', '.js', '.cjs', '.mjs', '.json', '.ts', '.mts', '.cts'];

/** A module that was found: of the runtime by its short name, or a file by its path. */
export interface FoundModule {
  path: string;
  builtin: boolean;
}

/**
 * The module that `specifier` means in the file `from`. Files may be named without their ending, and folders by what is in
 * them, also in ES modules; `./a.js` may mean `a.ts`. Throws an `Error` in words for the script's author.
 */
export function resolveModule(
  files: RunFiles,
  builtins: ReadonlySet<string>,
  from: string,
  specifier: string,
): FoundModule {
  const short = specifier.replace(/^node:/, '');
  if (builtins.has(short)) return { path: short, builtin: true };
  if (withoutNetwork.test(short))
    throw new Error(`Cannot use '${specifier}': scripts of a skill run without a network`);
  if (withoutProcesses.test(short) || specifier.startsWith('node:'))
    throw new Error(`Cannot use '${specifier}': this module of Node is not in the sandbox`);
  const path = pathOf(from, specifier);
  const found = path === undefined ? inPackages(files, from, specifier) : asFile(files, path);
  if (found !== undefined) return { path: found, builtin: false };
  const hint =
    path === undefined ? ': a skill brings its packages along in node_modules, or does without' : '';
  throw Object.assign(new Error(`Cannot find module '${specifier}' from '${from}'${hint}`), {
    code: 'MODULE_NOT_FOUND',
  });
}

function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('file://')) return decodeURIComponent(specifier.slice('file://'.length));
  if (specifier.startsWith('/')) return resolvePath('/', specifier);
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return undefined;
  return resolvePath(folderOf(from), specifier);
}

function asFile(files: RunFiles, path: string): string | undefined {
  const written = /\.[mc]?js$/.test(path) ? [path, path.replace(/js$/, 'ts')] : [];
  const candidates = [...written, ...extensions.map((extension) => path + extension)];
  const file = candidates.find((candidate) => files.stat(candidate)?.kind === 'file');
  if (file !== undefined || files.stat(path)?.kind !== 'folder') return file;
  const { main } = readPackage(files, `${path}/package.json`) ?? {};
  const entry = typeof main === 'string' ? asFile(files, resolvePath(path, main)) : undefined;
  return entry ?? asFile(files, `${path}/index`);
}

/** A package that the skill has brought along, in a `node_modules` of the file's folder or one above it. */
function inPackages(files: RunFiles, from: string, specifier: string): string | undefined {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const found = asFile(files, resolvePath(folder, `node_modules/${specifier}`));
    if (found !== undefined || folder === '/') return found;
  }
}

/** `type` of the nearest package.json. */
export function packageType(files: RunFiles, path: string): unknown {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = readPackage(files, resolvePath(folder, 'package.json'));
    if (found) return found.type;
    if (folder === '/') return undefined;
  }
}

function readPackage(files: RunFiles, path: string): Record<string, unknown> | undefined {
  if (files.stat(path)?.kind !== 'file') return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(files.read(path)));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}
