/**
 * Text without white space, no-break spaces and zero-width fillers, for comparing: letters with their marks are one
 * character each where there is one (NFC), as editors and pages make them. A zero-width non-joiner is a part of Persian words; behind
 * a filler it is one as well.
 */
export const withoutSpace = (text: string): string =>
  text.replace(/(?:[\s\u00a0\u200b\ufeff]|(?<=\u200b)\u200c)+/g, '').normalize();

/**
 * Turns back into spaces the no-break spaces that browsers put where plain ones would collapse: beside other white
 * space and at the ends of a line. One between two words ("10 km") is the writer's own and stays.
 */
export const typedSpaces = (text: string): string =>
  text.replace(/[ \t\u00a0]{2,}/g, plain).replace(/^\u00a0|\u00a0$/gm, ' ');

const plain = (run: string): string => run.replace(/\u00a0/g, ' ');
