import type { InsertOutcome, InsertRefusal } from '../../core/run/types';
import { compositionEnded } from '../target/composition';
import { isControlField, isReadOnly, isThere } from '../target/field';
import { writeSelection } from '../target/field-selection';
import { fingerprintOf } from '../target/field-text';
import { isWritable, type WritableField } from '../target/refusal';
import { focusField } from '../target/restore-focus';
import { snapshotOf, type Target, type Writing } from '../target/target';
import { rememberElsewhere } from './elsewhere';
import { reads, stateOf } from './field-state';
import { compositionPatience, write } from './insert';
import { type Plan, planFor } from './plan';
import { comesTrue, drawn } from './settled';
import { pageSteps, takeBack } from './take-back';

/**
 * Puts the target's field back as it was before anything was inserted: text and selection. Only a field that still
 * holds exactly what the last insertion left is touched; anything else would be the user's own later work. The
 * browser's own undo comes first, since it brings back form (bold, links) too; where it does not lead there the old text is
 * written over the new one. `unchanged`: the field is as it was already.
 */
export async function undo(target: Target): Promise<InsertOutcome> {
  const { field, writing } = target;
  if (!isWritable(field)) return refused('field-unsupported');
  if (!isThere(field.element)) return refused('field-gone');
  if (!(await compositionEnded(field.element, compositionPatience))) return refused('field-refused');
  if (!isThere(field.element)) return refused('field-gone');
  if (!writing || reads(field, writing.before.text)) return { status: 'unchanged' };
  if (isReadOnly(field)) return refused('field-read-only');
  if (!isAsLeft(field, writing)) return refused('field-changed');
  const refusal = (await byBrowser(target, field, writing)) ?? (await byWriting(target, field, writing));
  if (refusal) return refused(refusal);
  target.writing = undefined;
  return { status: 'written', strategy: 'undo' };
}

const isAsLeft = (field: WritableField, { leftMarkup }: Writing): boolean =>
  stateOf(field).markup === leftMarkup;

/** By the browser's history: a refusal where the page stood in the way; undefined if it is done, or cannot be done so. */
async function byBrowser(
  { document }: Target,
  field: WritableField,
  writing: Writing,
): Promise<InsertRefusal | undefined> {
  const { before, times } = writing;
  const isBack = () => reads(field, before.text);
  const returnElsewhere = rememberElsewhere(field);
  const focused = focusField(field);
  // The page's own focus handlers may have changed the field.
  const asLeft = isAsLeft(field, writing);
  const taken = focused && asLeft && takeBack(field, isBack, times + pageSteps);
  if (taken) writeSelection(field, before.selection);
  returnElsewhere?.();
  if (!focused) return 'field-refused';
  if (!asLeft) return 'field-changed';
  if (!taken) return undefined;
  await drawn(document);
  if (!isThere(field.element)) return 'field-gone';
  return (await comesTrue(isBack)) ? undefined : 'field-refused';
}

/** By writing what was there before over what is there now; does nothing in a field that is back already. */
async function byWriting(
  target: Target,
  field: WritableField,
  writing: Writing,
): Promise<InsertRefusal | undefined> {
  const { before } = writing;
  if (reads(field, before.text)) return undefined;
  const plan = planBack(target, field, writing);
  if (!plan) return 'field-changed';
  if (plan.tooLong) return 'field-too-long';
  const result = await write(target, field, plan);
  if ('refused' in result) return result.refused;
  if (!rememberElsewhere(field)) writeSelection(field, before.selection);
  return fingerprintOf(field) === before.fingerprint ? undefined : 'field-refused';
}

function planBack(target: Target, field: WritableField, writing: Writing): Plan | undefined {
  const { before, left, scope } = writing;
  if (!isAsLeft(field, writing)) {
    // A page that sets the value itself has broken the history: undoing and redoing has left something else. That is ours.
    const now = snapshotOf(field);
    target.remember(now);
    return planFor(field, now, before.text, 'field');
  }
  if (scope === 'field' || isControlField(field)) return planFor(field, left, before.text, 'field');
  return planFor(field, left, before.selectedText, 'selection');
}

const refused = (reason: InsertRefusal): InsertOutcome => ({ status: 'refused', reason });
