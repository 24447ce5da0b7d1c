import type { Spot } from '../../messages/frames';
import { isControlField } from '../target/field';
import { hidesText } from '../target/field-text';
import type { WritableField } from '../target/refusal';
import type { Snapshot } from '../target/target';
import type { Content } from './content';
import type { Plan } from './plan';
import { planControl } from './plan-control';
import { planEditable } from './plan-editable';
import { planHidden } from './plan-hidden';

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
