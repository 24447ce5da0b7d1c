import type { Approval, RunAnswer } from '../run/types';

/** Whether the user may answer for later calls too: not where only a click at this very call counts. */
export function offersAlways({ decision }: Pick<Approval, 'decision'>): boolean {
  return decision.click !== true;
}

/** Whether this is an answer that such an approval can have. */
export function fitsApproval(answer: RunAnswer, approval: Pick<Approval, 'decision'>): boolean {
  const reviewed = answer.ok && answer.accepted !== undefined;
  return !reviewed && (answer.always !== true || offersAlways(approval));
}
