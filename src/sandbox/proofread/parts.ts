/** Characters of a part, about: as long as Harper works in 50 ms. */
const partLength = 2_000;

/**
 * The text in parts of a few paragraphs, cut behind blank lines and never inside fenced code. Joined they are the text.
 */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let fence = '';
  for (const paragraph of text.split(/(?<=\n[ \t\r]*\n)(?=\S)/)) {
    if (part.length > 0 && fence === '' && part.length + paragraph.length > partLength) {
      parts.push(part);
      part = '';
    }
    part += paragraph;
    fence = fenceAfter(paragraph, fence);
  }
  return part === '' ? parts : [...parts, part];
}

/** The mark of the fenced code that is still open behind this paragraph; empty if none is. */
function fenceAfter(paragraph: string, open: string): string {
  let fence = open;
  for (const [, mark = ''] of paragraph.matchAll(/^[ \t]*(`{3,}|~{3,})/gm)) {
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
  }
  return fence;
}
