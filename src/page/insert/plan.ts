import type { Spot } from '../../messages/frames';
import { isControlField } from '../target/field';
import type { FieldSelection } from '../target/field-selection';
import { hidesText } from '../target/field-text';
import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import type { Snapshot } from '../target/target';
import type { Content } from './content';
import { planControl } from './plan-control';
import { planEditable } from './plan-editable';
import { planHidden } from './plan-hidden';

/** What is going to be written, and what it must lead to. */
export interface Plan {
  /** In the field's own form: `\n` between lines, or one line. Of plain text empty where only HTML says all of it. */
  content: Content;
  /** The text as a whole, as the user reads it. */
  answer: Content;
  /** What the text replaces. */
  place: FieldSelection | 'all';
  /** The field holds exactly this already. */
  unchanged: boolean;
  /** The result is longer than the field may hold. */
  tooLong: boolean;
  /** Whether the field now holds what it should. `before`: what it held when the writing began. */
  reached(now: Reading, before: Reading): boolean;
  /** Whether the field, which has reached that, shows the white space of the text as well, as far as that can be told. */
  keepsSpaces(): boolean;
  /** The selection that covers the text once it is written, given the caret behind it. */
  written(caret: FieldSelection): FieldSelection;
}

/**
 * The plan for writing into a field in the state of `snapshot`; undefined if the place is not there any more. The user's own
 * part of a mail is written as if it were selected.
 */
export function planFor(
  field: WritableField,
  snapshot: Snapshot,
  content: Content,
  spot: Spot,
): Plan | undefined {
  if (spot === 'field' && snapshot.ownPart)
    return planFor(field, { ...snapshot, ...snapshot.ownPart }, content, 'selection');
  const place = spot === 'field' ? 'all' : snapshot.selection;
  if (isControlField(field)) return planControl(field, snapshot, content.text, place);
  if (hidesText(field)) return planHidden(snapshot, content.text, place);
  return planEditable(field, snapshot, content, place);
}
