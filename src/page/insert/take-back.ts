import type { WritableField } from '../target/refusal';
import { stateOf } from './field-state';

/** A page's own changes may add a step or two to that of a writing. */
export const pageSteps = 2;

/**
 * Undoes, in the focused field, at the most so many steps, until `isBack` says that it is as it was. If that cannot be
 * reached the steps are done again, since they were the user's own. True if the field is back.
 */
export function takeBack(field: WritableField, isBack: () => boolean, mostSteps: number): boolean {
  const { ownerDocument } = field.element;
  let undone = 0;
  while (undone < mostSteps && ownerDocument.queryCommandEnabled('undo')) {
    const before = stateOf(field);
    ownerDocument.execCommand('undo');
    undone++;
    if (isBack()) return true;
    // Chromium has one history for all fields of a page: this step was another field's.
    if (stateOf(field).markup === before.markup) break;
  }
  for (; undone > 0; undone--) ownerDocument.execCommand('redo');
  return false;
}
