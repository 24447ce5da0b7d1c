const encoder = new TextEncoder();

/** Bytes that a text has in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * The text in parts of at most so many bytes of UTF-8, for servers that take no more at a time: cut behind paragraphs; a paragraph that is
 * too long itself behind its lines, and such a line behind its sentences, else between two characters. Joined they are the text.
 */
export function textParts(text: string, mostBytes: number): string[] {
  const parts: string[] = [];
  let part = '';
  let room = mostBytes;
  for (const piece of piecesOf(text, mostBytes)) {
    const bytes = utf8Length(piece);
    if (bytes > room && part !== '') {
      parts.push(part);
      part = '';
      room = mostBytes;
    }
    part += piece;
    room -= bytes;
  }
  return part === '' ? parts : [...parts, part];
}

/** From the coarsest cut to the finest. */
const cuts: readonly ((text: string) => readonly string[])[] = [
  (text) => text.split(/(?<=\n[ \t\r]*\n)(?![ \t\r]*\n)/),
  (text) => text.split(/(?<=\n)/),
  (text) => Array.from(segmenter.segment(text), ({ segment }) => segment),
  (text) => [...text],
];

function piecesOf(text: string, mostBytes: number, finer = 0): readonly string[] {
  const cut = cuts[finer];
  if (!cut || utf8Length(text) <= mostBytes) return [text];
  return cut(text).flatMap((piece) => piecesOf(piece, mostBytes, finer + 1));
}
