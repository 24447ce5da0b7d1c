/** Between the host document, the isolated frame, and the Workers in it. */
import type { ScriptJob } from '../../core/run/needs';
import type { RunFailure } from '../../core/run/types';

/** Host to frame, by `postMessage`. */
export type ToFrame =
  /** What each Worker is made of: its source, and QuickJS as bytes (a compiled module does not cross origins). */
  | { type: 'engine'; source: string; wasm: ArrayBuffer }
  /** The source of what strips types, before the first start that needs it. */
  | { type: 'types'; source: string }
  /** Start a Worker, with what strips types in it if so said, and hand it the port that comes along. */
  | { type: 'start'; id: number; typed: boolean }
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
  | { type: 'run'; job: ScriptJob }
  | { type: 'tool-result'; id: number; json: string }
  | { type: 'tool-failed'; id: number; message: string };

/** Worker to host, over the port of the run. */
export type RunFromWorker =
  /** QuickJS is there; the script's time begins. */
  | { type: 'started' }
  | { type: 'tool'; id: number; name: string; json: string }
  | { type: 'done'; json: string }
  | { type: 'failed'; failure: RunFailure };
