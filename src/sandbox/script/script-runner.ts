import type { ScriptJob, ScriptRunner } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import { connectUntrusted } from '../../wire/untrusted';
import type { FrameHost, IsolatedFrame } from '../frame/frame-host';
import type { WorkerRecipe } from '../frame/frame-service';
import { startFrameWorker } from '../frame/frame-worker';
import type { PythonEngine } from '../python/types';
import { runErrors } from '../run-errors';
import { inJson, parseForeign } from './json';
import { resultLimit, scriptGrace } from './limits';
import { runPythonScript } from './python-script';
import { type ScriptService, scriptSchemas } from './script-service';
import { hasTypes } from './types/stripper';
import { createWatchdog, pausing } from './watchdog';

const assets = { quickjs: '/engines/quickjs.wasm' };
/** A start costs as much as most scripts. Those with types are rare: their Workers are started when they are asked for. */
const plain: WorkerRecipe = { kind: 'script', scripts: ['/script-worker.js'], assets, spare: true };
const typed: WorkerRecipe = {
  kind: 'typed-script',
  scripts: ['/script-types.js', '/script-worker.js'],
  assets,
  spare: false,
};

type CallTool = Parameters<ScriptRunner['run']>[1];

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
        return runPythonScript(python, job, inJson(callTool), signal, (fraction) => tell('python', fraction));
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
  const over = new AbortController();
  return new Promise<unknown>((resolve, reject) => {
    const { end, stop } = startFrameWorker(frame, recipeOf(job), "The script's Worker");
    const timeout = new RunError('script-timeout', { params: { limit: String(job.timeout / 1000) } });
    const watchdog = createWatchdog(job.timeout + scriptGrace, () => reject(timeout));
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
    over.signal.addEventListener('abort', () => {
      stop();
      watchdog.stop();
    });
    const worker = connectUntrusted<ScriptService>(end, 'script', {
      schemas: scriptSchemas,
      errors: [runErrors],
    });
    const work = async () => {
      await worker.ready();
      if (over.signal.aborted) return undefined;
      const running = worker.run(job, pausing(inJson(callTool), watchdog, over.signal));
      watchdog.running();
      const json = await running;
      if (json.length > resultLimit) throw new RunError('script-result');
      return parseForeign(json);
    };
    work().then(resolve, reject);
  }).finally(() => over.abort());
}
