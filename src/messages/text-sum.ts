/** A number that two texts hardly ever share: for telling in another world whether a text is still the one that was read. */
export function sumOf(text: string): number {
  let sum = 0;
  // Line ends are told as `\n`, whatever they are in the editor.
  for (const character of text.replace(/\r\n?/g, '\n'))
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return sum;
}
