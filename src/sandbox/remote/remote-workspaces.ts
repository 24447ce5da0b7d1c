import type { Browser } from 'wxt/browser';
import type { ShellResult, Workspace, Workspaces } from '../../core/run/needs';
import { fromFailure } from '../../core/run/run-error';
import type { EnginePortToHost, WorkspaceFromHost, WorkspaceToHost } from './engine-port';
import { createPieceCollector, cutFiles, type PieceCollector } from './file-pieces';

type Port = Browser.runtime.Port;

/** A call that waits for its answer. */
interface Call {
  pieces: PieceCollector;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Workspaces of the offscreen document: each is one port, opened by the first call. */
export function createRemoteWorkspaces(openPort: (signal: AbortSignal) => Promise<Port>): Workspaces {
  return { open: (tell) => openWorkspace(openPort, tell) };
}

function openWorkspace(
  openPort: (signal: AbortSignal) => Promise<Port>,
  tell: Parameters<Workspaces['open']>[0],
): Workspace {
  const closed = new AbortController();
  const calls = new Map<number, Call>();
  let last = 0;
  let opening: Promise<Port> | undefined;

  const fail = (error: unknown) => {
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
  };
  const receive = (message: WorkspaceFromHost) => {
    if (message.type === 'loading') return tell(message.engine, message.fraction);
    const call = calls.get(message.id);
    if (message.type === 'piece') return call?.pieces.take(message.piece);
    calls.delete(message.id);
    if (message.type === 'done') call?.resolve(message.value);
    else call?.reject(fromFailure(message.failure));
  };
  const connect = async () => {
    const port = await openPort(closed.signal);
    if (closed.signal.aborted) port.disconnect();
    closed.signal.throwIfAborted();
    port.onMessage.addListener(receive);
    // Its files have gone with it: the workspace cannot go on, and says so from now on.
    port.onDisconnect.addListener(() => closed.abort(new Error('The offscreen document has gone')));
    closed.signal.addEventListener('abort', () => {
      port.disconnect();
      fail(closed.signal.reason);
    });
    const begin: EnginePortToHost = { type: 'workspace' };
    port.postMessage(begin);
    return port;
  };

  /** Sends a call, of one message or several, and resolves with what answers it. */
  const ask = async (
    messages: (id: number) => Iterable<WorkspaceToHost>,
    signal?: AbortSignal,
  ): Promise<{ value: unknown; pieces: PieceCollector }> => {
    closed.signal.throwIfAborted();
    signal?.throwIfAborted();
    opening ??= connect().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const port = await opening;
    closed.signal.throwIfAborted();
    signal?.throwIfAborted();
    last += 1;
    const id = last;
    const send = (message: WorkspaceToHost) => port.postMessage(message);
    const pieces = createPieceCollector();
    const over = new AbortController();
    try {
      const value = await new Promise((resolve, reject) => {
        calls.set(id, { pieces, resolve, reject });
        signal?.addEventListener(
          'abort',
          () => {
            calls.delete(id);
            if (!closed.signal.aborted) send({ type: 'abort', id });
            reject(signal.reason);
          },
          { signal: over.signal },
        );
        for (const message of messages(id)) send(message);
      });
      return { value, pieces };
    } finally {
      over.abort();
    }
  };

  return {
    async add(files) {
      await ask(function* (id) {
        for (const piece of cutFiles(files)) yield { type: 'piece', id, piece };
        yield { type: 'add', id };
      });
    },
    async run(command, signal) {
      // The offscreen document is our own code, and has checked what came from the shell's Worker.
      const { value } = await ask((id) => [{ type: 'run', id, command }], signal);
      return value as ShellResult;
    },
    async output() {
      const { pieces } = await ask((id) => [{ type: 'output', id }]);
      return pieces.files();
    },
    close: () => closed.abort(new Error('The workspace is closed')),
  };
}
