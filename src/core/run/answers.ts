import type { Approval, LeaveQuestion, RunAnswer } from './run-question';

type Lasting = Pick<Approval, 'decision' | 'lasting'>;

/**
 * Whether the user may answer for later calls too: not where only a click at this very call counts, nor where there is no
 * skill that such an answer could be kept for.
 */
export function offersAlways({ decision, lasting }: Lasting): boolean {
  return decision.click !== true && lasting !== undefined && lasting.length > 0;
}

/** Whether an answer to it may count for later, too, where the user says so in a window of ours. A yes to a sending needs no such word. */
export function mayLast(question: LeaveQuestion): boolean {
  if (question.kind === 'confirm') return question.lasting === true;
  return question.kind === 'approve' && offersAlways(question.approval);
}

/** Whether this is an answer that such a question can have. */
export function fitsQuestion(answer: RunAnswer, question: LeaveQuestion): boolean {
  if (answer.ok && answer.accepted !== undefined) return false;
  if (answer.ok && answer.once)
    return question.kind === 'send' && question.lasting === true && !answer.always;
  if (answer.always !== true) return true;
  return mayLast(question) && (answer.ok || question.kind === 'approve');
}
