/** The page's side of a Worker of the library. */
import type { ImportProgress } from '../../core/library/types';
import { crossing } from '../../diagnostics/crossings';
import { type FromWorker, readFailure, type ToWorker, type WorkerCommands } from './protocol';

/** What the client needs of a `Worker`. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface WorkerClient extends WorkerCommands {
  /** A later listener takes the place of the one before. */
  onProgress(listener: (progress: ImportProgress) => void): void;
  /** Asks for an end after the skill that is being written. */
  cancel(): void;
  /** Ends the Worker at once. Calls that are under way never settle; a transaction under way is undone or done whole. */
  end(): void;
}

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Calls the commands of a Worker. If the Worker breaks, its calls reject. */
export function createWorkerClient(worker: WorkerLike): WorkerClient {
  const calls = new Map<number, Call>();
  let listener: (progress: ImportProgress) => void = () => undefined;
  let last = 0;

  const settle = (id: number, how: (call: Call) => void) => {
    const call = calls.get(id);
    calls.delete(id);
    if (call) how(call);
  };
  worker.onmessage = ({ data }) => {
    if (data.type === 'progress') listener(data.progress);
    else if (data.type === 'done') settle(data.id, ({ resolve }) => resolve(data.value));
    else settle(data.id, ({ reject }) => reject(readFailure(data.error)));
  };
  worker.onerror = ({ message }) => {
    for (const id of [...calls.keys()]) {
      settle(id, ({ reject }) => reject(new Error(`The library's worker broke: ${message}`)));
    }
  };

  function command<Name extends keyof WorkerCommands>(method: Name): WorkerCommands[Name] {
    const ask = (args: Parameters<WorkerCommands[Name]>) =>
      new Promise((resolve, reject) => {
        last += 1;
        calls.set(last, { resolve, reject });
        worker.postMessage({ type: 'call', id: last, method, args } as ToWorker);
      });
    const send = (...args: Parameters<WorkerCommands[Name]>) => crossing('library', method, ask(args));
    return send as WorkerCommands[Name];
  }

  return {
    open: command('open'),
    readFile: command('readFile'),
    install: command('install'),
    restoreBackup: command('restoreBackup'),
    exportSkill: command('exportSkill'),
    backup: command('backup'),
    onProgress: (next) => {
      listener = next;
    },
    cancel: () => worker.postMessage({ type: 'cancel' }),
    end() {
      calls.clear();
      worker.terminate();
    },
  };
}
