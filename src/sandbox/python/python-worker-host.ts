import { connectUntrusted } from '../../wire/untrusted';
import { endedCode } from '../ended-code';
import type { IsolatedFrame } from '../frame/frame-host';
import { startFrameWorker } from '../frame/frame-worker';
import { createWatchdog, pausing } from '../script/watchdog';
import { loadLimit, pythonOutputLimit } from './limits';
import { type PythonService, pythonRecipe, pythonSchemas, type TellOutput } from './python-service';
import type { CallTool, PythonJob, PythonResult } from './types';

/** A Python that waits for its one program. */
export interface PythonWorker {
  /** Of its memory, where it was started cold. */
  snapshot: ArrayBuffer | undefined;
  run: PythonService['run'];
  /** Ends it, at once. */
  stop(): void;
}

/**
 * Resolves with a Worker that has loaded Python, out of `snapshot` if there is one. Rejects, and ends it, where that
 * fails, takes too long, or `signal` is aborted.
 */
export async function startWorker(
  frame: IsolatedFrame,
  snapshot: ArrayBuffer | undefined,
  tell: (fraction: number) => void,
  signal: AbortSignal,
): Promise<PythonWorker> {
  const { end, stop } = startFrameWorker(frame, pythonRecipe, 'Python');
  const { load, run } = connectUntrusted<PythonService>(end, 'python', { schemas: pythonSchemas });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('Python does not start')), loadLimit);
  try {
    return { snapshot: await load(snapshot, tell, AbortSignal.any([signal, late.signal])), run, stop };
  } catch (error) {
    stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the one program of a Worker, and ends the Worker with it, or when its time is up. */
export async function runInWorker(
  worker: PythonWorker,
  job: PythonJob,
  signal: AbortSignal,
  callTool: CallTool,
): Promise<PythonResult> {
  const output = { stdout: createInlet(), stderr: createInlet() };
  const result = (end: Omit<PythonResult, 'stdout' | 'stderr'>, note = ''): PythonResult => ({
    ...end,
    stdout: output.stdout.text(),
    stderr: output.stderr.text() + note,
  });
  const late = new AbortController();
  const watchdog = createWatchdog(job.timeout, () => late.abort());
  watchdog.running();
  try {
    const told: TellOutput = (stream, bytes) => output[stream].take(bytes);
    const end = await worker.run(
      job,
      told,
      pausing(callTool, watchdog, late.signal),
      AbortSignal.any([signal, late.signal]),
    );
    return result(end, end.ended && memoryNote(job.memoryLimit));
  } catch (error) {
    if (signal.aborted || !late.signal.aborted) throw error;
    const note = `python3: ended after ${job.timeout / 1000} s, the limit of a command\n`;
    return result({ code: endedCode.timeout, ended: 'timeout', written: [], removed: [] }, note);
  } finally {
    watchdog.stop();
    worker.stop();
  }
}

const memoryNote = (limit: number) => `python3: ended for want of memory: the limit is ${limit >> 20} MB\n`;

/** Takes the bytes of one stream in, as far as the limit allows: a Worker that was taken over keeps to none. */
function createInlet() {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  return {
    take(bytes: Uint8Array) {
      text += decoder.decode(bytes.subarray(0, Math.max(0, pythonOutputLimit - size)), { stream: true });
      size += bytes.length;
    },
    text() {
      const cut = size > pythonOutputLimit ? `\n[cut at ${pythonOutputLimit >> 20} MB]\n` : '';
      return text + decoder.decode() + cut;
    },
  };
}
