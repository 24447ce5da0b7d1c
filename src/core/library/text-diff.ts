import { diffLines } from 'diff';

/** One line of a comparison, without its line end. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines that follow each other in both texts, with what is the same left out before and after. */
export type DiffHunk = DiffLine[];

/** Characters of both texts together. */
const longest = 400_000;

/** Lines that may differ. The work grows with the square of it, and the texts are strangers'. */
const mostChanges = 1_000;

/**
 * What changed between two texts, line by line: only the changed places, each with up to `context` lines around it.
 * Empty if nothing changed; undefined if the texts are too long or too different to be compared in good time.
 */
export function diffText(before: string, after: string, context = 3): DiffHunk[] | undefined {
  if (before.length + after.length > longest) return undefined;
  const changes = diffLines(unixLines(before), unixLines(after), { maxEditLength: mostChanges });
  if (!changes) return undefined;
  const lines = changes.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
  return hunksOf(lines, context);
}

/** A last line without its end is no change: every line gets one. */
function unixLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

function hunksOf(lines: DiffLine[], context: number): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let end = -1;
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'same') continue;
    const start = Math.max(place - context, end, 0);
    const open = hunks.at(-1);
    const hunk = open && start <= end ? open : [];
    if (hunk !== open) hunks.push(hunk);
    const next = Math.min(place + context + 1, lines.length);
    hunk.push(...lines.slice(start, next));
    end = next;
  }
  return hunks;
}
