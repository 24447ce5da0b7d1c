import type { RunView } from './view';

/** Whether the result stands in the field already, or may, so that inserting it again would double it. */
export function isInField(view: RunView): boolean {
  const { outcome } = view;
  if (outcome?.delivery !== 'insert' && outcome?.delivery !== 'replace') return false;
  // After a failure it is the user's own words that were inserted, not the result.
  return outcome.status !== 'refused' && view.failure === undefined && !isUndone(view);
}

/** Whether the field holds something that the run has put there, its result or the user's own words. */
export function hasWritten(view: RunView): boolean {
  const { outcome } = view;
  const isThere = outcome?.status === 'written' || (outcome?.status === 'sent' && outcome.canUndo);
  return isThere && !isUndone(view);
}

export function isUndone(view: RunView): boolean {
  return view.undone !== undefined && view.undone.status !== 'refused';
}

/** A success that leaves the user nothing to read, decide or save: the card may become a small notice, which leads to the rest. */
export function isPlainSuccess(view: RunView): boolean {
  return (
    view.status === 'success' &&
    view.outcome !== undefined &&
    view.outcome.delivery !== 'card' &&
    view.outcome.status !== 'refused' &&
    // Whether it is there the user has to see.
    view.outcome.status !== 'sent' &&
    view.undone?.status !== 'refused' &&
    view.rewritten?.status !== 'refused' &&
    view.files.length === 0
  );
}

/** Whether the user can say something next: of a whole answer, also of one that they did not want written. */
export function takesMessage({ takesNext, status, text, changes }: RunView): boolean {
  return (
    takesNext && text !== '' && (status === 'success' || (status === 'cancelled' && changes !== undefined))
  );
}
