import { browser } from 'wxt/browser';
import type { CorrectionEngine } from '../../core/run/corrections';
import { RunError } from '../../core/run/run-error';
import { connect } from '../../wire/connect';
import { workerEnd } from '../../wire/ends';
import { harperName } from './passes';
import type { ProofreadService } from './proofread-service';

/** Milliseconds without a sign of work after which the Worker is ended; a cold start takes 1.5 to 4 s of them. */
const silenceLimit = 30_000;

/**
 * Harper, in a Worker: started by the first job, kept warm for the next ones. Should it break or hang, its jobs
 * fail and the next one starts another.
 */
export function createHarper(): CorrectionEngine {
  let current: ReturnType<typeof startWorker> | undefined;
  const started = () => {
    if (!current || current.over.aborted) current = startWorker();
    return current;
  };
  return {
    name: harperName,
    prepare: () => void started(),
    async check(text, dictionary, signal) {
      signal.throwIfAborted();
      return started().check(text, dictionary, signal);
    },
  };
}

function startWorker(): { over: AbortSignal; check: CorrectionEngine['check'] } {
  const worker = new Worker(browser.runtime.getURL('/proofread-worker.js'));
  const over = new AbortController();
  over.signal.addEventListener('abort', () => worker.terminate());
  const end = (error: Error) =>
    over.abort(new RunError('tool-failed', { detail: error.message, cause: error }));
  const service = connect<ProofreadService>(workerEnd(worker, 'The proofreader'), 'proofread', {
    broken: end,
  });
  service.load(browser.runtime.getURL('/engines/harper.wasm')).catch(end);

  let jobs = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const working = () => {
    clearTimeout(silence);
    if (jobs > 0) silence = setTimeout(() => end(new Error('The proofreader hangs')), silenceLimit);
  };
  return {
    over: over.signal,
    async check(text, dictionary, signal) {
      jobs += 1;
      working();
      try {
        const either = AbortSignal.any([signal, over.signal]);
        return await service.check(text, dictionary, working, either);
      } catch (error) {
        // A panic of the WebAssembly leaves it unusable: this Worker is done for.
        if (!signal.aborted) end(new Error(String(error)));
        throw signal.aborted ? signal.reason : over.signal.reason;
      } finally {
        jobs -= 1;
        working();
      }
    },
  };
}
