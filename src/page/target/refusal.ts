import type { InsertRefusal } from '../../core/run/types';
import { type Field, isReadOnly, isThere } from './field';
import type { Target } from './target';

/** Fields that can be written by plain insertion. */
export type WritableField = Extract<Field, { kind: 'textarea' | 'input' | 'contenteditable' }>;

export const isWritable = (field: Field | undefined): field is WritableField =>
  field?.kind === 'textarea' || field?.kind === 'input' || field?.kind === 'contenteditable';

/**
 * Why the target's field cannot be written at this moment; undefined if it can. A field is `field-changed` when
 * neither the user's text nor what an insertion of ours made of it is there any more.
 */
export function refusalOf(target: Target): InsertRefusal | undefined {
  const { field } = target;
  if (!isWritable(field)) return 'field-unsupported';
  if (!isThere(field.element)) return 'field-gone';
  if (isReadOnly(field)) return 'field-read-only';
  return target.snapshotNow(field) ? undefined : 'field-changed';
}
