import { activeElementWithin } from '../target/active-element';
import { type Field, fieldOf } from '../target/field';
import { readSelection, writeSelection } from '../target/field-selection';
import { focusField, topDocumentOf } from '../target/restore-focus';

/** Whether the user is writing in another field by now. */
export function isWritingElsewhere(field: Field): boolean {
  return otherField(field) !== undefined;
}

/**
 * If the user is writing in another field by now, remembers the place and gives back a function that returns there;
 * undefined if the focus may stay in `field`.
 */
export function rememberElsewhere(field: Field): (() => void) | undefined {
  const other = otherField(field);
  if (!other) return undefined;
  const document = topDocumentOf(field.element.ownerDocument);
  const selection = readSelection(other);
  const view = document.defaultView;
  const { scrollX, scrollY } = view ?? { scrollX: 0, scrollY: 0 };
  return () => {
    if (focusField(other)) writeSelection(other, selection);
    view?.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  };
}

function otherField({ element }: Field): Field | undefined {
  const active = activeElementWithin(topDocumentOf(element.ownerDocument));
  const other = active && fieldOf(active);
  return other && other.element !== element ? other : undefined;
}
