/** The page's side of a Worker of the library. */

import { connect } from '../../wire/connect';
import { type WorkerTarget, workerEnd } from '../../wire/ends';
import { libraryErrors, type WorkerCommands } from './protocol';

/** What the client needs of a `Worker`. */
export interface WorkerLike extends WorkerTarget {
  terminate(): void;
}

export interface WorkerClient {
  /** If the Worker breaks, they reject. */
  commands: WorkerCommands;
  /** Ends the Worker at once. Calls that are under way never settle; a transaction under way is undone or done whole. */
  end(): void;
}

export function createWorkerClient(worker: WorkerLike): WorkerClient {
  const end = workerEnd(worker, "The library's worker");
  return {
    commands: connect<WorkerCommands>(end, 'library', { errors: [libraryErrors] }),
    end: () => worker.terminate(),
  };
}
