import { readFileSync } from 'node:fs';
import { pythonPackagesForBuild } from '../../../../scripts/python-packages/python-packages';
import type { SandboxFile } from '../../../../src/core/run/needs';
import type { ProgramEnd } from '../../../../src/sandbox/python/python-service';
import type { CallTool, PythonJob } from '../../../../src/sandbox/python/types';
import { startPython } from '../../../../src/sandbox/python/worker/load';
import { createMemoryBudget } from '../../../../src/sandbox/python/worker/memory-budget';
import { runProgram } from '../../../../src/sandbox/python/worker/program';

export const megabyte = 1 << 20;
export const utf8 = (text: string) => new TextEncoder().encode(text);

export interface Ran extends ProgramEnd {
  stdout: string;
  stderr: string;
}

/** Runs programs as the Worker does, each in a Python of its own, out of the snapshot of the first start. */
export async function createPython() {
  const { zip } = await pythonPackagesForBuild();
  const packages = zip ? new Uint8Array(readFileSync(zip)) : new Uint8Array();
  const start = async (snapshot?: Uint8Array) => {
    const budget = createMemoryBudget();
    const python = await startPython({ indexURL: 'node_modules/pyodide/', packages, snapshot, budget });
    return { ...python, budget };
  };
  const cold = await start();
  cold.budget.release();

  /** A program's text, or a whole job. */
  const run = async (
    program: string | PythonJob['program'],
    job: Partial<PythonJob> = {},
    callTool: CallTool = () => Promise.reject(new Error('No tool')),
  ): Promise<Ran> => {
    const { pyodide, budget } = await start(cold.snapshot);
    const said = { stdout: '', stderr: '' };
    const decoder = new TextDecoder();
    try {
      const done = await runProgram(
        pyodide,
        {
          program: typeof program === 'string' ? { type: 'code', code: program } : program,
          argv: [],
          env: {},
          stdin: '',
          folder: '/work',
          files: [],
          timeout: 30_000,
          memoryLimit: 256 * megabyte,
          ...job,
        },
        budget,
        (stream, bytes) => {
          said[stream] += decoder.decode(bytes);
        },
        callTool,
      );
      return { ...done, ...said };
    } finally {
      budget.release();
    }
  };
  return { run, snapshot: cold.snapshot };
}

export const file = (path: string, content: string): SandboxFile => ({ path, bytes: utf8(content) });

/** A program of Python that prints `True set()`: it has looked at every object that there is, and none is JavaScript's. */
export const javaScriptObjects = `
import gc, sys
seen, open_, found = set(), [*gc.get_objects(), *sys.modules.values()], set()
while open_:
    thing = open_.pop()
    if id(thing) in seen:
        continue
    seen.add(id(thing))
    if type(thing).__name__.startswith('JsProxy') or 'JsProxy' in [c.__name__ for c in type(thing).__mro__]:
        found.add(type(thing).__name__)
    open_.extend(gc.get_referents(thing))
print(len(seen) > 10_000, found)`;
