/** The line's parts, those that are mentions marked as such: names with an at sign. */
export const partsOf = (line) =>
  line
    .split(/(@\p{L}+)/u)
    .filter((part) => part !== '')
    .map((text) => ({ text, isMention: text.startsWith('@') && text.length > 1 }));
