import type { Control, ControlField } from '../target/field';
import type { FieldSelection } from '../target/field-selection';
import type { Snapshot } from '../target/target';
import { changedStretch } from './changed-stretch';
import { fitting } from './lines';
import { type PlainText, partOf } from './plain-text';
import type { Plan } from './plan';

/** As wide are tabs in fields of pages that hold none (Excalidraw: 8), in spaces. */
const tabWidths = [8, 4, 2];

/** Native controls hold exactly `before + text + after`, tabs as spaces where the page wants none, or the text was not written. */
export function planControl(
  field: ControlField,
  snapshot: Snapshot,
  text: PlainText,
  place: FieldSelection | 'all',
): Plan {
  const { element } = field;
  const written = fitting(field, text);
  const results = [...resultsOf(snapshot, written, place)];
  const [start, end] = bounds(element, snapshot, place) ?? [0, 0];
  const { text: old } = snapshot;
  const changed = changedStretch(old.slice(start, end), written);
  const drawn = written.includes('\t')
    ? tabWidths.map((width) => written.replaceAll('\t', ' '.repeat(width)))
    : [];
  const held = [...results, ...drawn.flatMap((text) => [...resultsOf(snapshot, text, place)])];
  const values = new Set(held.flatMap((result) => valuesOf(element, result)));
  return {
    // Of what is replaced only what differs is written.
    ...(end > start
      ? {
          content: { text: partOf(written, changed.start, changed.until) },
          place: {
            type: 'offsets',
            start: start + changed.start,
            end: start + changed.end,
            direction: 'none',
          },
        }
      : { content: { text: written }, place }),
    answer: { text: written },
    unchanged: results.length > 0 && results.every((result) => result === snapshot.text),
    tooLong: element.maxLength >= 0 && results.every(({ length }) => length > element.maxLength),
    reached: ({ fingerprint }) => values.has(fingerprint),
    written: (caret) => {
      if (caret.type !== 'offsets') return caret;
      const { value } = element;
      const length = values.has(value) ? value.length - old.length + end - start : written.length;
      return { type: 'offsets', start, end: start + length, direction: 'none' };
    },
  };
}

/** Which characters are replaced; undefined where the browser neither tells nor takes a place. */
function bounds(
  element: Control,
  { text }: Snapshot,
  place: FieldSelection | 'all',
): [start: number, end: number] | undefined {
  if (place !== 'all') return place.type === 'offsets' ? [place.start, place.end] : undefined;
  return element.selectionStart === null ? undefined : [0, text.length];
}

/**
 * What the value may become: one text where the browser tells the selection, else one for each place it could have
 * (inputs of type email and number, which are short).
 */
function* resultsOf({ text, selectedText }: Snapshot, inserted: string, place: FieldSelection | 'all') {
  if (place === 'all') {
    yield inserted;
  } else if (place.type === 'offsets') {
    yield text.slice(0, place.start) + inserted + text.slice(place.end);
  } else {
    for (let at = text.indexOf(selectedText); at >= 0; at = text.indexOf(selectedText, at + 1)) {
      yield text.slice(0, at) + inserted + text.slice(at + selectedText.length);
      if (at === text.length) return;
    }
  }
}

/** What `value` may tell of a text: of addresses, browsers trim some (HTML standard, value sanitization algorithm). */
const valuesOf = ({ type }: Control, text: string): string[] =>
  type === 'email' || type === 'url' ? [text, text.trim()] : [text];
