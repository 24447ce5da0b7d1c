import { longestPageText, type PageText } from '../../core/run/page-text';

/** What is read of a page, however long. */
export interface WholePage extends Pick<PageText, 'text' | 'answered'> {
  /** Where in it the user's text box stands; absent where there is none. */
  field?: number | undefined;
  /** What was not read, in its order: behind which character of the text, and how many characters. */
  skips?: readonly Skip[] | undefined;
}

export interface Skip {
  at: number;
  characters: number;
}

/** Characters that are kept of a long page: of its beginning, and before and behind the text box. */
export const kept = { beginning: 8_000, before: 40_000, behind: 10_000 };

/** What stands in the place of what is left out, and room for it. */
const gap = (characters: number) => `[… ${characters} characters of the page are left out here …]`;

/** Lines are cut in two only where they are longer. */
const longestLine = 500;

/**
 * As much of the page as a run takes in. Of a long one its beginning and what is around the text box are kept; without a text box its
 * beginning and its end.
 */
export function cutPage(page: WholePage, longest = longestPageText): PageText {
  const { text, answered, skips = [] } = page;
  if (text.length > longest) return joined(text, partsOf(page, longest), skips, answered);
  if (skips.length > 0) return joined(text, [{ from: 0, to: text.length }], skips, answered);
  return { text, ...(answered && { answered }) };
}

function partsOf({ text, field }: WholePage, longest: number): Part[] {
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
  return start <= beginning
    ? [{ from: 0, to: end }]
    : [
        { from: 0, to: beginning },
        { from: start, to: end },
      ];
}

interface Part {
  from: number;
  to: number;
}

function joined(
  text: string,
  parts: readonly Part[],
  skips: readonly Skip[],
  answered: PageText['answered'],
): PageText {
  let cut = '';
  let last = 0;
  let leftOut = 0;
  let moved: PageText['answered'];
  const ahead = [...skips];
  /** Says what is left out up to there. */
  const goTo = (place: number) => {
    let characters = place - last;
    while (ahead[0] && ahead[0].at <= place) characters += ahead.shift()?.characters ?? 0;
    if (characters > 0) cut += `${cut && '\n\n'}${gap(characters)}${place < text.length ? '\n\n' : ''}`;
    leftOut += characters;
    last = place;
  };
  for (const { from, to } of parts.flatMap((part) => partedAt(part, skips))) {
    goTo(from);
    if (answered && answered.end > from && answered.start < to) {
      const by = cut.length - from;
      moved ??= { start: Math.max(answered.start, from) + by, end: 0 };
      moved.end = Math.min(answered.end, to) + by;
    }
    cut += text.slice(from, to);
    last = to;
  }
  goTo(text.length);
  return { text: cut, ...(moved && { answered: moved }), leftOut };
}

/** The same in the parts between which something was not read. */
function partedAt({ from, to }: Part, skips: readonly Skip[]): Part[] {
  const inside = skips.map(({ at }) => at).filter((at) => at > from && at < to);
  const ends = [...new Set([...inside, to])];
  return ends.map((end, place) => ({ from: ends[place - 1] ?? from, to: end }));
}

/** The beginning of the line that the character stands in; the character itself where that is far. */
function lineAt(text: string, at: number): number {
  const character = Math.max(0, Math.min(text.length, Math.floor(at)));
  const line = text.lastIndexOf('\n', character) + 1;
  return character - line > longestLine ? character : line;
}
