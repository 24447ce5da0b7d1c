/** Between the host document, the isolated frame, and the Workers in it. */

/** What Workers of one kind are made of. All paths are of files in the extension's package. */
export interface WorkerRecipe<Assets extends string = string> {
  /** The name of the kind: there is one recipe of that name. */
  kind: string;
  /** Classic scripts that the Worker runs, in this order. */
  scripts: readonly string[];
  /** What the Worker gets with its first message, by the name it has there. */
  assets: Readonly<Record<Assets, string>>;
  /** Whether one Worker waits, with all this loaded, for the next start: where a start costs as much as most jobs. */
  spare: boolean;
}

/** Host to frame, by `postMessage`. */
export type ToFrame =
  /** A file of the package: text of a script, or bytes. Those of WebAssembly (`.wasm`) are compiled in the frame, once:
   * a compiled module does not cross origins. */
  | { type: 'file'; path: string; content: string | ArrayBuffer }
  /** What Workers of a kind are made of, after all its files. */
  | { type: 'recipe'; recipe: WorkerRecipe }
  /** Start a Worker of that kind, and hand it the port that comes along. */
  | { type: 'start'; id: number; kind: string }
  /** End that Worker at once. */
  | { type: 'end'; id: number };

/** Frame to host. */
export type FromFrame =
  | { type: 'listening' }
  /** Workers of that kind can be started. */
  | { type: 'ready'; kind: string }
  /** They cannot: a file of theirs is not what it should be. */
  | { type: 'unready'; kind: string; message: string }
  /** The Worker could not start, or died. */
  | { type: 'broken'; id: number; message: string };

/** Bytes, or the module where they were WebAssembly. */
export type Asset = ArrayBuffer | WebAssembly.Module;

/** Frame to Worker. */
export type ToWorker<Assets = Record<string, Asset>> =
  | { type: 'engine'; assets: Assets }
  /** Comes with the port of the one job that this Worker serves. */
  | { type: 'run' };
