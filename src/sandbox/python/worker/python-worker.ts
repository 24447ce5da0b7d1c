/** Runs in a Worker of the isolated frame: one Python, one program, then the host ends it. */
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { ownEnd } from '../../../wire/ends';
import { expose } from '../../../wire/expose';
import type { ToWorker } from '../../frame/frame-service';
import type { PythonAssets, PythonService } from '../python-service';
import { type LoadedPython, startPython } from './load';
import { createMemoryBudget, type MemoryBudget } from './memory-budget';
import { runProgram } from './program';
import { scrubScope } from './scrub';

type Scope = typeof globalThis & {
  onmessage: ((event: MessageEvent<ToWorker<PythonAssets>>) => void) | null;
};

/** Where Pyodide looks for its files: no place at all, since `bringFiles` answers. */
const nowhere = 'https://python.invalid/';

/** Waits for what Python is made of, and for the port of the job. */
export function startPythonWorker(scope: Scope): void {
  let assets: PythonAssets | undefined;
  scope.onmessage = ({ data, ports: [port] }) => {
    if (data.type === 'engine') assets = data.assets;
    else if (assets && port) serve(scope, port, assets);
  };
}

function serve(scope: Scope, port: MessagePort, assets: PythonAssets): void {
  const budget = createMemoryBudget();
  let python: LoadedPython['pyodide'] | undefined;
  const service: PythonService = {
    async load(snapshot, progress) {
      const loaded = await loadPython(scope, assets, snapshot, budget, progress);
      scope.onmessage = null;
      const left = scrubScope(scope);
      if (left.length > 0) throw new Error(`The Worker keeps ${left.join(', ')}`);
      python = loaded.pyodide;
      return loaded.snapshot?.buffer;
    },
    async run(job, output, callTool) {
      if (!python) throw new Error('Python was not loaded');
      return runProgram(python, job, budget, output, callTool);
    },
  };
  expose(service, ownEnd(port));
}

async function loadPython(
  scope: Scope,
  assets: PythonAssets,
  snapshot: ArrayBuffer | undefined,
  budget: MemoryBudget,
  progress: (fraction: number) => void,
): Promise<LoadedPython> {
  bringFiles(scope, assets, progress);
  return startPython({
    indexURL: nowhere,
    createPyodideModule,
    packages: new Uint8Array(assets.packages),
    snapshot: snapshot && new Uint8Array(snapshot),
    budget,
  });
}

/** Hands Pyodide its files where it would fetch them: a Worker of the isolated frame can fetch nothing. */
function bringFiles(scope: Scope, assets: PythonAssets, progress: (fraction: number) => void): void {
  scope.fetch = async (address) => {
    const path = String(address);
    if (path.endsWith('python_stdlib.zip')) return new Response(assets.library);
    if (path.endsWith('pyodide.asm.wasm')) return new Response();
    throw new TypeError(`${path} is not in the package`);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const instance = await WebAssembly.instantiate(assets.wasm, imports);
    // The module is what takes time until here; the rest is Python's own start.
    progress(0.4);
    return { module: assets.wasm, instance };
  };
}
