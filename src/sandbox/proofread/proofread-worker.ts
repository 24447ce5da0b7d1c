/** Runs in a Worker of the host document. */
import { type MessageTarget, ownEnd } from '../../wire/ends';
import { expose } from '../../wire/expose';
import { createLinter } from './harper';
import { checkText } from './proofread';
import type { ProofreadService } from './proofread-service';

/** Milliseconds without a job after which the rest of Harper is made ready. */
const idle = 1_000;

/**
 * A word with nothing near it. For the first such word of nine letters or more Harper builds a table, which takes it
 * 2 s, and names are such words: better between two jobs than in one.
 */
const unheardOf = 'It is glorptastic now.';

/** Serves jobs, one after the other as they come; a job pauses between parts of its text to hear of its end. */
export function startProofreadWorker(scope: MessageTarget): void {
  let linter: ReturnType<typeof createLinter> | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let warmUp: ReturnType<typeof setTimeout> | undefined;
  let warm = false;

  const work = async (...[text, dictionary, working, signal]: Parameters<ProofreadService['check']>) => {
    signal.throwIfAborted();
    if (!linter) throw new Error('The proofreader was not loaded');
    const { lint } = await linter;
    const pause = async () => {
      working();
      await new Promise((resolve) => setTimeout(resolve));
      return !signal.aborted;
    };
    const result = await checkText(text, dictionary, lint, pause);
    if (!warm) {
      warmUp = setTimeout(() => {
        warm = true;
        line = line.then(() => lint(unheardOf));
      }, idle);
    }
    return result;
  };

  const service: ProofreadService = {
    async load(wasmUrl) {
      linter = createLinter(wasmUrl);
      // The first job is told.
      linter.catch(() => undefined);
    },
    check(...job) {
      clearTimeout(warmUp);
      const turn = line.then(() => work(...job));
      // Whoever asked for it is told; the next one goes on.
      line = turn.catch(() => undefined);
      return turn;
    },
  };
  expose(service, ownEnd(scope));
}
