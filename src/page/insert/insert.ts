import type { InsertOutcome, InsertRefusal, Scope } from '../../core/run/types';
import { compositionEnded } from '../target/composition';
import { isThere } from '../target/field';
import { isWritable, refusalOf } from '../target/refusal';
import { snapshotOf, type Target } from '../target/target';
import { attempt } from './attempt';
import { planFor } from './plan';
import { strategiesFor } from './strategy';

/** Milliseconds to wait for an input method that is composing in the field. */
const compositionPatience = 5000;

/**
 * Writes the text over the scope of the target's field: once, read back, as one step of its undo history. What is
 * refused has left the field as it was. The caret stands after the text; the focus stays in the field unless the
 * user is writing in another one by now. Called again for the same target, it writes over what it wrote before.
 */
export async function insert(target: Target, text: string, scope: Scope): Promise<InsertOutcome> {
  const { field } = target;
  if (!isWritable(field)) return refused('field-unsupported');
  if (!isThere(field.element)) return refused('field-gone');
  if (!(await compositionEnded(field.element, compositionPatience))) return refused('field-refused');
  const refusal = refusalOf(target);
  if (refusal) return refused(refusal);
  const snapshot = target.snapshotNow(field);
  const plan = snapshot && planFor(field, snapshot, text, scope);
  if (!plan) return refused('field-changed');
  if (plan.unchanged) return { status: 'unchanged' };
  if (plan.tooLong) return refused('field-too-long');
  for (const strategy of strategiesFor(field, plan.text)) {
    const result = await attempt(target, field, plan, strategy);
    if (result === 'untouched') continue;
    if ('refused' in result) return refused(result.refused);
    target.remember({ ...snapshotOf(field), selectedText: plan.text, selection: result.taken });
    return { status: 'written', strategy: strategy.name };
  }
  return refused('field-refused');
}

const refused = (reason: InsertRefusal): InsertOutcome => ({ status: 'refused', reason });
