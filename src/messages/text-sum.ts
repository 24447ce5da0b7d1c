/**
 * A number that two texts hardly ever share, and never two that differ in one character: for telling in another world whether
 * a text is still the one that was read (FNV-1a, over UTF-16 units).
 */
export function sumOf(text: string): number {
  // Line ends are told as `\n`, whatever they are in the editor.
  const told = text.replace(/\r\n?/g, '\n');
  let sum = 0x811c9dc5;
  for (let i = 0; i < told.length; i++) sum = Math.imul(sum ^ told.charCodeAt(i), 0x01000193);
  return sum;
}
