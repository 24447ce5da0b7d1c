/*
 * Editors put the beginning of what is pasted on the text before it, and the text behind it on its end: a list would lose its
 * first point, and a block of code gain the rest of the line.
 */

/** Whether the HTML begins with something else than text for a paragraph. */
export const beginsWithBlock = (html: string): boolean =>
  /^<(?:ul|ol|pre|h\d|blockquote|table|hr)\b/.test(html);

export const endsWithBlock = (html: string): boolean =>
  /(?:<\/(?:ul|ol|pre|h\d|blockquote|table)>|<hr>)$/.test(html);
