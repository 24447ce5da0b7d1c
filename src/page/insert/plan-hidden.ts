import type { FieldSelection } from '../target/field-selection';
import type { Snapshot } from '../target/target';
import { lineEnds } from './lines';
import type { Plan } from './plan';

/** A code editor that tells its text holds exactly `before + text + after`, or the text was not written. */
export function planHidden(
  snapshot: Snapshot,
  text: string,
  place: FieldSelection | 'all',
): Plan | undefined {
  const fitting = lineEnds(text);
  // Of one that tells nothing there is no whole to be replaced.
  if (place === 'all' && snapshot.selection.type !== 'model') return undefined;
  const { start, end } =
    place === 'all' || place.type !== 'model' ? { start: 0, end: snapshot.text.length } : place;
  const expected = snapshot.text.slice(0, start) + fitting + snapshot.text.slice(end);
  return {
    content: { text: fitting },
    place: place === 'all' ? { type: 'model', start, end } : place,
    unchanged: fitting === snapshot.text.slice(start, end) && snapshot.selection.type === 'model',
    tooLong: false,
    reached: ({ holding }) => holding !== undefined && lineEnds(holding.text) === expected,
    written: (caret) =>
      place === 'all' || place.type === 'model'
        ? { type: 'model', start, end: start + fitting.length }
        : caret,
  };
}
