import type { Field } from '../target/field';

/** The text with the line ends that fields keep: `\n`. */
export const lineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The text for a field of one line: line ends become one space, at the ends of the text nothing. */
export const singleLine = (text: string): string =>
  lineEnds(text)
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n+/g, ' ');

/** The text in the field's own form. */
export const fitting = ({ kind }: Field, text: string): string =>
  kind === 'input' ? singleLine(text) : lineEnds(text);
