import { unlessAborted } from '../run/abort';
import type { RunPage } from '../run/needs';
import type { RunEvent } from '../run/run-event';
import type { RunAnswer, RunQuestion } from '../run/run-question';
import type { TimeLimits } from '../run/time-limits';

/** Resolves with the user's answer. Rejects with the signal's reason, or as the page does. */
export type Ask = (question: RunQuestion, signal: AbortSignal) => Promise<RunAnswer>;

/**
 * Puts a run's questions to its user, one at a time and each under an id of its own. Time limits stand still until the
 * answer is there. A question that nobody waits for any more is withdrawn.
 */
export function createQuestions(page: RunPage, limits: TimeLimits, emit: (event: RunEvent) => void): Ask {
  let asked = 0;
  let before: Promise<unknown> = Promise.resolve();

  async function ask(question: RunQuestion, signal: AbortSignal): Promise<RunAnswer> {
    signal.throwIfAborted();
    const id = ++asked;
    emit({ type: 'asking', id, question });
    let answer: RunAnswer | undefined;
    try {
      answer = await unlessAborted(page.answer(id, question, signal), signal);
      return answer;
    } finally {
      emit({ type: 'answered', id, ...(answer && { ok: answer.ok }) });
    }
  }

  return (question, signal) => {
    limits.pause();
    const turn = unlessAborted(before, signal)
      .then(() => ask(question, signal))
      .finally(() => limits.resume());
    before = Promise.allSettled([before, turn]);
    return turn;
  };
}
