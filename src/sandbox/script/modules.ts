import { RunError } from '../../core/run/run-error';
import { shorten } from './script-failure';
import { isTyped, type StripTypes } from './types/stripper';

type Modules = Record<string, string>;

/** Gives a VM the modules of a skill. */
export interface Loader {
  /** See `resolveModule`. */
  normalize(base: string, specifier: string): string;
  /** The JavaScript of a module. */
  load(path: string): string;
  /** Why a module that was asked for has no JavaScript. */
  readonly failure: RunError | undefined;
}

/** `starter`: our own first code, which names the entry by its path. */
export function createLoader(modules: Modules, starter: string, stripTypes: StripTypes | undefined): Loader {
  let failure: RunError | undefined;
  return {
    normalize: (base, specifier) => (base === starter ? specifier : resolveModule(modules, base, specifier)),
    load(path) {
      const source = moduleSource(modules, path);
      if (!isTyped(path) || !stripTypes) return source;
      const stripped = stripTypes(path, source);
      if ('code' in stripped) return stripped.code;
      failure ??= new RunError('script-types', { detail: shorten(stripped.fault) });
      throw failure;
    },
    get failure() {
      return failure;
    },
  };
}

/**
 * The module that `specifier` means in the module at `base`, as a path inside the skill. As in TypeScript, `./words.js` may
 * mean `words.ts`, and `./words` either, the one in JavaScript first.
 * Only relative specifiers are known (`./lib/words.js`, `../shared.js`): a skill has no packages and no network.
 * Throws an `Error` with a sentence for the skill's author where the path would leave the skill.
 */
function resolveModule(modules: Modules, base: string, specifier: string): string {
  const path = pathOf(base, specifier);
  const others = /\.m?[jt]s$/.test(path) ? [path.replace(/js$/, 'ts')] : [`${path}.js`, `${path}.ts`];
  return [path, ...others].find((candidate) => Object.hasOwn(modules, candidate)) ?? path;
}

function pathOf(base: string, specifier: string): string {
  if (!/^\.{1,2}\//.test(specifier)) {
    throw new Error(
      `Cannot import '${specifier}': a script may import only files of its own skill, such as './words.js'`,
    );
  }
  const path = base.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined)
      throw new Error(`Cannot import '${specifier}': the path leaves the skill's folder`);
  }
  return path.join('/');
}

/** The source of a module. Throws an `Error` that names the path if the skill has no such module. */
function moduleSource(modules: Modules, path: string): string {
  const source = Object.hasOwn(modules, path) ? modules[path] : undefined;
  if (source === undefined) throw new Error(`Cannot find module '${path}' in the skill`);
  return source;
}
