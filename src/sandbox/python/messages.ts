/** Between the host document and a Worker of Python, over the port of one job. */
import { z } from 'zod';
import type { PythonJob } from './types';

/** What is in the package for Python, by the name that the Worker knows it by. */
export const pythonRecipe = {
  kind: 'python',
  scripts: ['/python-worker.js'],
  assets: {
    wasm: '/engines/python/pyodide.wasm',
    library: '/engines/python/library.zip',
    packages: '/engines/python/packages.zip',
  },
  // It holds 60 MB: no Worker waits for a job that may never come.
  spare: false,
} as const;

/** What a Worker of Python gets before its job. */
export interface PythonAssets {
  wasm: WebAssembly.Module;
  /** The standard library. */
  library: ArrayBuffer;
  packages: ArrayBuffer;
}

/** Host to Worker. */
export type ToPython =
  /** Load Python: out of a snapshot of its memory, or cold, and then make one. */
  { type: 'load'; snapshot?: ArrayBuffer | undefined } | { type: 'run'; job: PythonJob };

const bytes = z.instanceof(Uint8Array);
const path = z.string().startsWith('/').max(4096);

/** Worker to host: whatever runs there may have taken the Worker over. */
export const fromPython = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), fraction: z.number().min(0).max(1) }),
  /** Python is there; the program's time begins with the job. `snapshot`: of its memory, before any program. */
  z.object({ type: z.literal('loaded'), snapshot: z.instanceof(ArrayBuffer).optional() }),
  z.object({ type: z.literal('broken'), message: z.string().max(10_000) }),
  z.object({ type: z.literal('output'), stream: z.enum(['stdout', 'stderr']), bytes }),
  z.object({
    type: z.literal('done'),
    code: z.number().int().min(0).max(255),
    ended: z.literal('memory').optional(),
    written: z.array(z.object({ path, bytes })),
    removed: z.array(path),
  }),
]);
export type FromPython = z.infer<typeof fromPython>;
