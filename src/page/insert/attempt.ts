import type { InsertRefusal } from '../../core/run/types';
import { isControlField, isThere } from '../target/field';
import { type FieldSelection, readSelection, selectAll, writeSelection } from '../target/field-selection';
import { fingerprintOf } from '../target/field-text';
import { refusalOf, type WritableField } from '../target/refusal';
import { focusField } from '../target/restore-focus';
import type { Target } from '../target/target';
import { rememberElsewhere } from './elsewhere';
import { type FieldState, stateOf } from './field-state';
import type { Plan } from './plan';
import { comesTrue, drawn } from './settled';
import type { InsertStrategy } from './strategy';
import { pageSteps, takeBack } from './take-back';

/** What one strategy led to. `untouched`: nothing happened, and another may be tried. */
export type Attempt = { taken: FieldSelection } | { refused: InsertRefusal } | 'untouched';

/** Writes once by one strategy, reads back, and judges. What took only in part is taken back. */
export async function attempt(
  target: Target,
  field: WritableField,
  plan: Plan,
  strategy: InsertStrategy,
): Promise<Attempt> {
  const returnElsewhere = rememberElsewhere(field);
  const prepared = focusField(field) && select(field, plan);
  // The page's own focus handlers may have changed the field.
  const refusal = prepared ? refusalOf(target) : 'field-refused';
  if (refusal) {
    returnElsewhere?.();
    return { refused: refusal };
  }
  const before = stateOf(field);
  strategy.write(field, plan.text);
  const taken = judge(field, plan, before) === 'taken' && plan.written(readSelection(field));
  if (taken) standBehind(field, taken);
  returnElsewhere?.();
  await drawn(target.document);
  if (!isThere(field.element)) return { refused: 'field-gone' };
  if (taken && stateOf(field).markup !== before.markup) return { taken };
  if (await comesTrue(() => judge(field, plan, before) === 'taken')) {
    return { taken: plan.written(readSelection(field)) };
  }
  return judge(field, plan, before) === 'untouched' ? 'untouched' : giveBack(field, before);
}

function select(field: WritableField, { place }: Plan): boolean {
  return place === 'all' ? selectAll(field) : writeSelection(field, place);
}

/** A page that sets the value itself, as frameworks do, sends the caret to the end of the field. */
function standBehind(field: WritableField, written: FieldSelection): void {
  if (!isControlField(field) || written.type !== 'offsets') return;
  if (field.element.selectionEnd !== written.end) field.element.setSelectionRange(written.end, written.end);
}

function giveBack(field: WritableField, { fingerprint }: FieldState): Attempt {
  const returnElsewhere = rememberElsewhere(field);
  if (focusField(field)) takeBack(field, () => fingerprintOf(field) === fingerprint, 1 + pageSteps);
  returnElsewhere?.();
  return { refused: 'field-refused' };
}

function judge(field: WritableField, plan: Plan, before: FieldState): 'taken' | 'untouched' | 'altered' {
  const { fingerprint, markup } = stateOf(field);
  if (markup === before.markup) return 'untouched';
  if (plan.reached(fingerprint)) return 'taken';
  return fingerprint === before.fingerprint ? 'untouched' : 'altered';
}
