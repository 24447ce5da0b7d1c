import type { Scope } from '../../core/run/types';
import { isControlField } from '../target/field';
import type { FieldSelection } from '../target/field-selection';
import type { WritableField } from '../target/refusal';
import type { Snapshot } from '../target/target';
import { planControl } from './plan-control';
import { planEditable } from './plan-editable';

/** What is going to be written, and what it must lead to. */
export interface Plan {
  /** The text in the field's own form: `\n` between lines, or one line. */
  text: string;
  /** What the text replaces. */
  place: FieldSelection | 'all';
  /** The field holds exactly this already. */
  unchanged: boolean;
  /** The result is longer than the field may hold. */
  tooLong: boolean;
  /** Whether the field now holds what it should; `fingerprint` is its present one. */
  reached(fingerprint: string): boolean;
  /** The selection that covers the text once it is written, given the caret behind it. */
  written(caret: FieldSelection): FieldSelection;
}

/** The plan for writing into a field in the state of `snapshot`; undefined if the place is not there any more. */
export function planFor(
  field: WritableField,
  snapshot: Snapshot,
  text: string,
  scope: Scope,
): Plan | undefined {
  const place = scope === 'field' ? 'all' : snapshot.selection;
  return isControlField(field)
    ? planControl(field, snapshot, text, place)
    : planEditable(field.element, snapshot, text, place);
}
