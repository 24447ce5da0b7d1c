/** What a Worker of Python does for the host: it loads Python, runs one program, and is ended. */
import { z } from 'zod';
import type { Schemas } from '../../wire/untrusted';
import type { WorkerRecipe } from '../frame/frame-service';
import { jsonLimit } from '../script/limits';
import { mostChangedFiles } from './limits';
import type { CallTool, PythonJob, PythonResult } from './types';

/** What is in the package for Python, by the name that the Worker knows it by. */
export const pythonRecipe: WorkerRecipe<keyof PythonAssets> = {
  kind: 'python',
  scripts: ['/python-worker.js'],
  assets: {
    wasm: '/engines/python/pyodide.wasm',
    library: '/engines/python/library.zip',
    packages: '/engines/python/packages.zip',
  },
  // It holds 60 MB: no Worker waits for a job that may never come.
  spare: false,
};

/** What a Worker of Python gets before its job. */
export interface PythonAssets {
  wasm: WebAssembly.Module;
  /** The standard library. */
  library: ArrayBuffer;
  packages: ArrayBuffer;
}

/** How a program has ended, when its output has been told. Only the host knows of a timeout. */
export interface ProgramEnd extends Omit<PythonResult, 'stdout' | 'stderr' | 'ended'> {
  ended?: 'memory' | undefined;
}

export type TellOutput = (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;

/** Aborted, a call is over for the host, which ends the Worker. */
export interface PythonService {
  /**
   * Loads Python: out of a snapshot of its memory; or cold, and then answers with one, as it was before any program.
   * `progress`: 0 to 1.
   */
  load(
    snapshot: ArrayBuffer | undefined,
    progress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<ArrayBuffer | undefined>;
  /** After `load`, once: the program's time begins. */
  run(job: PythonJob, output: TellOutput, callTool: CallTool, signal: AbortSignal): Promise<ProgramEnd>;
}

const bytes = z.instanceof(Uint8Array);
const path = z.string().startsWith('/').max(4096);

/** What the host takes of it: whatever runs there may have taken the Worker over. */
export const pythonSchemas: Schemas<PythonService> = {
  load: { result: z.instanceof(ArrayBuffer).optional(), calls: { 1: z.tuple([z.number().min(0).max(1)]) } },
  run: {
    result: z.object({
      code: z.int().min(0).max(255),
      ended: z.literal('memory').optional(),
      written: z.array(z.object({ path, bytes })).max(mostChangedFiles),
      removed: z.array(path).max(mostChangedFiles),
    }),
    calls: {
      1: z.tuple([z.enum(['stdout', 'stderr']), bytes]),
      2: z.tuple([z.string(), z.string().max(jsonLimit)]),
    },
  },
};
