import { unlessAborted } from './abort';
import type { RunPage } from './needs';
import type { TimeLimits } from './time-limits';
import type { RunAnswer, RunEvent, RunQuestion } from './types';

/**
 * Puts a run's questions to its user, one at a time and each under an id of its own. Time limits stand still until the
 * answer is there. Rejects with the signal's reason, or as the page does.
 */
export function createQuestions(
  page: RunPage,
  limits: TimeLimits,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
): (question: RunQuestion) => Promise<RunAnswer> {
  let asked = 0;
  let before: Promise<unknown> = Promise.resolve();

  async function ask(question: RunQuestion): Promise<RunAnswer> {
    signal.throwIfAborted();
    const id = ++asked;
    emit({ type: 'asking', id, question });
    const answer = await unlessAborted(page.answer(id, signal), signal);
    emit({ type: 'answered', id, ok: answer.ok });
    return answer;
  }

  return (question) => {
    limits.pause();
    const turn = before.then(() => ask(question)).finally(() => limits.resume());
    before = turn.catch(() => undefined);
    return turn;
  };
}
