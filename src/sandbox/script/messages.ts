/** Between the host document, the isolated frame, and the Workers in it. */
import type { ScriptJob } from '../../core/run/needs';
import type { RunFailure } from '../../core/run/types';

/** Host to frame, by `postMessage`. */
export type ToFrame =
  /** What each Worker is made of: its source, and QuickJS as bytes (a compiled module does not cross origins). */
  | { type: 'engine'; source: string; wasm: ArrayBuffer }
  /** Start a Worker and hand it the port that comes along. */
  | { type: 'start'; id: number }
  /** End that Worker at once. */
  | { type: 'end'; id: number };

/** Frame to host. */
export type FromFrame =
  | { type: 'listening' }
  | { type: 'ready' }
  /** The Worker could not start, or died. */
  | { type: 'broken'; id: number; message: string };

/** Frame to Worker. */
export type ToWorker =
  | { type: 'engine'; wasm: WebAssembly.Module }
  /** Comes with the port of the one run that this Worker serves. */
  | { type: 'run' };

/** Host to Worker, over the port of the run. */
export type RunToWorker =
  /** `types`: the source of what strips types, where the job has a module that has some. */
  | { type: 'run'; job: ScriptJob; types: string | undefined }
  | { type: 'tool-result'; id: number; json: string }
  | { type: 'tool-failed'; id: number; message: string };

/** Worker to host, over the port of the run. */
export type RunFromWorker =
  /** QuickJS is there; the script's time begins. */
  | { type: 'started' }
  | { type: 'tool'; id: number; name: string; json: string }
  | { type: 'done'; json: string }
  | { type: 'failed'; failure: RunFailure };
