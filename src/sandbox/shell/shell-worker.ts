/** Runs in a Worker of the isolated frame: the shell of one run, and all that its commands run but Python. */
import { createChangeLog } from '../files/changes';
import { createRunFiles } from '../files/run-files';
import type { ToWorker } from '../frame/messages';
import type { PythonResult } from '../python/types';
import { runNode } from '../script/node/run-node';
import type { TypesScope } from '../script/types/stripper';
import { firstFolder, mostFileBytes } from './limits';
import type { FromShell, ToShell } from './messages';
import { createShell } from './shell';

/** What a Worker of a shell gets before it begins. */
interface ShellAssets {
  quickjs: WebAssembly.Module;
}

interface Scope extends TypesScope {
  onmessage: ((event: MessageEvent<ToWorker<ShellAssets>>) => void) | null;
}

/** Waits for QuickJS and the port of the run. */
export function startShellWorker(scope: Scope): void {
  let wasm: WebAssembly.Module | undefined;
  scope.onmessage = ({ data, ports: [port] }) => {
    if (data.type === 'engine') wasm = data.assets.quickjs;
    else if (wasm && port) serve(port, wasm, scope.stripTypes);
  };
}

function serve(port: MessagePort, wasm: WebAssembly.Module, stripTypes: TypesScope['stripTypes']): void {
  const send = (message: FromShell) => port.postMessage(message);
  const files = createRunFiles({ most: mostFileBytes });
  const python = createPythonLine(send);
  let shell: ReturnType<typeof createShell> | undefined;
  let log = createChangeLog(files);
  const startShell = (folder: string) =>
    createShell(
      {
        files,
        node: (program, about) => runNode(program, { ...about, wasm, stripTypes }),
        python: python.call,
        now: () => performance.now(),
      },
      folder,
    );
  const put = (more: [path: string, bytes: Uint8Array][]) => {
    for (const [path, bytes] of more) files.put(path, bytes);
    // What the host has put there it knows.
    log = createChangeLog(files);
  };

  port.onmessage = async ({ data }: MessageEvent<ToShell>) => {
    if (data.type === 'begin') {
      put(data.files);
      // Those where scripts may only read have come with their files.
      for (const folder of data.folders) if (!files.stat(folder)) files.makeFolder(folder, { parents: true });
      log = createChangeLog(files);
      shell = startShell(data.folder);
    } else if (data.type === 'put') {
      put(data.files);
    } else if (data.type === 'run') {
      shell ??= startShell(firstFolder);
      const result = await shell.run(data.command);
      send({ type: 'done', ...result, folder: shell.folder, changes: log.take() });
    } else {
      python.answered(data);
    }
  };
  send({ type: 'started' });
}

type PythonAnswer = Extract<ToShell, { type: 'python-done' | 'python-failed' }>;

/** Calls of Python, which runs in a Worker of its own, matched with the host's answers. */
function createPythonLine(send: (message: FromShell) => void) {
  const waiting = new Map<number, { resolve(result: PythonResult): void; reject(error: Error): void }>();
  let last = 0;
  return {
    call: (job: Extract<FromShell, { type: 'python' }>['job']) =>
      new Promise<PythonResult>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        send({ type: 'python', id: last, job });
      }),
    answered(answer: PythonAnswer) {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.type === 'python-done') caller?.resolve(answer.result);
      else caller?.reject(new Error(answer.message));
    },
  };
}
