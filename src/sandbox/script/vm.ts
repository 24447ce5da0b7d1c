import { type JSValueHandle, QuickJS } from 'quickjs-wasi';
import type { ScriptJob } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import { bootstrap } from './bootstrap';
import { jsonLimit } from './limits';
import { createLoader, type Loader } from './modules';
import { scriptFailure, shorten } from './script-failure';
import { createStopwatch, type Stopwatch } from './stopwatch';
import { createToolGate } from './tool-gate';
import type { StripTypes } from './types/stripper';

/** The name of our own first code; a skill cannot import it, since it is no relative path. */
const starter = 'caretaker:start';
/** Bytes. Deeper recursion throws a RangeError in the script, before the browser's own stack is full. */
const stackLimit = 160 << 10;
const pending = 0;

export interface VmNeeds {
  /** QuickJS itself. */
  wasm: WebAssembly.Module;
  /** Serves a tool call. Input and answer are JSON; what it rejects with becomes an exception in the script. */
  callTool(name: string, inputJson: string): Promise<string>;
  /** Needed where a module is in TypeScript. */
  stripTypes?: StripTypes | undefined;
  /** Milliseconds, never running backwards. */
  now(): number;
}

/**
 * Runs one script in a VM of its own and resolves with the JSON of its result. `job.timeout` counts the script's
 * own time: it stands still while the script waits for a tool. The VM's memory goes with the Worker it runs in:
 * one that has trapped cannot be disposed of in order.
 * Rejects with a `RunError`: `script-threw`, `script-timeout`, `script-memory`, `script-result` or `script-types`.
 */
export async function runInVm(job: ScriptJob, needs: VmNeeds): Promise<string> {
  const stopwatch = createStopwatch(job.timeout, needs.now);
  const loader = createLoader(job.modules, starter, needs.stripTypes);
  const vm = await createVm(job, needs.wasm, stopwatch, loader);
  try {
    const outcome = await execute(vm, job, needs, stopwatch);
    // What the script got to see of it is an exception without a file, and it may have caught that.
    if (outcome.kind === 'threw' && loader.failure) throw loader.failure;
    return resultOf(outcome);
  } catch (error) {
    throw stopwatch.expired
      ? new RunError('script-timeout', { params: seconds(job.timeout) })
      : scriptFailure(error);
  }
}

function createVm(
  job: ScriptJob,
  wasm: WebAssembly.Module,
  stopwatch: Stopwatch,
  { normalize, load }: Loader,
): Promise<QuickJS> {
  return QuickJS.create({
    wasm,
    memoryLimit: job.memoryLimit,
    maxStackSize: stackLimit,
    interruptHandler: () => stopwatch.check(),
    timezoneOffset: 'host',
    moduleLoader: { normalize, load },
  });
}

/** Starts the script and drives the VM until the promise of its outcome has settled. */
async function execute(vm: QuickJS, job: ScriptJob, needs: VmNeeds, stopwatch: Stopwatch): Promise<Outcome> {
  const gate = createToolGate(vm, needs.callTool);
  const outcome = stopwatch.time(() => {
    const run = vm.callFunction(
      vm.evalCode(bootstrap, starter),
      vm.undefined,
      vm.newFunction('callTool', gate.call),
    );
    const input = vm.newString(JSON.stringify(job.input ?? null));
    return vm.callFunction(run, vm.undefined, vm.newString(job.entry), input);
  });
  for (;;) {
    stopwatch.time(() => {
      gate.deliver();
      vm.executePendingJobs();
    });
    if (outcome.promiseState !== pending) break;
    if (!gate.waiting)
      return { kind: 'threw', text: 'The script waits for a promise that nothing can settle' };
    await gate.answered();
  }
  const settled = await vm.resolvePromise(outcome);
  if ('error' in settled) throw new Error('The script broke the ground it runs on');
  return readOutcome(settled.value);
}

interface Outcome {
  kind: string;
  text: string;
}

function readOutcome(outcome: JSValueHandle): Outcome {
  const text = outcome.getProp('1');
  if (text.length > jsonLimit) return { kind: 'not-json', text: `The result has ${text.length} characters` };
  return { kind: outcome.getProp('0').toString(), text: text.toString() };
}

function resultOf({ kind, text }: Outcome): string {
  if (kind === 'result') return text;
  throw kind === 'threw'
    ? new RunError('script-threw', { detail: text })
    : new RunError('script-result', { detail: shorten(text) });
}

function seconds(timeout: number): Record<string, string> {
  return { limit: String(timeout / 1000) };
}
