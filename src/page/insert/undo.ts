import type { InsertOutcome } from '../../core/run/delivery-outcome';
import type { InsertRefusal } from '../../core/run/run-failure';
import type { EditorWorld } from '../../messages/editor-order';
import { isControlField, isReadOnly } from '../target/field';
import { caretBehind, writeSelection } from '../target/field-selection';
import { fieldTextOf, hidesText } from '../target/field-text';
import { type Reading, readField } from '../target/reading';
import { isWritable, type WritableField } from '../target/refusal';
import { focusField, hasFocus } from '../target/restore-focus';
import { isFieldThere } from '../target/same-field';
import { type PastWriting, snapshotOf, type Target } from '../target/target';
import type { Content } from './content';
import { isWritingElsewhere, rememberElsewhere } from './elsewhere';
import { pressNothing } from './held';
import { compositionPatience, write } from './insert';
import { saysAtoms } from './piecewise';
import { plainText } from './plain-text';
import type { Plan } from './plan';
import { planFor } from './plan-for';
import { comesTrue, drawn } from './settled';
import { pageSteps, takeBack } from './take-back';
import { type Typing, watchTyping } from './typing';

/** A field with what an insertion has made of it. */
interface Written {
  target: Target;
  field: WritableField;
  writing: PastWriting;
  world: EditorWorld;
}

/**
 * Puts the target's field back as it was before anything was inserted: text and selection. Only a field that still
 * holds exactly what the last insertion left is touched; anything else would be the user's own later work. The
 * field's own undo comes first, since it brings back form (bold, links) too; where it does not lead there the old text is
 * written over the new one. `unchanged`: the field is as it was already.
 */
export async function undo(world: EditorWorld, target: Target): Promise<InsertOutcome> {
  const { field, writing } = target;
  if (!isWritable(field)) return refused('field-unsupported');
  if (!isFieldThere(field)) return refused('field-gone');
  if (!(await target.compositionEnded(compositionPatience))) return refused('field-refused');
  if (!isFieldThere(field)) return refused('field-gone');
  if (field.kind === 'editor' && isWritingElsewhere(field)) return refused('field-left');
  if (!writing) return { status: 'unchanged' };
  const written = { target, field, writing, world };
  if (hidesText(field)) focusField(field);
  const now = await readField(field, world);
  if (isBack(written, now)) {
    if (isAsLeft(written, now) && !rememberElsewhere(field)) writeSelection(field, writing.before.selection);
    return { status: 'unchanged' };
  }
  if (isReadOnly(field) || now.holding?.readOnly) return refused('field-read-only');
  if (!isAsLeft(written, now)) return refused('field-changed');
  const typing = watchTyping(field.element.ownerDocument);
  try {
    const refusal =
      (await byHistory(written, typing)) ??
      (typing.hasTyped() ? 'field-changed' : await byWriting(written, typing));
    if (refusal) return refused(refusal);
    target.writing = undefined;
    return { status: 'written', strategy: 'undo' };
  } finally {
    typing.stop();
  }
}

/** An editor's nodes change by themselves (marks, cursors, placeholders): of it the text decides. */
const isAsLeft = ({ field, writing }: Written, { markup, fingerprint }: Reading): boolean =>
  field.kind === 'editor' ? fingerprint === writing.left.fingerprint : markup === writing.leftMarkup;

/** Whether the field holds the text it had, for its reader. */
const isBack = ({ field, writing: { before } }: Written, { fingerprint }: Reading): boolean =>
  field.kind === 'editor' ? fingerprint === before.fingerprint : fieldTextOf(field) === before.text;

/** By the field's history: a refusal where the page stood in the way; undefined if it is done, or cannot be done so. */
async function byHistory(written: Written, typing: Typing): Promise<InsertRefusal | undefined> {
  const { target, field, writing, world } = written;
  const { before, times } = writing;
  const back = async () => isBack(written, await readField(field, world));
  const returnElsewhere = rememberElsewhere(field);
  const focused = focusField(field);
  // The page's own focus handlers may have changed the field.
  const asLeft = isAsLeft(written, await readField(field, world));
  const mayGoOn = (steps: number) => steps < times + pageSteps && !typing.hasTyped();
  const taken = focused && asLeft && (await takeBack(field, world, back, mayGoOn));
  if (taken) writeSelection(field, before.selection);
  // What its form sends is to be what it shows.
  if (taken && field.kind !== 'editor') pressNothing(field, 'keyup');
  returnElsewhere?.();
  if (!focused) return 'field-refused';
  if (!asLeft) return 'field-changed';
  if (!taken) return undefined;
  await drawn(target.document);
  if (!isFieldThere(field)) return 'field-gone';
  return (await comesTrue(back)) ? undefined : 'field-refused';
}

/** By writing what was there before over what is there now; does nothing in a field that is back already. */
async function byWriting(written: Written, typing: Typing): Promise<InsertRefusal | undefined> {
  const { target, field, world, writing } = written;
  const { before } = writing;
  const now = await readField(field, world);
  if (isBack(written, now)) return undefined;
  // Its text alone would come back without its form.
  if (field.kind === 'editor' && !field.partial) return 'field-refused';
  const plan = planBack(written, now);
  if (!plan) return 'field-changed';
  if (plan.tooLong) return 'field-too-long';
  if (saysAtoms(field, plan)) return 'field-refused';
  const result = await write({ target, field, plan, world, typing });
  if ('refused' in result) {
    if (hasFocus(field)) writeSelection(field, caretBehind(field, writing.left.selection));
    return result.refused;
  }
  if (!rememberElsewhere(field)) writeSelection(field, before.selection);
  return (await readField(field, world)).fingerprint === before.fingerprint ? undefined : 'field-refused';
}

function planBack(written: Written, reading: Reading): Plan | undefined {
  const { target, field, writing } = written;
  const { before, left, spot } = writing;
  const asItWas = (text: string): Content => ({ text: plainText(text, { text }) });
  const whole = asItWas(before.text);
  const part = spot === 'field' ? before.ownPart : undefined;
  if (!isAsLeft(written, reading)) {
    // A page that sets the value itself has broken the history: undoing and redoing has left something else. That is ours.
    const now = snapshotOf(field);
    target.remember(now);
    if (part) return now.ownPart && planFor(field, now, asItWas(part.selectedText), 'field');
    return planFor(field, { ...now, ownPart: undefined }, whole, 'field');
  }
  if (part) return planFor(field, left, asItWas(part.selectedText), 'field');
  if (spot === 'field' || isControlField(field) || hidesText(field))
    return planFor(field, left, whole, 'field');
  return planFor(field, left, asItWas(spot === 'caret' ? '' : before.selectedText), 'selection');
}

const refused = (reason: InsertRefusal): InsertOutcome => ({ status: 'refused', reason });
