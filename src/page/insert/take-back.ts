import type { Field } from '../target/field';
import { fingerprintOf } from '../target/field-text';

/** An insertion is one step of the undo history; a page's own changes may have added one or two. */
const mostSteps = 3;

/**
 * Undoes, in the focused field, until it holds again what `original` is the fingerprint of. If that cannot be reached
 * the steps are done again, since they were the user's own. True if the original is back.
 */
export function takeBack(field: Field, original: string): boolean {
  const { ownerDocument } = field.element;
  let undone = 0;
  for (let now = fingerprintOf(field); undone < mostSteps; undone++) {
    ownerDocument.execCommand('undo');
    const then = fingerprintOf(field);
    if (then === original) return true;
    if (then === now) break;
    now = then;
  }
  for (; undone > 0; undone--) ownerDocument.execCommand('redo');
  return false;
}
