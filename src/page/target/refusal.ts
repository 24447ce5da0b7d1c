import type { InsertRefusal } from '../../core/run/run-failure';
import type { EditorHolding } from '../../messages/editor-order';
import { type Field, isReadOnly } from './field';
import { isFieldThere } from './same-field';
import type { Target } from './target';

/** Fields that can be written. */
export type WritableField = Exclude<Field, { kind: 'secret' }>;

export const isWritable = (field: Field | undefined): field is WritableField =>
  field !== undefined && field.kind !== 'secret';

/**
 * Why the target's field cannot be written at this moment; undefined if it can. A field is `field-changed` when
 * neither the user's text nor what an insertion of ours made of it is there any more.
 */
export function refusalOf(
  target: Target,
  field = target.field,
  now?: { fingerprint: string; holding?: EditorHolding | undefined },
): InsertRefusal | undefined {
  if (!isWritable(field)) return 'field-unsupported';
  if (!isFieldThere(field)) return 'field-gone';
  if (isReadOnly(field) || now?.holding?.readOnly) return 'field-read-only';
  return target.snapshotNow(field, now?.fingerprint) ? undefined : 'field-changed';
}
