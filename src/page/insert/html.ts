import { escapeText } from '../../core/escape';

/** The text's lines with breaks between them, for places that keep white space. */
export const htmlOfLines = (text: string): string => text.split('\n').map(escapeText).join('<br>');

/**
 * The same for places where white space collapses: what would be lost becomes no-break spaces. `before` and `after`
 * are the characters next to the text, which decide whether a space at its ends would be lost.
 */
export function collapsingHtmlOfLines(text: string, before: string, after: string): string {
  const lines = text.split('\n');
  const html = lines.map((line, i) => {
    const first = i === 0 && isWord(before);
    const last = i === lines.length - 1 && isWord(after);
    return escapeText(withoutCollapse(line, first, last));
  });
  return html.join('<br>');
}

const isWord = (neighbour: string): boolean => /\S/.test(neighbour);

/** A tab is as wide as four spaces. A run of spaces ends in a plain one, so that the line may be wrapped there. */
function withoutCollapse(line: string, wordBefore: boolean, wordAfter: boolean): string {
  const spaced = line.replaceAll('\t', '    ');
  return spaced.replace(/ +/g, (run, at: number) => {
    const atStart = at === 0 && !wordBefore;
    const atEnd = at + run.length === spaced.length && !wordAfter;
    if (atEnd || (atStart && run.length === 1)) return '\u00a0'.repeat(run.length);
    return `${'\u00a0'.repeat(run.length - 1)} `;
  });
}
