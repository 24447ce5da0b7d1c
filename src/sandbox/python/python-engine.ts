import { reporting } from '../../diagnostics/report';
import type { FrameHost } from '../frame/frame-host';
import { pythonRecipe } from './python-service';
import { type PythonWorker, runInWorker, startWorker } from './python-worker-host';
import type { SnapshotStore } from './snapshot-store';
import type { PythonEngine, PythonHost, PythonJob } from './types';

const refuseCall = () => Promise.reject(new Error('Only the script of a skill that runs by itself has this'));

/** How much of a start it is to read what Python is made of. */
const prepareShare = 0.2;

/**
 * Python in the isolated frame: a Worker for each job, started out of the snapshot in a quarter of a second, so that no
 * program finds anything that one before has left in the interpreter.
 */
export function createPythonEngine(frame: FrameHost, snapshots: SnapshotStore): PythonEngine {
  return {
    open(tell): PythonHost {
      const over = new AbortController();
      /** Unpacked, for the commands that follow. */
      let kept: ArrayBuffer | undefined;

      /** Starts out of the snapshot, or cold where there is none that works; then the new one is kept. */
      const start = async (signal: AbortSignal): Promise<PythonWorker> => {
        tell(0);
        const [ready, snapshot] = await Promise.all([
          frame(pythonRecipe),
          kept ?? snapshots.read().catch(reporting('python-snapshot')),
        ]);
        signal.throwIfAborted();
        tell(prepareShare);
        const told = (fraction: number) => tell(prepareShare + (1 - prepareShare) * fraction);
        if (snapshot) {
          // One that does not start out of it starts cold, and says then what is wrong.
          const worker = await startWorker(ready, snapshot, told, signal).catch(() => undefined);
          signal.throwIfAborted();
          kept = worker && snapshot;
          if (worker) return worker;
          await snapshots.drop().catch(reporting('python-snapshot'));
        }
        const worker = await startWorker(ready, undefined, told, signal);
        kept = worker.snapshot;
        // Where it finds no room, the next run starts cold as well.
        if (kept) snapshots.write(kept).catch(reporting('python-snapshot'));
        return worker;
      };

      return {
        async run(job: PythonJob, signal, callTool = refuseCall) {
          const either = AbortSignal.any([signal, over.signal]);
          either.throwIfAborted();
          const worker = await start(either);
          tell(1);
          return runInWorker(worker, job, either, callTool);
        },
        close() {
          kept = undefined;
          over.abort(new Error('The run is over'));
        },
      };
    },
  };
}
