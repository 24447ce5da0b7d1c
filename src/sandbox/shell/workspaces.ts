import type { CommandRun, Workspace, Workspaces } from '../../core/run/needs';
import { createRunFiles } from '../files/run-files';
import type { FrameHost } from '../frame/frame-host';
import type { PythonEngine } from '../python/types';
import { firstFolder, mostRunFileBytes } from './limits';
import { type ShellSession, startSession } from './shell-session';

/** Workspaces where there is a document: each with a shell in a Worker of the isolated frame, started by its first command. */
export function createWorkspaces(frame: FrameHost, python: PythonEngine): Workspaces {
  return {
    open(tell) {
      const pythonHost = python.open((fraction) => tell('python', fraction));
      return openWorkspace(frame, pythonHost);
    },
  };
}

function openWorkspace(frame: FrameHost, python: ReturnType<PythonEngine['open']>): Workspace {
  const files = createRunFiles({ most: mostRunFileBytes });
  const closed = new AbortController();
  let session: ShellSession | undefined;
  let folder = firstFolder;
  /** Versions of the files under `/output` that were told. */
  let told = new Map<string, number>();
  /** What was asked for last: everything comes one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T> | T): Promise<T> => {
    const turn = last.then(() => {
      closed.signal.throwIfAborted();
      return work();
    });
    // Whoever asked for it is told; the next one goes on.
    last = turn.catch(() => undefined);
    return turn;
  };
  const current = async () => {
    if (session && !session.over) return session;
    const started = await startSession({ frame, files, python }, files.stat(folder) ? folder : firstFolder);
    if (closed.signal.aborted) started.end();
    closed.signal.throwIfAborted();
    session = started;
    return started;
  };

  const output = (): Omit<CommandRun, 'result'> => {
    const now = files.walk('/output').filter(([, { kind }]) => kind === 'file');
    const written = now.filter(([path, { version }]) => told.get(path) !== version);
    told = new Map(now.map(([path, { version }]) => [path, version]));
    return {
      changed: written.map(([path]) => ({ path, bytes: files.read(path) })),
      output: now.map(([path]) => path),
    };
  };

  return {
    add: (more) =>
      inTurn(() => {
        const put = more.map(({ path, bytes }): [string, Uint8Array] => [path, bytes]);
        for (const [path, bytes] of put) files.put(path, bytes);
        if (session && !session.over) session.put(put);
      }),
    run(command, signal) {
      const stopped = AbortSignal.any([signal, closed.signal]);
      return untilAborted(
        inTurn(async () => {
          stopped.throwIfAborted();
          const shell = await current();
          const result = await shell.run(command, stopped);
          folder = shell.folder;
          return { result, ...output() };
        }),
        stopped,
      );
    },
    close() {
      closed.abort(new Error('The workspace is closed'));
      session?.end();
      python.close();
    },
  };
}

/** As `work`, but rejects with the signal's reason as soon as it is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
