import { browser } from 'wxt/browser';
import type { Proofreader, ProofreadResult } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import type { FromProofreader, ToProofreader } from './messages';

/** Milliseconds without a sign of work after which the Worker is ended; a cold start takes 1.5 to 4 s of them. */
const silenceLimit = 30_000;

interface Job {
  working(): void;
  resolve(result: ProofreadResult): void;
  reject(error: unknown): void;
}

/**
 * The proofreader's Worker: started by the first job, kept warm for the next ones. Should it break or hang, its jobs
 * fail and the next one starts another.
 */
export function createProofreader(): Proofreader {
  let current: ReturnType<typeof startWorker> | undefined;
  const discard = (error: Error) => {
    current?.end(error);
    current = undefined;
  };
  const started = () => {
    current ??= startWorker(discard);
    return current;
  };
  return {
    prepare: () => void started(),
    proofread(text, dictionary, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      return started().proofread(text, dictionary, signal);
    },
  };
}

function startWorker(discard: (error: Error) => void) {
  const worker = new Worker(browser.runtime.getURL('/proofread-worker.js'));
  const jobs = new Map<number, Job>();
  const send = (message: ToProofreader) => worker.postMessage(message);
  let last = 0;

  worker.onerror = (event) => discard(new Error(`The proofreader broke: ${event.message}`));
  worker.onmessage = ({ data }: MessageEvent<FromProofreader>) => {
    const job = jobs.get(data.id);
    if (data.type === 'working') for (const one of jobs.values()) one.working();
    else if (data.type === 'done') job?.resolve(data.result);
    // A panic of the WebAssembly leaves it unusable: this Worker is done for.
    else discard(new Error(data.message));
  };
  send({ type: 'load', wasmUrl: browser.runtime.getURL('/engines/harper.wasm') });

  return {
    proofread(text: string, dictionary: string[], signal: AbortSignal): Promise<ProofreadResult> {
      last += 1;
      const id = last;
      const over = new AbortController();
      return new Promise<ProofreadResult>((resolve, reject) => {
        let silence: ReturnType<typeof setTimeout> | undefined;
        const working = () => {
          clearTimeout(silence);
          silence = setTimeout(() => discard(new Error('The proofreader hangs')), silenceLimit);
        };
        working();
        over.signal.addEventListener('abort', () => clearTimeout(silence));
        signal.addEventListener(
          'abort',
          () => {
            send({ type: 'cancel', id });
            reject(signal.reason);
          },
          { signal: over.signal },
        );
        jobs.set(id, { working, resolve, reject });
        send({ type: 'proofread', id, text, dictionary });
      }).finally(() => {
        jobs.delete(id);
        over.abort();
      });
    },
    end(error: Error) {
      worker.terminate();
      for (const job of jobs.values())
        job.reject(new RunError('tool-failed', { detail: error.message, cause: error }));
    },
  };
}
