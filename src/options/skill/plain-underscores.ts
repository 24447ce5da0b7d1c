/**
 * The Markdown with the underscores inside of words escaped: `{{config.target_language}}` and `snake_case` are full of
 * them, and the streaming parser, unlike CommonMark, takes them for emphasis. Code and addresses stay as they are.
 */
export function plainUnderscores(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence !== undefined) {
        if (mark?.startsWith(fence)) fence = undefined;
        return line;
      }
      if (mark) fence = mark;
      return mark || /^(?: {4}|\t)/.test(line) ? line : escapeLine(line);
    })
    .join('\n');
}

/** Code in a line, the target of a link, and an address on its own. Bounded: the text may be made to be slow. */
const kept = /(`+[^`]*`+|\]\([^)]{0,2000}\)|[a-z][a-z+.-]{0,20}:\/\/\S+|mailto:\S+)/i;

function escapeLine(line: string): string {
  return line
    .split(kept)
    .map((piece, place) =>
      place % 2 ? piece : piece.replace(/(?<=[\p{L}\p{N}_])_(?=[\p{L}\p{N}_])/gu, '\\_'),
    )
    .join('');
}
