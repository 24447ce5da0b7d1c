import type { Correction } from '../../core/run/corrections';
import type { Edit } from './edits';

export const harperName = 'Harper';

/**
 * What both have changed of `text`: `done`, and the `edits` of the text that came of it. Corrections are of the text that the user has
 * written, and not of what an earlier pass has made of it: an edit that meets what was done is one with that.
 */
export function withPass(text: string, done: readonly Correction[], edits: readonly Edit[]): Correction[] {
  // The last first: what is before it stays where it is.
  return edits
    .toReversed()
    .reduce<readonly Correction[]>((all, edit) => withEdit(text, all, edit), done)
    .filter(({ from, to }) => from !== to);
}

/** A correction, and where what it has put there stands now. */
interface Placed {
  correction: Correction;
  start: number;
  end: number;
}

function withEdit(text: string, done: readonly Correction[], edit: Edit): Correction[] {
  const placed = placesOf(done);
  const before = placed.filter(({ end }) => end < edit.start);
  const after = placed.filter(({ start }) => start > edit.end);
  const met = placed.filter(({ start, end }) => end >= edit.start && start <= edit.end);
  return [
    ...before.map(({ correction }) => correction),
    together(text, edit, met, shiftOf(before)),
    ...after.map(({ correction }) => correction),
  ];
}

function placesOf(done: readonly Correction[]): Placed[] {
  let shift = 0;
  return done.map((correction) => {
    const start = correction.start + shift;
    const end = start + correction.to.length;
    shift += correction.to.length - correction.from.length;
    return { correction, start, end };
  });
}

/** How much further back in the text stands what is behind these. */
const shiftOf = (placed: readonly Placed[]) =>
  placed.reduce((sum, { correction: { from, to } }) => sum + to.length - from.length, 0);

/** The edit with what it meets, as one correction of the text. */
function together(text: string, edit: Edit, met: readonly Placed[], shift: number): Correction {
  const [first, last] = [met[0], met.at(-1)];
  const isInFirst = first !== undefined && first.start <= edit.start;
  const isInLast = last !== undefined && last.end >= edit.end;
  const start = isInFirst ? first.correction.start : edit.start - shift;
  const end = isInLast ? last.correction.end : edit.end - shift - shiftOf(met);
  const head = isInFirst ? first.correction.to.slice(0, edit.start - first.start) : '';
  const tail = isInLast ? last.correction.to.slice(edit.end - last.start) : '';
  const messages = [...met.map(({ correction }) => correction.message), edit.message];
  return {
    start,
    end,
    from: text.slice(start, end),
    to: head + edit.to + tail,
    others: met.length === 0 ? edit.others : [],
    kind: edit.kind,
    rule: edit.rule,
    message: [...new Set(messages)].join(' '),
    engine: harperName,
  };
}
