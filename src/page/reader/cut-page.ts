import { longestPageText, type PageText } from '../../core/run/page-text';

/** What is read of a page, however long. */
export interface WholePage extends Pick<PageText, 'text' | 'answered'> {
  /** Where in it the user's text box stands; absent where there is none. */
  field?: number | undefined;
}

/** Characters that are kept of a long page: of its beginning, and before and behind the text box. */
const kept = { beginning: 8_000, before: 40_000, behind: 10_000 };

/** What stands in the place of what is left out, and room for it. */
const gap = (characters: number) => `[… ${characters} characters of the page are left out here …]`;

/** Lines are cut in two only where they are longer. */
const longestLine = 500;

/**
 * As much of the page as a run takes in. Of a long one its beginning and what is around the text box are kept; without a text box its
 * beginning and its end.
 */
export function cutPage({ text, answered, field }: WholePage, longest = longestPageText): PageText {
  if (text.length <= longest) return { text, ...(answered && { answered }) };
  const scale = longest / longestPageText;
  const at = field ?? text.length;
  const size = {
    beginning: kept.beginning * scale,
    before: kept.before * scale,
    behind: kept.behind * scale,
  };
  const start = lineAt(text, Math.min(at - size.before, text.length - size.before - size.behind));
  const end = Math.min(
    text.length,
    lineAt(text, Math.max(at + size.behind, start + size.before + size.behind)),
  );
  const beginning = Math.min(lineAt(text, size.beginning), Math.max(start, 0));
  const parts: Part[] =
    start <= beginning
      ? [{ from: 0, to: end }]
      : [
          { from: 0, to: beginning },
          { from: start, to: end },
        ];
  return joined(text, parts, answered);
}

interface Part {
  from: number;
  to: number;
}

function joined(text: string, parts: readonly Part[], answered: PageText['answered']): PageText {
  let cut = '';
  let last = 0;
  let moved: PageText['answered'];
  for (const { from, to } of parts) {
    if (from > last) cut += `${cut && '\n\n'}${gap(from - last)}\n\n`;
    if (answered && answered.end > from && answered.start < to) {
      const by = cut.length - from;
      moved = { start: Math.max(answered.start, from) + by, end: Math.min(answered.end, to) + by };
    }
    cut += text.slice(from, to);
    last = to;
  }
  if (last < text.length) cut += `\n\n${gap(text.length - last)}`;
  const leftOut = text.length - parts.reduce((sum, { from, to }) => sum + to - from, 0);
  return { text: cut, ...(moved && { answered: moved }), leftOut };
}

/** The beginning of the line that the character stands in; the character itself where that is far. */
function lineAt(text: string, at: number): number {
  const character = Math.max(0, Math.min(text.length, Math.floor(at)));
  const line = text.lastIndexOf('\n', character) + 1;
  return character - line > longestLine ? character : line;
}
