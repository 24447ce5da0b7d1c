import type { Field } from '../target/field';

/** Whether the field is known to have one line: it is an `<input>`, or its page says so. */
export const hasOneLine = ({ kind, element }: Field): boolean =>
  kind === 'input' || (kind === 'contenteditable' && element.ariaMultiLine === 'false');

/**
 * Whether a field whose page has made one line of many is one that has no more: a textbox has one unless it says otherwise
 * (WAI-ARIA 1.2, `aria-multiline`). Of this alone nobody knows, since many pages leave it out.
 */
export const mayHaveOneLine = ({ kind, element }: Field): boolean =>
  kind === 'contenteditable' &&
  element.matches('[role=textbox],[role=searchbox]') &&
  element.ariaMultiLine !== 'true';
