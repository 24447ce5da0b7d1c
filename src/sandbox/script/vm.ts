import type { JSValueHandle } from 'quickjs-wasi';
import type { ScriptJob } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import { parseForeign } from './json';
import { jsonLimit } from './limits';
import { createNodeVm, type NodeVm } from './node/node-vm';
import { scriptFailure, shorten } from './script-failure';
import { filesMadeIn, filesOfJob, skillMount } from './script-files';
import { createStopwatch, type Stopwatch } from './stopwatch';
import type { StripTypes } from './types/stripper';

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
 * Runs one script in a VM of its own, with a file system of its own, and resolves with the JSON of its result: what its
 * `execute` has returned, or as a program what it has printed; with the files that it has put into `/output`, if any.
 * `job.timeout` counts the script's own time: it stands still while the script waits for a tool.
 * Rejects with a `RunError`: `script-threw`, `script-timeout`, `script-memory`, `script-result` or `script-types`.
 */
export async function runInVm(job: ScriptJob, needs: VmNeeds): Promise<string> {
  const stopwatch = createStopwatch(job.timeout, needs.now);
  try {
    return await run(job, needs, stopwatch);
  } catch (error) {
    throw stopwatch.expired
      ? new RunError('script-timeout', { params: { limit: String(job.timeout / 1000) } })
      : scriptFailure(error);
  }
}

async function run(job: ScriptJob, needs: VmNeeds, stopwatch: Stopwatch): Promise<string> {
  const files = filesOfJob(job);
  const entry = `${skillMount}/${job.entry}`;
  const input = JSON.stringify(job.input ?? null);
  const vm = await createNodeVm({
    files,
    stopwatch,
    wasm: needs.wasm,
    memoryLimit: job.memoryLimit,
    stripTypes: needs.stripTypes,
    process: { argv: ['/usr/bin/node', entry], env: job.env ?? {}, folder: '/work' },
    stdin: input,
    call: needs.callTool,
  });
  const outcome = await execute(vm, entry, [input, JSON.stringify(job.about ?? {})]);
  // What the script got to see of it is an exception without a file, and it may have caught that.
  if (outcome.kind === 'threw' && vm.loader.failure) throw vm.loader.failure;
  const [result, made, stderr] = [resultOf(outcome), filesMadeIn(files), vm.output.text(2)];
  return job.isFunction ? asValue(result, made, stderr) : withWhatItMade(result, made, stderr);
}

interface Outcome {
  kind: string;
  text: string;
}

async function execute(vm: NodeVm, entry: string, given: readonly string[]): Promise<Outcome> {
  try {
    return await drive(vm, entry, given);
  } catch (error) {
    // A program that is ended is interrupted wherever it stands.
    if (vm.exitCode === undefined && !vm.flooded) throw error;
    return programOutcome(vm);
  }
}

async function drive(vm: NodeVm, entry: string, given: readonly string[]): Promise<Outcome> {
  const done = vm.guest('runScript', entry, vm.loader.kind(entry), ...given);
  await vm.drive(done);
  if (vm.exitCode === undefined && !vm.flooded) {
    const failure = vm.failureOf(done);
    if (failure !== undefined) return { kind: 'threw', text: failure };
    const outcome = readOutcome(await vm.settledValue(done));
    if (outcome.kind !== 'program') return outcome;
    await vm.drive();
    const lost = vm.unhandled();
    if (lost !== undefined) return { kind: 'threw', text: lost };
    if (outcome.text !== '' && vm.output.text(1) === '') return { kind: 'threw', text: outcome.text };
  }
  return programOutcome(vm);
}

/** A program has been run to its end: what it has printed is its result, if it ended well. */
function programOutcome(vm: NodeVm): Outcome {
  if (vm.flooded) return { kind: 'not-json', text: 'The script has written too much to its standard output' };
  const code = vm.exitCode ?? vm.guest('leave').toNumber();
  if (code === 0) return { kind: 'result', text: JSON.stringify({ text: vm.output.text(1) }) };
  const said = vm.output.text(2).trim();
  return { kind: 'threw', text: said === '' ? `The script has ended with the code ${code}` : said };
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

/** What a function gives stands by itself, with what else came of it beside it. */
function asValue(json: string, files: ReturnType<typeof filesMadeIn>, stderr: string): string {
  return JSON.stringify({ value: parseForeign(json), files, stderr: stderr.slice(0, jsonLimit) });
}

/**
 * The result with what is in `/output` beside it, and its standard error; a file that `execute` has returned under the same
 * path stands before it.
 */
function withWhatItMade(json: string, made: ReturnType<typeof filesMadeIn>, stderr: string): string {
  if (Object.keys(made).length === 0 && stderr === '') return json;
  const result = parseForeign(json);
  const whole = typeof result === 'string' ? { text: result } : result;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return json;
  const { files } = whole as { files?: unknown };
  if (files !== undefined && (typeof files !== 'object' || files === null || Array.isArray(files)))
    return json;
  return JSON.stringify({
    ...whole,
    ...((files !== undefined || Object.keys(made).length > 0) && { files: { ...made, ...files } }),
    ...(stderr !== '' && { stderr: stderr.slice(0, jsonLimit) }),
  });
}
