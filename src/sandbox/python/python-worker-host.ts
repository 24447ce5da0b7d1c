import type { IsolatedFrame } from '../frame/frame-host';
import { endedCode, loadLimit, outputLimit } from './limits';
import { type FromPython, fromPython, pythonRecipe, type ToPython } from './messages';
import type { PythonJob, PythonResult } from './types';

/** A Python that waits for its one program. */
export interface PythonWorker {
  /** Of its memory, where it was started cold. */
  snapshot?: ArrayBuffer | undefined;
  send(message: ToPython): void;
  /** Calls from then on what takes its messages, and what hears that it died. */
  listen(take: (message: FromPython) => void, broken: (error: Error) => void): void;
  /** Ends it, at once. */
  end(): void;
}

/**
 * Resolves with a Worker that has loaded Python, out of `snapshot` if there is one. Rejects, and ends it, where that
 * fails, takes too long, or `signal` is aborted.
 */
export function startWorker(
  frame: IsolatedFrame,
  snapshot: ArrayBuffer | undefined,
  tell: (fraction: number) => void,
  signal: AbortSignal,
): Promise<PythonWorker> {
  const worker = openWorker(frame);
  return new Promise<PythonWorker>((resolve, reject) => {
    const late = new Error('Python does not start');
    const timer = setTimeout(() => reject(late), loadLimit);
    const gaveUp = () => reject(signal.reason);
    signal.addEventListener('abort', gaveUp, { once: true });
    worker.listen((message) => {
      if (message.type === 'progress') tell(message.fraction);
      else if (message.type === 'loaded') {
        clearTimeout(timer);
        signal.removeEventListener('abort', gaveUp);
        resolve({ ...worker, snapshot: message.snapshot });
      } else reject(new Error(`Python: ${message.type === 'broken' ? message.message : message.type}`));
    }, reject);
    worker.send({ type: 'load', snapshot });
  }).catch((error: unknown) => {
    worker.end();
    throw error;
  });
}

function openWorker(frame: IsolatedFrame): PythonWorker {
  const { port1: port, port2 } = new MessageChannel();
  let take: (message: FromPython) => void = () => undefined;
  let broken: (error: Error) => void = () => undefined;
  const end = frame.start(pythonRecipe, port2, (message) => broken(new Error(`Python broke: ${message}`)));
  port.onmessage = ({ data }) => {
    const message = fromPython.safeParse(data);
    if (message.success) take(message.data);
    else broken(new Error('The Worker of Python says what it should not'));
  };
  return {
    send: (message) => port.postMessage(message),
    listen(taking, breaking) {
      take = taking;
      broken = breaking;
    },
    end() {
      end();
      port.close();
    },
  };
}

/** Runs the one program of a Worker, and ends the Worker with it, or when its time is up. */
export function runInWorker(
  worker: PythonWorker,
  job: PythonJob,
  signal: AbortSignal,
): Promise<PythonResult> {
  const stdout = createInlet();
  const stderr = createInlet();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  return new Promise<PythonResult>((resolve, reject) => {
    const finish = (result: Omit<PythonResult, 'stdout' | 'stderr'>, note = '') =>
      resolve({ stdout: stdout.text(), stderr: stderr.text() + note, ...result });
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    timer = setTimeout(
      () => finish({ ...nothing, ...endedBy('timeout') }, timeNote(job.timeout)),
      job.timeout,
    );
    worker.listen((message) => {
      if (message.type === 'output') (message.stream === 'stdout' ? stdout : stderr).take(message.bytes);
      else if (message.type === 'done') {
        const { code, ended, written, removed } = message;
        finish({ code, ended, written, removed }, ended && memoryNote(job.memoryLimit));
      } else if (message.type === 'broken') reject(new Error(`Python broke: ${message.message}`));
    }, reject);
    worker.send({ type: 'run', job });
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    worker.end();
  });
}

const nothing = { written: [], removed: [] };
const endedBy = (ended: 'timeout' | 'memory') => ({ ended, code: endedCode[ended] });
const timeNote = (timeout: number) => `python3: ended after ${timeout / 1000} s, the limit of a command\n`;
const memoryNote = (limit: number) => `python3: ended for want of memory: the limit is ${limit >> 20} MB\n`;

/** Takes the bytes of one stream in, as far as the limit allows: a Worker that was taken over keeps to none. */
function createInlet() {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  return {
    take(bytes: Uint8Array) {
      text += decoder.decode(bytes.subarray(0, Math.max(0, outputLimit - size)), { stream: true });
      size += bytes.length;
    },
    text() {
      const cut = size > outputLimit ? `\n[cut at ${outputLimit >> 20} MB]\n` : '';
      return text + decoder.decode() + cut;
    },
  };
}
