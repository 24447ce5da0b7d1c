/** A stretch of a text: to be translated, or to stay as it is. */
interface Stretch {
  text: string;
  stays: boolean;
}

/** A line that begins or ends a block of code. */
const fence = /^\s*(?:`{3,}|~{3,})/;
/** What stands before the words of a line: marks of quotes, lists, headings and boxes to tick. */
const mark = /^(?:\s|>|[-*+•]\s|\d{1,9}[.)]\s|#{1,6}\s|\[[ xX]\]\s)+/;
/**
 * What no translator may touch: code, mentions and other things that a field keeps, the addresses of links, placeholders, web and mail
 * addresses, #tags and @names.
 */
const kept =
  /`[^`\n]+`|!?\[[^\]\n]*\]\(kept:\d+\)|!?\[(?=[^\]\n]*\]\([^)\s]*\))|\]\([^)\s]*\)|\{\{[^}\n]*\}\}|\{[\w.]+\}|<[^<>\n]+>|\b[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_][\p{L}\p{N}_.-]*/giu;

/** The text in stretches that joined are it: each line by itself, so that lists stay lists; of a line what stays apart from its words. */
export function stretchesOf(text: string): Stretch[] {
  let inCode = false;
  return text.split(/(?<=\n)/).flatMap((line) => {
    const bounds = fence.test(line);
    const isCode = inCode || bounds;
    if (bounds) inCode = !inCode;
    return isCode ? [stay(line)] : piecesOfLine(line);
  });
}

const stay = (text: string): Stretch => ({ text, stays: true });

function piecesOfLine(line: string): Stretch[] {
  const start = mark.exec(line)?.[0] ?? '';
  const pieces: Stretch[] = start === '' ? [] : [stay(start)];
  let at = start.length;
  const words = (until: number) => {
    const text = line.slice(at, until);
    // Without a letter there is nothing to translate.
    if (text !== '') pieces.push({ text, stays: !/\p{L}/u.test(text) });
  };
  for (const match of line.matchAll(kept)) {
    if (match.index < at) continue;
    words(match.index);
    pieces.push(stay(match[0]));
    at = match.index + match[0].length;
  }
  words(line.length);
  return pieces;
}
