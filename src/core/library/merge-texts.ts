import { diffArrays } from 'diff';

/** Characters of the three texts together, and lines that may differ on a side: as of `diffText`, the texts are strangers'. */
const longest = 400_000;
const mostChanges = 1_000;

/** Lines of the base that a side has otherwise. */
interface Change {
  start: number;
  /** Behind the last line. */
  end: number;
  lines: string[];
}

/**
 * A text with both changes of `base`; undefined if they touch the same or neighbouring lines in different ways, or are too long or too many to be
 * compared in good time.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (base.length + mine.length + theirs.length > longest) return undefined;
  const lines = linesOf(base);
  const [ours, others] = [mine, theirs].map((text) => changesOf(lines, linesOf(text)));
  if (!ours || !others) return undefined;
  const merged: string[] = [];
  let at = 0;
  const all = [...ours, ...others].toSorted((a, b) => a.start - b.start || a.end - b.end);
  let last: Change | undefined;
  for (const change of all) {
    if (last && isSame(last, change)) continue;
    // Neighbours may mean one thing: a person decides.
    if (last && change.start <= last.end) return undefined;
    merged.push(...lines.slice(at, change.start), ...change.lines);
    at = change.end;
    last = change;
  }
  return [...merged, ...lines.slice(at)].join('');
}

/** Each with its own line end, so that none is written otherwise. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function changesOf(base: string[], text: string[]): Change[] | undefined {
  const parts = diffArrays(base, text, { maxEditLength: mostChanges });
  if (!parts) return undefined;
  const changes: Change[] = [];
  let at = 0;
  let open: Change | undefined;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { start: at, end: at, lines: [] };
      changes.push(open);
    }
    if (added) open.lines.push(...value);
    else {
      at += value.length;
      open.end = at;
    }
  }
  return changes;
}

function isSame(a: Change, b: Change): boolean {
  return a.start === b.start && a.end === b.end && a.lines.join('') === b.lines.join('');
}
