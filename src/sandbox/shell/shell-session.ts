import type { ShellCommand, ShellResult } from '../../core/run/needs';
import { connectUntrusted } from '../../wire/untrusted';
import { endedCode } from '../ended-code';
import { applyChanges } from '../files/changes';
import type { RunFiles } from '../files/run-files';
import type { FrameHost } from '../frame/frame-host';
import type { WorkerRecipe } from '../frame/frame-service';
import { startFrameWorker } from '../frame/frame-worker';
import type { PythonHost, PythonJob } from '../python/types';
import { createWatchdog } from '../script/watchdog';
import { bootLimit, commandGrace } from './limits';
import { type ShellService, shellSchemas } from './shell-service';

/** Its 1.3 MB are read when a run uses a shell for the first time. */
const recipe: WorkerRecipe = {
  kind: 'shell',
  scripts: ['/script-types.js', '/shell-worker.js'],
  assets: { quickjs: '/engines/quickjs.wasm' },
  spare: false,
};

export interface ShellSessionNeeds {
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
  { frame, files, python }: ShellSessionNeeds,
  folder: string,
): Promise<ShellSession> {
  const { end: wire, stop } = startFrameWorker(await frame(recipe), recipe, "The shell's Worker");
  let over = false;
  let broken = false;
  let at = folder;
  const end = () => {
    over = true;
    stop();
  };
  const shell = connectUntrusted<ShellService>(wire, 'shell', {
    schemas: shellSchemas,
    broken() {
      broken = true;
      end();
    },
  });

  const folders = files.walk().flatMap(([path, { kind }]) => (kind === 'folder' ? [path] : []));
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('The shell does not start')), bootLimit);
    shell
      .begin(files.all(), folders, folder)
      .then(resolve, reject)
      .finally(() => clearTimeout(giveUp));
  }).catch((error: unknown) => {
    end();
    throw error;
  });

  return {
    // One that lacks a file is not to go on: the next has what the host has.
    put: (more) => void shell.put(more).catch(end),
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
        const watchdog = createWatchdog(command.timeout + commandGrace, () =>
          endedBy(endedCode.timeout, `it took longer than ${command.timeout / 1000} s`),
        );
        signal.addEventListener('abort', () => fail(signal.reason), { signal: settled.signal });
        settled.signal.addEventListener('abort', () => watchdog.stop());
        const runPython = async (job: PythonJob) => {
          watchdog.waiting();
          try {
            return await python.run(job, stopped);
          } finally {
            if (!over && !settled.signal.aborted) watchdog.running();
          }
        };
        watchdog.running();
        shell
          .run(command, runPython)
          .then(({ stdout, stderr, code, changes, folder }) => {
            if (over) return;
            applyChanges(files, changes);
            at = folder;
            resolve({ stdout, stderr, code });
          })
          .catch((error: unknown) => {
            // A Worker that dies of a command has run out of memory: what a command throws is caught in it.
            if (broken) endedBy(endedCode.memory, 'it used too much memory');
            else fail(error);
          });
      }).finally(() => settled.abort());
    },
  };
}
