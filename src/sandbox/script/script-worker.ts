/** Runs in a Worker of the isolated frame: one script, then the host ends it. */
import type { ScriptJob } from '../../core/run/needs';
import { ownEnd } from '../../wire/ends';
import { expose } from '../../wire/expose';
import type { ToWorker } from '../frame/frame-service';
import { runErrors } from '../run-errors';
import type { ScriptService } from './script-service';
import type { StripTypes, TypesScope } from './types/stripper';
import { runInVm } from './vm';

/**
 * Milliseconds that a Worker waits for its run before it gets ready. The first Worker of a browser has its run at once,
 * while the engine of the run's tools starts beside it: the two would only hold each other up.
 */
const idleFor = 100;

/** What a Worker of scripts gets before its run. */
export interface ScriptAssets {
  quickjs: WebAssembly.Module;
}

interface Scope extends TypesScope {
  onmessage: ((event: MessageEvent<ToWorker<ScriptAssets>>) => void) | null;
}

/** Waits for QuickJS and the port of the run, then for the job on that port. */
export function startScriptWorker(scope: Scope): void {
  let wasm: WebAssembly.Module | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  scope.onmessage = ({ data, ports: [port] }) => {
    if (data.type === 'engine') {
      wasm = data.assets.quickjs;
      idle = setTimeout(warmUp, idleFor, wasm);
    } else if (wasm && port) {
      clearTimeout(idle);
      serve(port, wasm, scope.stripTypes);
    }
  };
}

/**
 * Runs a script that does nothing, in a VM that is thrown away: the first run of all code costs 20 ms, and a Worker that
 * waits has the time.
 */
async function warmUp(wasm: WebAssembly.Module): Promise<void> {
  const modules = {
    'idle.js': 'export const execute = async (input, { tools }) => ({ input, tools: !!tools })',
  };
  const idle: ScriptJob = { entry: 'idle.js', modules, input: {}, timeout: 1000, memoryLimit: 16 << 20 };
  const callTool = () => Promise.reject(new Error('No tool'));
  // What goes wrong goes wrong again when the real script runs.
  await runInVm(idle, { wasm, callTool, now: () => performance.now() }).catch(() => undefined);
}

function serve(port: MessagePort, wasm: WebAssembly.Module, stripTypes: StripTypes | undefined): void {
  const service: ScriptService = {
    ready: async () => undefined,
    run: (job, callTool) => runInVm(job, { wasm, callTool, stripTypes, now: () => performance.now() }),
  };
  expose(service, ownEnd(port), { errors: [runErrors] });
}
