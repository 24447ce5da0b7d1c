import { activeElementWithin } from './active-element';
import { type Field, isThere } from './field';
import { caretBehind, type FieldSelection, selectRange, writeSelection } from './field-selection';
import { isFieldThere } from './same-field';
import type { Target } from './target';

/**
 * Gives the focus back to where the user was, and moves nothing on the page: with the selection as it was, or with the
 * caret behind what was inserted since. False if the place is gone or the page keeps the focus from it.
 */
export function restoreFocus(target: Target): boolean {
  const { field, active, pageSelection } = target;
  if (field) return restoreInField(field, target);
  if (active && isThere(active)) focusQuietly(active);
  if (!pageSelection) return true;
  const { start, range, backward } = pageSelection;
  return isThere(start) && range.endContainer.isConnected && selectRange(start, range, backward);
}

function restoreInField(field: Field, target: Target): boolean {
  if (!isFieldThere(field)) return false;
  const { scrollTop, scrollLeft } = field.element;
  if (!hasFocus(field)) target.focusGiven = performance.now();
  if (!focusField(field) || !writeSelection(field, selectionNow(field, target))) return false;
  // Firefox scrolls the caret into view inside the field.
  field.element.scrollTop = scrollTop;
  field.element.scrollLeft = scrollLeft;
  return true;
}

/** In a field that has been changed by others the browser's own selection is the best that is known. */
function selectionNow(field: Field, target: Target): FieldSelection {
  const snapshot = target.snapshotNow(field);
  if (!snapshot) return { type: 'unknown' };
  return snapshot === target.captured ? snapshot.selection : caretBehind(field, snapshot.selection);
}

/** Moves the focus to the field, and nothing on the page. False if the page does not let it stay there. */
export function focusField(field: Field): boolean {
  if (!isFieldThere(field)) return false;
  const { element } = field;
  focusQuietly(element);
  if (!hasFocus(field) && element.ownerDocument.defaultView?.frameElement) {
    focusFrames(element.ownerDocument);
    focusQuietly(element);
  }
  return hasFocus(field);
}

/**
 * Moves the focus into the frames around the document, the outermost first. Chromium leaves it in a frame of another origin for what is
 * focused in its own document already.
 */
function focusFrames(document: Document): void {
  const frame = document.defaultView?.frameElement;
  if (!frame) return;
  focusFrames(frame.ownerDocument);
  (frame as HTMLElement).focus({ preventScroll: true });
}

/** Whether the keyboard writes into this field now. */
export function hasFocus({ element }: Field): boolean {
  const active = activeElementWithin(topDocumentOf(element.ownerDocument));
  return !!active && (active === element || element.contains(active));
}

/** The document at the top of the frames of one origin around this one. */
export function topDocumentOf(document: Document): Document {
  const frame = document.defaultView?.frameElement;
  return frame ? topDocumentOf(frame.ownerDocument) : document;
}

function focusQuietly(element: Element): void {
  const { designMode, defaultView } = element.ownerDocument;
  // In Firefox the body of such a document does not take the focus: its window does.
  if (designMode === 'on') defaultView?.focus();
  else (element as HTMLElement).focus({ preventScroll: true });
}
