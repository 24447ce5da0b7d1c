import type { ScriptJob, ScriptRunner } from '../../core/run/needs';
import { fromFailure, RunError } from '../../core/run/run-error';
import type { FrameHost, IsolatedFrame } from '../frame/frame-host';
import type { WorkerRecipe } from '../frame/messages';
import type { PythonEngine } from '../python/types';
import { parseForeign } from './json';
import { grace, resultLimit } from './limits';
import type { RunFromWorker, RunToWorker } from './messages';
import { runPythonScript } from './python-script';
import { hasTypes } from './types/stripper';
import { createWatchdog } from './watchdog';

const assets = { quickjs: '/engines/quickjs.wasm' };
/** A start costs as much as most scripts. Those with types are rare: their Workers are started when they are asked for. */
const plain: WorkerRecipe = { kind: 'script', scripts: ['/script-worker.js'], assets, spare: true };
const typed: WorkerRecipe = {
  kind: 'typed-script',
  scripts: ['/script-types.js', '/script-worker.js'],
  assets,
  spare: false,
};

type CallTool = (name: string, input: unknown) => Promise<unknown>;

/**
 * Runs each script in a Worker of its own in the isolated frame, and ends the Worker with the run. The VM keeps the
 * script's time itself; should it not, the watchdog ends the Worker a little later. Time spent in tools does not count,
 * however long it is: a skill that is called may ask the user or wait for a slow model, and has limits of its own.
 */
export function createScriptRunner(frame: FrameHost, python: PythonEngine): ScriptRunner {
  return {
    async run(asked, callTool, signal, tell) {
      const job = await asked;
      signal.throwIfAborted();
      if (job.entry.endsWith('.py'))
        return runPythonScript(python, job, signal, (fraction) => tell('python', fraction));
      const ready = await frame(recipeOf(job));
      signal.throwIfAborted();
      return runInWorker(ready, job, callTool, signal);
    },
  };
}

const recipeOf = (job: ScriptJob) => (hasTypes(job) ? typed : plain);

function runInWorker(
  frame: IsolatedFrame,
  job: ScriptJob,
  callTool: CallTool,
  signal: AbortSignal,
): Promise<unknown> {
  const { port1: port, port2 } = new MessageChannel();
  const over = new AbortController();
  return new Promise<unknown>((resolve, reject) => {
    const end = frame.start(recipeOf(job), port2, (message) =>
      reject(new Error(`The script's Worker broke: ${message}`)),
    );
    const timeout = new RunError('script-timeout', { params: { limit: String(job.timeout / 1000) } });
    const watchdog = createWatchdog(job.timeout + grace, () => reject(timeout));
    const tools = createToolDesk(port, callTool, watchdog, over.signal);
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
    over.signal.addEventListener('abort', () => {
      end();
      watchdog.stop();
      port.close();
    });
    port.onmessage = ({ data }: MessageEvent<RunFromWorker>) => {
      if (data.type === 'started') {
        const message: RunToWorker = { type: 'run', job };
        port.postMessage(message);
        watchdog.running();
      } else if (data.type === 'tool') tools(data);
      else if (data.type === 'failed') reject(fromFailure(data.failure));
      else if (data.json.length > resultLimit) reject(new RunError('script-result'));
      else resolve(parseForeign(data.json));
    };
  }).finally(() => over.abort());
}

/** Serves the tool calls of one run; the watchdog knows whether the script waits. */
function createToolDesk(
  port: MessagePort,
  callTool: CallTool,
  watchdog: { running(): void; waiting(): void },
  over: AbortSignal,
): (call: { id: number; name: string; json: string }) => void {
  let open = 0;
  const answer = (message: RunToWorker) => {
    if (over.aborted) return;
    open -= 1;
    if (open === 0) watchdog.running();
    port.postMessage(message);
  };
  return ({ id, name, json }) => {
    open += 1;
    watchdog.waiting();
    Promise.resolve(json)
      .then(parseForeign)
      .then((input) => callTool(name, input))
      .then(
        (value) => answer({ type: 'tool-result', id, json: JSON.stringify(value ?? null) }),
        (error: unknown) =>
          answer({
            type: 'tool-failed',
            id,
            message: error instanceof Error ? error.message : String(error),
          }),
      );
  };
}
