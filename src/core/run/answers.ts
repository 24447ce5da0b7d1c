import type { Approval, RunAnswer } from './run-question';

type Lasting = Pick<Approval, 'decision' | 'lasting'>;

/**
 * Whether the user may answer for later calls too: not where only a click at this very call counts, nor where there is no
 * skill that such an answer could be kept for.
 */
export function offersAlways({ decision, lasting }: Lasting): boolean {
  return decision.click !== true && lasting !== undefined && lasting.length > 0;
}

/** Whether this is an answer that such an approval can have. */
export function fitsApproval(answer: RunAnswer, approval: Lasting): boolean {
  const reviewed = answer.ok && answer.accepted !== undefined;
  return !reviewed && (answer.always !== true || offersAlways(approval));
}
