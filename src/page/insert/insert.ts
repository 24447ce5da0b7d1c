import type { InsertOutcome, InsertRefusal, Scope } from '../../core/run/types';
import { compositionEnded } from '../target/composition';
import { isThere } from '../target/field';
import type { FieldSelection } from '../target/field-selection';
import { textOf } from '../target/field-text';
import { isWritable, refusalOf, type WritableField } from '../target/refusal';
import { snapshotOf, type Target } from '../target/target';
import { attempt } from './attempt';
import { stateOf } from './field-state';
import { type Plan, planFor } from './plan';
import { strategiesFor } from './strategy';

/** Milliseconds to wait for an input method that is composing in the field. */
export const compositionPatience = 5000;

/**
 * Writes the text over the scope of the target's field: once, read back, as one step of its undo history. What is
 * refused has left the field as it was. The caret stands after the text; the focus stays in the field unless the
 * user is writing in another one by now. Called again for the same target, it writes over what it wrote before. Rejects
 * with the signal's reason if that is aborted before anything was written.
 */
export async function insert(
  target: Target,
  text: string,
  scope: Scope,
  signal?: AbortSignal,
): Promise<InsertOutcome> {
  const { field } = target;
  if (!isWritable(field)) return refused('field-unsupported');
  if (!isThere(field.element)) return refused('field-gone');
  if (!(await compositionEnded(field.element, compositionPatience))) return refused('field-refused');
  signal?.throwIfAborted();
  const refusal = refusalOf(target);
  if (refusal) return refused(refusal);
  const snapshot = target.snapshotNow(field);
  const plan = snapshot && planFor(field, snapshot, text, scope);
  if (!plan) return refused('field-changed');
  if (plan.unchanged) return { status: 'unchanged' };
  if (plan.tooLong) return refused('field-too-long');
  const before = { ...snapshot, text: textOf(field) };
  const result = await write(target, field, plan);
  if ('refused' in result) return refused(result.refused);
  const left = { ...snapshotOf(field), selectedText: plan.text, selection: result.taken };
  target.remember(left);
  const earlier = snapshot === target.captured ? undefined : target.writing;
  target.writing = {
    before: earlier?.before ?? before,
    scope,
    left,
    leftMarkup: stateOf(field).markup,
    times: (earlier?.times ?? 0) + 1,
  };
  return { status: 'written', strategy: result.strategy };
}

/** Writes by the first strategy that the field takes, each tried from the untouched original. */
export async function write(
  target: Target,
  field: WritableField,
  plan: Plan,
): Promise<{ taken: FieldSelection; strategy: string } | { refused: InsertRefusal }> {
  for (const strategy of strategiesFor(field, plan.text)) {
    const result = await attempt(target, field, plan, strategy);
    if (result === 'untouched') continue;
    return 'refused' in result ? result : { ...result, strategy: strategy.name };
  }
  return { refused: 'field-refused' };
}

const refused = (reason: InsertRefusal): InsertOutcome => ({ status: 'refused', reason });
