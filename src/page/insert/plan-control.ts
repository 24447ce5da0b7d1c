import type { Control, ControlField } from '../target/field';
import type { FieldSelection } from '../target/field-selection';
import type { Snapshot } from '../target/target';
import { fitting } from './lines';
import type { Plan } from './plan';

/** Native controls hold exactly `before + text + after`, or the text was not written. */
export function planControl(
  field: ControlField,
  snapshot: Snapshot,
  text: string,
  place: FieldSelection | 'all',
): Plan {
  const { element } = field;
  const written = fitting(field, text);
  const results = [...resultsOf(snapshot, written, place)];
  const values = new Set(results.flatMap((result) => valuesOf(element, result)));
  return {
    content: { text: written },
    place,
    unchanged: results.length > 0 && results.every((result) => result === snapshot.text),
    tooLong: element.maxLength >= 0 && results.every(({ length }) => length > element.maxLength),
    reached: ({ fingerprint }) => values.has(fingerprint),
    written: (caret) => {
      if (caret.type !== 'offsets') return caret;
      const start = place !== 'all' && place.type === 'offsets' ? place.start : 0;
      return { type: 'offsets', start, end: start + written.length, direction: 'none' };
    },
  };
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
