import { type Field, isControlField } from './field';
import { showsPlaceholder } from './placeholder';
import { typedSpaces, withoutSpace } from './white-space';

/** The field's text as the user reads it; empty for secrets, and where the DOM does not hold all of it. */
export function fieldTextOf(field: Field): string {
  if (isControlField(field)) return field.element.value;
  // Empty lines alone are no text to work on.
  if (fingerprintOf(field) === '') return '';
  // Not `textContent`: only innerText tells where lines end
  return typedSpaces(field.element.innerText);
}

/** Whether the DOM does not tell the field's text: secrets, and code editors, which draw the lines in sight alone. */
export const hidesText = (field: Field): boolean =>
  field.kind === 'secret' || (field.kind === 'editor' && field.partial);

/**
 * The field's text for telling whether it has changed: a control's value as it is, other text without white
 * space, which browsers and pages rewrite at will.
 */
export function fingerprintOf(field: Field): string {
  if (isControlField(field)) return field.element.value;
  if (hidesText(field) || showsPlaceholder(field.element)) return '';
  return withoutSpace(field.element.textContent ?? '');
}
