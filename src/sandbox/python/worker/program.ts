import type { PyodideAPI } from 'pyodide';
import { endedCode } from '../../ended-code';
import { callLimit, jsonLimit } from '../../script/limits';
import { pythonOutputLimit } from '../limits';
import type { ProgramEnd, TellOutput } from '../python-service';
import type { CallTool, PythonJob } from '../types';
import { mountFiles } from './files';
import type { MemoryBudget } from './memory-budget';

interface Runner {
  shut(): void;
  run(kind: string, what: string, argv: unknown, env: unknown, folder: string, about: string): Step;
  /** The program goes on with the answer to its call; or with an exception. */
  answer(json: string): Step;
  refuse_call(message: string): Step;
}

/** A call that the program waits for, by its name and its JSON; or how it has ended: its code, and whether for want of memory. */
interface Step {
  toJs(): [string, string] | [number, boolean];
  destroy(): void;
}

/** Runs the one program of a Python. `tell` hears its output as it comes, `callTool` serves `ctx`: see `PythonService`. */
export async function runProgram(
  pyodide: PyodideAPI,
  job: PythonJob,
  budget: MemoryBudget,
  tell: TellOutput,
  callTool: CallTool,
): Promise<ProgramEnd> {
  const changes = mountFiles(pyodide.FS, job.files);
  pyodide.setStdin({ stdin: readerOf(job.stdin), autoEOF: false });
  const stdout = createOutlet((bytes) => tell('stdout', bytes));
  const stderr = createOutlet((bytes) => tell('stderr', bytes));
  pyodide.setStdout({ write: stdout.write });
  pyodide.setStderr({ write: stderr.write });
  const runner = pyodide.pyimport('_caretaker') as Runner;
  const argv = pyodide.toPy(job.argv);
  const env = pyodide.toPy(job.env);
  runner.shut();
  const heap = (pyodide as unknown as { _module: { HEAP8: Int8Array } })._module.HEAP8;
  budget.set(job.memoryLimit, heap.byteLength);
  const beforeCall = () => {
    stdout.flush();
    stderr.flush();
  };
  const call: CallTool = (name, json) => {
    beforeCall();
    return callTool(name, json);
  };
  const { code, memory } = await runIn(runner, job, { argv, env }, stderr.say, call);
  const ended = memory && budget.refused;
  stdout.flush();
  stderr.flush();
  return {
    code: ended ? endedCode.memory : code,
    ...(ended && { ended: 'memory' }),
    ...changes(),
  };
}

interface Ended {
  code: number;
  memory: boolean;
}

async function runIn(
  runner: Runner,
  { program, folder, about }: PythonJob,
  { argv, env }: { argv: unknown; env: unknown },
  say: (text: string) => void,
  callTool: CallTool,
): Promise<Ended> {
  const what =
    program.type === 'script' ? program.path : program.type === 'code' ? program.code : program.name;
  try {
    let step = taken(runner.run(program.type, what, argv, env, folder, JSON.stringify(about ?? {})));
    for (let made = 0; isCall(step); made += 1) {
      const [name, json] = step;
      const answer = await answerOf(name, json, made, callTool);
      step = taken('json' in answer ? runner.answer(answer.json) : runner.refuse_call(answer.refused));
    }
    const [code, memory] = step;
    return { code, memory };
  } catch (error) {
    // `os._exit` ends Python itself, and so does what it cannot go on from.
    const status = (error as { status?: unknown } | null)?.status;
    if (typeof status === 'number') return { code: status & 0xff, memory: false };
    say(`python3: Python broke down: ${error instanceof Error ? error.message : String(error)}\n`);
    return { code: 134, memory: true };
  }
}

function taken(step: Step): ReturnType<Step['toJs']> {
  const what = step.toJs();
  step.destroy();
  return what;
}

function isCall(step: ReturnType<Step['toJs']>): step is [string, string] {
  return typeof step[0] === 'string';
}

async function answerOf(
  name: string,
  json: string,
  made: number,
  callTool: CallTool,
): Promise<{ json: string } | { refused: string }> {
  if (made >= callLimit) return { refused: `A script may make ${callLimit} tool calls` };
  if (json.length > jsonLimit) return { refused: 'The input of a tool call is too long' };
  try {
    return { json: await callTool(name, json) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/** Hands over the input as bytes, once. */
function readerOf(text: string): () => Uint8Array | null {
  let left: Uint8Array | null = new TextEncoder().encode(text);
  return () => {
    const bytes = left;
    left = null;
    return bytes;
  };
}

/** Bytes that are gathered before they are told. */
const chunk = 16 << 10;
/** Milliseconds after which less is told, so that a program that is ended has said what it had to say. */
const patience = 100;

function createOutlet(tell: (bytes: Uint8Array) => void) {
  let pending: Uint8Array[] = [];
  let size = 0;
  let total = 0;
  let last = performance.now();
  const flush = () => {
    if (size === 0) return;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of pending) {
      bytes.set(part, at);
      at += part.length;
    }
    pending = [];
    size = 0;
    last = performance.now();
    tell(bytes);
  };
  const write = (bytes: Uint8Array) => {
    // One byte beyond the limit tells the host that there was more.
    const part = bytes.slice(0, Math.max(0, pythonOutputLimit + 1 - total));
    total += part.length;
    if (part.length > 0) pending.push(part);
    size += part.length;
    // Little is told at once: what comes next may be a loop without an end.
    if (total <= chunk || size >= chunk || performance.now() - last >= patience) flush();
    return bytes.length;
  };
  return { write, flush, say: (text: string) => void write(new TextEncoder().encode(text)) };
}
