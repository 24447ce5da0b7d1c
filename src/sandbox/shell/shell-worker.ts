/** Runs in a Worker of the isolated frame: the shell of one run, and all that its commands run but Python. */
import { ownEnd } from '../../wire/ends';
import { expose } from '../../wire/expose';
import { createChangeLog } from '../files/changes';
import { createRunFiles } from '../files/run-files';
import type { ToWorker } from '../frame/frame-service';
import { runNode } from '../script/node/run-node';
import type { TypesScope } from '../script/types/stripper';
import { firstFolder, mostRunFileBytes } from './limits';
import { createShell } from './shell';
import type { ShellService } from './shell-service';

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
  const files = createRunFiles({ most: mostRunFileBytes });
  let shell: ReturnType<typeof createShell> | undefined;
  let log = createChangeLog(files);
  /** Of the command that runs. */
  let python: Parameters<ShellService['run']>[1] = () => Promise.reject(new Error('No command runs'));
  const startShell = (folder: string) =>
    createShell(
      {
        files,
        node: (program, about) => runNode(program, { ...about, wasm, stripTypes }),
        python: (job) => python(job),
        now: () => performance.now(),
      },
      folder,
    );
  const put = (more: [path: string, bytes: Uint8Array][]) => {
    for (const [path, bytes] of more) files.put(path, bytes);
    // What the host has put there it knows.
    log = createChangeLog(files);
  };

  const service: ShellService = {
    async begin(more, folders, folder) {
      put(more);
      // Those where scripts may only read have come with their files.
      for (const path of folders) if (!files.stat(path)) files.makeFolder(path, { parents: true });
      log = createChangeLog(files);
      shell = startShell(folder);
    },
    put: async (more) => put(more),
    async run(command, callPython) {
      python = callPython;
      shell ??= startShell(firstFolder);
      const result = await shell.run(command);
      return { ...result, folder: shell.folder, changes: log.take() };
    },
  };
  expose(service, ownEnd(port));
}
