/** What the isolated frame does for the host document, and what it says to the Workers in it. */
import { z } from 'zod';
import type { Schemas } from '../../wire/untrusted';

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

export interface FrameService {
  /** Answers once the frame is up. */
  ready(): Promise<void>;
  /** A file of the package: text of a script, or bytes. Those of WebAssembly (`.wasm`) are compiled in the frame, once: a
   * compiled module does not cross origins. */
  file(path: string, content: string | ArrayBuffer): Promise<void>;
  /** What Workers of a kind are made of, after all its files. Rejects where one of these is not what it should be. */
  learn(recipe: WorkerRecipe): Promise<void>;
  /**
   * Starts a Worker of that kind, and hands it the port. Rejects when it could not start, or has died; resolves when it was
   * ended, by the signal, at once.
   */
  start(kind: string, port: MessagePort, signal: AbortSignal): Promise<void>;
}

const nothing = { result: z.undefined(), calls: {} };

/** What the host takes of it: beside it run scripts of skills. */
export const frameSchemas: Schemas<FrameService> = {
  ready: nothing,
  file: nothing,
  learn: nothing,
  start: nothing,
};

/** Bytes, or the module where they were WebAssembly. */
export type Asset = ArrayBuffer | WebAssembly.Module;

/** Frame to Worker. */
export type ToWorker<Assets = Record<string, Asset>> =
  | { type: 'engine'; assets: Assets }
  /** Comes with the port of the one job that this Worker serves. */
  | { type: 'run' };
