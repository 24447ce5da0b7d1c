import { RunError } from '../../../core/run/run-error';
import type { RunFiles } from '../../files/run-files';
import { shorten } from '../script-failure';
import { isTyped, type StripTypes } from '../types/stripper';
import { exportedNames, type ModuleKind, moduleKind } from './module-kind';
import { packageType, resolveModule } from './resolve';

/** Stands before the names of the runtime's own modules. */
const builtinPrefix = 'node:';

/** Gives a VM its modules. */
export interface NodeLoader {
  /** The name under which the VM knows a module. */
  normalize(from: string, specifier: string): string;
  /** The text of an ES module: of a file, or one that hands on what a module of another kind exports. */
  load(name: string): string;
  /** What `require` means by `specifier` in the file `from`. */
  find(from: string, specifier: string): { path: string; kind: ModuleKind | 'builtin' };
  /** JavaScript, or JSON. */
  source(path: string): string;
  kind(path: string): ModuleKind;
  /** Makes a text known as the ES module of that path, which is no file. */
  addText(path: string, text: string): void;
  /** What the built-in modules export; told once the VM has them. */
  builtins: Record<string, string[]>;
  /** Whether a text can be read as the body of a function; told once there is a VM to read it. */
  isScript(source: string): boolean;
  /** Why a module that was asked for has no JavaScript. */
  readonly failure: RunError | undefined;
}

/** `starter`: our own first code, which names files by their paths. */
export function createNodeLoader(
  files: RunFiles,
  starter: string,
  stripTypes: StripTypes | undefined,
): NodeLoader {
  let failure: RunError | undefined;
  const sources = new Map<string, { version: number; source: string }>();

  const texts = new Map<string, string>();

  const source = (path: string): string => {
    const added = texts.get(path);
    if (added !== undefined) return added;
    const version = files.stat(path)?.version ?? -1;
    const known = sources.get(path);
    if (known?.version === version) return known.source;
    const text = new TextDecoder().decode(files.read(path)).replace(/^#!/, '//');
    const code = isTyped(path) ? strip(path, text) : text;
    sources.set(path, { version, source: code });
    return code;
  };
  const strip = (path: string, text: string): string => {
    if (!stripTypes) return text;
    // A skill's author knows a file by its path in the skill.
    const stripped = stripTypes(path.replace(/^\/skill\//, ''), text);
    if ('code' in stripped) return stripped.code;
    failure ??= new RunError('script-types', { detail: shorten(stripped.fault) });
    throw failure;
  };
  const kind = (path: string): ModuleKind =>
    path.endsWith('.json')
      ? 'json'
      : moduleKind(path, source(path), packageType(files, path), loader.isScript);

  const find: NodeLoader['find'] = (from, specifier) => {
    const known = new Set(Object.keys(loader.builtins));
    const { path, builtin } = resolveModule(files, known, from, specifier);
    return { path, kind: builtin ? 'builtin' : kind(path) };
  };

  const loader: NodeLoader = {
    builtins: {},
    isScript: () => true,
    find,
    source,
    kind,
    addText: (path, text) => void texts.set(path, text),
    normalize(from, specifier) {
      if (from === starter) return specifier;
      const found = find(from, specifier);
      return found.kind === 'builtin' ? builtinPrefix + found.path : found.path;
    },
    load(name) {
      if (name.startsWith(builtinPrefix)) return ofBuiltin(name, loader.builtins);
      switch (kind(name)) {
        case 'json':
          return `export default JSON.parse(${JSON.stringify(source(name))})`;
        case 'cjs':
          return ofCommonJs(name, exportedNames(source(name)));
        case 'esm':
          return `${metaOf(name)}${source(name)}`;
      }
    },
    get failure() {
      return failure;
    },
  };
  return loader;
}

/** Stands in the first line, before what the file has there, so that the lines keep their numbers. */
function metaOf(path: string): string {
  const about = {
    url: `file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`,
    filename: path,
    dirname: path.slice(0, Math.max(1, path.lastIndexOf('/'))),
  };
  return `Object.assign(import.meta, ${JSON.stringify(about)});`;
}

function ofBuiltin(name: string, builtins: Record<string, string[]>): string {
  const names = builtins[name.slice(builtinPrefix.length)] ?? [];
  return exporting(`process.getBuiltinModule(${JSON.stringify(name)})`, names);
}

function ofCommonJs(path: string, names: readonly string[]): string {
  const wanted = JSON.stringify(path);
  return exporting(`process.getBuiltinModule('module').createRequire(${wanted})(${wanted})`, names);
}

/** A module whose default export is a value, with some of that value's properties by name. */
function exporting(value: string, names: readonly string[]): string {
  const each = names.map((name, index) => `const e${index} = m?.${name}; export { e${index} as ${name} };`);
  return `const m = ${value}; export default m; ${each.join(' ')}`;
}
