import { unlessAborted } from '../run/abort';
import type { RunPage } from '../run/needs';
import { RunError } from '../run/run-error';
import type { RunEvent } from '../run/run-event';
import type { RunAnswer, RunQuestion } from '../run/run-question';
import { serialQueue } from '../run/serial-queue';
import type { TimeLimits } from '../run/time-limits';
import type { Ask, Part } from './context';

/**
 * Puts a run's questions to its user, one at a time and each under an id of its own. Time limits stand still until the
 * answer is there. A question that nobody waits for any more is withdrawn.
 */
export function createQuestions(
  page: Pick<RunPage, 'answer' | 'isOurs'>,
  limits: TimeLimits,
  emit: (event: RunEvent) => void,
): Ask {
  let asked = 0;
  const inTurn = serialQueue();

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
    const asked = page.isOurs ? { ...question, elsewhere: undefined } : question;
    return inTurn(() => ask(asked, signal), signal).finally(() => limits.resume());
  };
}

/**
 * The user has said no. A skill that a model has called ends with that, and the model is told; any other ends the run as one
 * that the user has cancelled.
 */
export function decline({ byModel, run, skill }: Part<'byModel' | 'skill', 'decline'>): never {
  if (!byModel) run.decline();
  throw new RunError('tool-not-allowed', {
    params: { skill: skill.name, tool: skill.name },
    detail: 'The user refused it. Do not call it again in this run.',
  });
}
