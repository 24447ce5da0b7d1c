import { loadPyodide, type PyodideAPI, type PyodideConfig } from 'pyodide';
import type { MemoryBudget } from './memory-budget';
import runner from './runner.py?raw';

/** Nothing is loaded from anywhere: what is in the package, and no more. */
const noPackages = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' },
  packages: {},
});

/** A module of its own for what runs programs: theirs is `__main__`. */
const defineRunner = `
import sys, types
module = sys.modules['_caretaker'] = types.ModuleType('_caretaker')
exec(compile(${JSON.stringify(runner)}, '<caretaker>', 'exec'), module.__dict__)
del module
`;

export interface LoadedPython {
  pyodide: PyodideAPI;
  /** Of the memory of a cold start, before any program. */
  snapshot?: Uint8Array<ArrayBuffer> | undefined;
}

export interface LoadOptions extends Pick<PyodideConfig, 'indexURL' | 'createPyodideModule'> {
  /** A zip of modules beside the standard library. */
  packages: Uint8Array;
  /** What an earlier start has made. Cold without it. */
  snapshot?: Uint8Array | undefined;
  budget: MemoryBudget;
}

/**
 * Starts CPython, with `js` empty: a program gets no object of the browser. The snapshot holds the memory alone, so that
 * files are put in at each start. Throws what Pyodide throws, for instance of a snapshot that another version has made.
 */
export async function startPython(options: LoadOptions): Promise<LoadedPython> {
  const { packages, snapshot, budget, ...place } = options;
  const pyodide = await loadPyodide({
    ...place,
    lockFileContents: noPackages,
    jsglobals: Object.create(null),
    env: { HOME: '/work' },
    fsInit: async (files: PyodideAPI['FS']) => {
      files.writeFile('/lib/packages.zip', packages);
      budget.guard(files);
    },
    ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
  });
  if (snapshot) return { pyodide };
  pyodide.runPython(defineRunner);
  return { pyodide, snapshot: pyodide.makeMemorySnapshot().slice() };
}
