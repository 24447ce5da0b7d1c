import type { EditorHolding } from '../../messages/editor-order';
import type { FieldSelection } from '../target/field-selection';
import { aroundSelection } from '../target/holding';
import type { Snapshot } from '../target/target';
import { changedStretch } from './changed-stretch';
import { lineEnds } from './lines';
import { type PlainText, partOf } from './plain-text';
import type { Plan } from './plan';

/** A code editor that tells its text holds exactly `before + text + after`, or the text was not written. */
export function planHidden(
  snapshot: Snapshot,
  text: PlainText,
  place: FieldSelection | 'all',
): Plan | undefined {
  if (snapshot.selection.type !== 'model') return planAtCaret(snapshot, text, place);
  const fitting = lineEnds(text);
  const { start, end } =
    place === 'all' || place.type !== 'model' ? { start: 0, end: snapshot.text.length } : place;
  const expected = snapshot.text.slice(0, start) + fitting + snapshot.text.slice(end);
  const changed = changedStretch(snapshot.text.slice(start, end), fitting);
  // Of what is replaced only what differs is written.
  const content = { text: end > start ? partOf(fitting, changed.start, changed.until) : fitting };
  return {
    content,
    answer: { text: fitting },
    place:
      end > start
        ? {
            type: 'model',
            start: start + changed.start,
            end: start + changed.end,
            behind: fitting.length - changed.until,
          }
        : { type: 'model', start, end },
    unchanged: fitting === snapshot.text.slice(start, end),
    tooLong: false,
    reached: ({ holding }) => holding?.text === expected,
    written: () => ({ type: 'model', start, end: start + fitting.length }),
  };
}

/**
 * Of an editor that tells only a piece of its text there is no whole to be replaced; what was written goes over what is
 * selected, and cannot be selected again.
 */
function planAtCaret(
  { selection, selectedText }: Snapshot,
  text: PlainText,
  place: FieldSelection | 'all',
): Plan | undefined {
  if (place === 'all' || selection.type !== 'unknown' || selection.behind) return undefined;
  const fitting = lineEnds(text);
  return {
    content: { text: fitting },
    answer: { text: fitting },
    place,
    unchanged: fitting === lineEnds(selectedText),
    tooLong: false,
    reached: (now, before) =>
      now.holding !== undefined &&
      before.holding !== undefined &&
      standsBehind(now.holding, before.holding, fitting),
    written: () => ({ type: 'unknown', behind: true }),
  };
}

/** Whether the caret stands behind the text and before what followed the selection, as far as the two pieces go. */
function standsBehind(now: EditorHolding, before: EditorHolding, text: string): boolean {
  const [start, rest] = aroundSelection(before);
  const [shown, following] = aroundSelection(now);
  const expected = start + text;
  // A piece begins with its line, at the latest.
  const tells = shown !== '' || expected === '' || expected.endsWith('\n');
  return (
    now.selected?.start === now.selected?.end &&
    tells &&
    expected.endsWith(shown) &&
    (following.startsWith(rest) || rest.startsWith(following))
  );
}
