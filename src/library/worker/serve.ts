/** Runs in the library's Worker. */
import { type FromWorker, serialiseFailure, type ToWorker, type WorkerCommands } from './protocol';

export interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

/** Answers the page's calls with the commands. `cancel` ends what is going on at its next pause. */
export function serveWorker(scope: WorkerScope, commands: WorkerCommands, cancel: () => void): void {
  scope.onmessage = async ({ data }) => {
    if (data.type === 'cancel') return cancel();
    const { id } = data;
    try {
      scope.postMessage({ type: 'done', id, value: await call(commands, data) });
    } catch (error) {
      scope.postMessage({ type: 'failed', id, error: serialiseFailure(error) });
    }
  };
}

function call(commands: WorkerCommands, order: Extract<ToWorker, { type: 'call' }>): Promise<unknown> {
  switch (order.method) {
    case 'open':
      return commands.open(...order.args);
    case 'readFile':
      return commands.readFile(...order.args);
    case 'install':
      return commands.install(...order.args);
    case 'restoreBackup':
      return commands.restoreBackup(...order.args);
    case 'exportSkill':
      return commands.exportSkill(...order.args);
    case 'backup':
      return commands.backup(...order.args);
  }
}
