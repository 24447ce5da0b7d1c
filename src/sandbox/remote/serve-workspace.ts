import type { Browser } from 'wxt/browser';
import type { Workspace, Workspaces } from '../../core/run/needs';
import { toFailure } from '../../core/run/run-error';
import type { WorkspaceFromHost, WorkspaceToHost } from './engine-port';
import { createPieceCollector, cutFiles, type PieceCollector } from './file-pieces';

/** Serves one workspace over its port, in the offscreen document. Resolves when the port is closed, and the workspace with it. */
export async function serveWorkspace(
  port: Browser.runtime.Port,
  workspaces: Workspaces,
  gone: AbortSignal,
): Promise<void> {
  const send = (message: WorkspaceFromHost) => {
    if (!gone.aborted) port.postMessage(message);
  };
  const workspace = workspaces.open((engine, fraction) => send({ type: 'loading', engine, fraction }));
  const pieces = new Map<number, PieceCollector>();
  const running = new Map<number, AbortController>();

  const answer = (id: number, call: Promise<unknown>) =>
    call
      .then(
        (value) => send({ type: 'done', id, value }),
        (error: unknown) => send({ type: 'failed', id, failure: toFailure(error) }),
      )
      .finally(() => running.delete(id));
  const listener = (message: WorkspaceToHost) => {
    const { id } = message;
    if (message.type === 'piece') {
      const collector = pieces.get(id) ?? createPieceCollector();
      pieces.set(id, collector);
      collector.take(message.piece);
    } else if (message.type === 'add') {
      const files = pieces.get(id)?.files() ?? [];
      pieces.delete(id);
      answer(id, workspace.add(files));
    } else if (message.type === 'run') {
      const abort = new AbortController();
      running.set(id, abort);
      answer(id, workspace.run(message.command, abort.signal));
    } else if (message.type === 'abort') {
      running.get(id)?.abort();
    } else if (message.type === 'output') {
      answer(
        id,
        sendOutput(workspace, (piece) => send({ type: 'piece', id, piece })),
      );
    }
  };
  port.onMessage.addListener(listener);
  await new Promise<void>((resolve) => {
    if (gone.aborted) resolve();
    else gone.addEventListener('abort', () => resolve(), { once: true });
  });
  workspace.close();
}

async function sendOutput(
  workspace: Workspace,
  send: (piece: Extract<WorkspaceFromHost, { type: 'piece' }>['piece']) => void,
): Promise<void> {
  for (const piece of cutFiles(await workspace.output())) send(piece);
}
