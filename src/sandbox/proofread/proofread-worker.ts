/** Runs in a Worker of the host document. */
import { createLinter } from './harper';
import type { FromProofreader, ToProofreader } from './messages';
import { proofread } from './proofread';

interface Scope {
  onmessage: ((event: MessageEvent<ToProofreader>) => void) | null;
  postMessage(message: FromProofreader): void;
}

/** Milliseconds without a job after which the rest of Harper is made ready. */
const idle = 1_000;

/**
 * A word with nothing near it. For the first such word of nine letters or more Harper builds a table, which takes it
 * 2 s, and names are such words: better between two jobs than in one.
 */
const unheardOf = 'It is glorptastic now.';

/** Serves jobs, one after the other as they come; a job pauses between parts of its text to hear of its end. */
export function startProofreadWorker(scope: Scope): void {
  const cancelled = new Set<number>();
  let linter: ReturnType<typeof createLinter> | undefined;
  let line = Promise.resolve();
  let warmUp: ReturnType<typeof setTimeout> | undefined;
  let warm = false;

  const work = async (job: Extract<ToProofreader, { type: 'proofread' }>) => {
    if (!linter) throw new Error('The proofreader was not loaded');
    const { lint } = await linter;
    const pause = async () => {
      scope.postMessage({ type: 'working', id: job.id });
      await new Promise((resolve) => setTimeout(resolve));
      return !cancelled.has(job.id);
    };
    const result = await proofread(job.text, job.dictionary, lint, pause);
    scope.postMessage({ type: 'done', id: job.id, result });
    if (warm) return;
    warmUp = setTimeout(() => {
      warm = true;
      line = line.then(async () => void (await lint(unheardOf)));
    }, idle);
  };

  scope.onmessage = ({ data }) => {
    if (data.type === 'load') {
      linter = createLinter(data.wasmUrl);
      // The first job is told.
      linter.catch(() => undefined);
    } else if (data.type === 'cancel') {
      cancelled.add(data.id);
    } else {
      clearTimeout(warmUp);
      line = line
        .then(() => (cancelled.has(data.id) ? undefined : work(data)))
        .catch((error: unknown) => {
          scope.postMessage({ type: 'failed', id: data.id, message: String(error) });
        })
        .finally(() => cancelled.delete(data.id));
    }
  };
}
