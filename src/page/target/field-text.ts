import { type Field, isControlField } from './field';

/** The field's text as the user reads it; empty for secrets, and where the DOM does not hold all of it. */
export function textOf(field: Field): string {
  if (isControlField(field)) return field.element.value;
  if (hidesText(field)) return '';
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
  return hidesText(field) ? '' : withoutSpace(field.element.textContent ?? '');
}

/** Text without white space, no-break spaces and zero-width fillers. */
export const withoutSpace = (text: string): string => text.replace(/[\s\u00a0\u200b\ufeff]+/g, '');

/**
 * Turns back into spaces the no-break spaces that browsers put where plain ones would collapse: beside other white
 * space and at the ends of a line. One between two words ("10 km") is the writer's own and stays.
 */
export const typedSpaces = (text: string): string =>
  text.replace(/[ \t\u00a0]{2,}/g, plain).replace(/^\u00a0|\u00a0$/gm, ' ');

const plain = (run: string): string => run.replace(/\u00a0/g, ' ');
