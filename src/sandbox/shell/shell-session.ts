import type { ShellCommand, ShellResult } from '../../core/run/needs';
import { applyChanges } from '../files/changes';
import type { RunFiles } from '../files/run-files';
import type { FrameHost } from '../frame/frame-host';
import type { WorkerRecipe } from '../frame/messages';
import type { PythonHost } from '../python/types';
import { createWatchdog } from '../script/watchdog';
import { bootLimit, endedCode, grace } from './limits';
import { type FromShell, fromShell, type ToShell } from './messages';

/** Its 1.3 MB are read when a run uses a shell for the first time. */
const recipe: WorkerRecipe = {
  kind: 'shell',
  scripts: ['/script-types.js', '/shell-worker.js'],
  assets: { quickjs: '/engines/quickjs.wasm' },
  spare: false,
};

export interface SessionNeeds {
  frame: FrameHost;
  /** The host's own copy of the files: as they were after the last command that was done. */
  files: RunFiles;
  python: PythonHost;
}

/** The Worker of one shell, from its start to its end. */
export interface ShellSession {
  /** Puts files in, after what runs. */
  put(files: [path: string, bytes: Uint8Array][]): void;
  /**
   * Runs a command, one at a time. Where it did not end by itself, the session is over, and the files are as they were before
   * it: so too where it rejects, with an `Error` of the Worker or the signal's reason.
   */
  run(command: ShellCommand, signal: AbortSignal): Promise<ShellResult>;
  /** Where the next command begins. */
  readonly folder: string;
  readonly over: boolean;
  end(): void;
}

/** Starts a Worker with the files in it. Rejects where it does not come up. */
export async function startSession(
  { frame, files, python }: SessionNeeds,
  folder: string,
): Promise<ShellSession> {
  const ready = await frame(recipe);
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: ToShell) => port.postMessage(message);
  /** Who hears what the Worker says. */
  let hear: (message: FromShell) => void = () => undefined;
  let broke: (error: Error) => void = () => undefined;
  let over = false;
  let at = folder;
  const terminate = ready.start(recipe, port2, (message) =>
    broke(new Error(`The shell's Worker broke: ${message}`)),
  );
  const end = () => {
    over = true;
    terminate();
    port.close();
  };
  port.onmessage = ({ data }) => {
    const message = fromShell.safeParse(data);
    if (message.success) hear(message.data);
    else broke(new Error('The shell sent what no shell sends'));
  };

  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('The shell does not start')), bootLimit);
    broke = reject;
    hear = ({ type }) => {
      clearTimeout(giveUp);
      if (type === 'started') resolve();
    };
  }).catch((error: unknown) => {
    end();
    throw error;
  });
  const folders = files.walk().flatMap(([path, { kind }]) => (kind === 'folder' ? [path] : []));
  send({ type: 'begin', files: files.all(), folders, folder });

  return {
    put: (more) => send({ type: 'put', files: more }),
    get folder() {
      return at;
    },
    get over() {
      return over;
    },
    end,
    run(command, signal) {
      const settled = new AbortController();
      const stopped = AbortSignal.any([signal, settled.signal]);
      return new Promise<ShellResult>((resolve, reject) => {
        signal.throwIfAborted();
        const fail = (error: unknown) => {
          end();
          reject(error);
        };
        const endedBy = (code: number, why: string) => {
          end();
          const lost = 'The files are as they were before this command.';
          resolve({ stdout: '', stderr: `bash: ended: ${why}. ${lost}\n`, code });
        };
        const watchdog = createWatchdog(command.timeout + grace, () =>
          endedBy(endedCode.timeout, `it took longer than ${command.timeout / 1000} s`),
        );
        // A Worker that dies of a command has run out of memory: what a command throws is caught in it.
        broke = () => endedBy(endedCode.memory, 'it used too much memory');
        signal.addEventListener('abort', () => fail(signal.reason), { signal: settled.signal });
        settled.signal.addEventListener('abort', () => watchdog.stop());
        hear = (message) => {
          if (over) return;
          if (message.type === 'python') {
            watchdog.waiting();
            const { id, job } = message;
            python
              .run(job, stopped)
              .then(
                (result): ToShell => ({ type: 'python-done', id, result }),
                (error: unknown): ToShell => ({ type: 'python-failed', id, message: String(error) }),
              )
              .then((answer) => {
                if (over || settled.signal.aborted) return;
                watchdog.running();
                send(answer);
              });
          } else if (message.type === 'done') {
            const { stdout, stderr, code, changes } = message;
            try {
              applyChanges(files, changes);
              at = message.folder;
              resolve({ stdout, stderr, code });
            } catch (error) {
              fail(error);
            }
          }
        };
        watchdog.running();
        send({ type: 'run', command });
      }).finally(() => settled.abort());
    },
  };
}
