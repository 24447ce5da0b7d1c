import type { Field } from '../target/field';
import { withoutSpace } from '../target/white-space';
import { hasOneLine } from './one-line';

/** The text with the line ends that fields keep: `\n`. */
export const lineEnds = <Text extends string>(text: Text): Text => text.replace(/\r\n?/g, '\n') as Text;

/** The text's lines that hold anything, without their white space: what browsers and pages leave as it is. */
export const filledLines = (text: string): string =>
  text.split('\n').map(withoutSpace).filter(Boolean).join('\n');

/** The text for a field of one line: line ends become one space, at the ends of the text nothing. */
export const singleLine = <Text extends string>(text: Text): Text =>
  lineEnds<string>(text)
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n+/g, ' ') as Text;

/** The text in the field's own form. */
export const fitting = <Text extends string>(field: Field, text: Text): Text =>
  hasOneLine(field) ? singleLine(text) : lineEnds(text);
