import { isControlField } from '../target/field';
import { fingerprintOf, textOf } from '../target/field-text';
import type { WritableField } from '../target/refusal';

/** All that a field holds at one moment. */
export interface FieldState {
  fingerprint: string;
  /** Tells changes of white space and of form as well, which the fingerprint of an editable element leaves out. */
  markup: string;
}

export function stateOf(field: WritableField): FieldState {
  const fingerprint = fingerprintOf(field);
  return { fingerprint, markup: isControlField(field) ? fingerprint : field.element.innerHTML };
}

/** Whether the field holds this text, for its reader. */
export const reads = (field: WritableField, text: string): boolean => textOf(field) === text;
