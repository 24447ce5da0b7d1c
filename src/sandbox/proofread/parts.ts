/** Characters of a part, about: as long as Harper works in 50 ms. */
const partLength = 2_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The text in parts of a few paragraphs, cut behind blank lines and never inside fenced code; paragraphs that are too
 * long themselves are cut between sentences. Joined they are the text.
 */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of pieces(text)) {
    if (part.length > 0 && part.length + piece.length > partLength) {
      parts.push(part);
      part = '';
    }
    part += piece;
  }
  return part === '' ? parts : [...parts, part];
}

/** What must not be cut: fenced code with what stands before it, paragraphs, sentences of long paragraphs. */
function* pieces(text: string): Iterable<string> {
  let fenced = '';
  let fence = '';
  for (const paragraph of text.split(/(?<=\n[ \t\r]*\n)(?![ \t\r]*\n)/)) {
    fence = fenceAfter(paragraph, fence);
    fenced += paragraph;
    if (fence !== '') continue;
    if (fenced.length > partLength && fenced === paragraph && !/^[ \t]*(?:`{3}|~{3})/m.test(paragraph)) {
      for (const { segment } of segmenter.segment(paragraph)) yield segment;
    } else yield fenced;
    fenced = '';
  }
  if (fenced !== '') yield fenced;
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
