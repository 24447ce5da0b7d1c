import { diffArrays } from 'diff';

/** A part of the difference between two texts. Joined, all `from` give the old text and all `to` the new one. */
export type TextChange = { kind: 'same'; text: string } | { kind: 'change'; from: string; to: string };

/**
 * The text with only the accepted changes made. `accepted` has one place for each change (`same` parts are not counted);
 * a change without a place stands.
 */
export function acceptedText(changes: readonly TextChange[], accepted: readonly boolean[] = []): string {
  let place = 0;
  return changes
    .map((part) => {
      if (part.kind === 'same') return part.text;
      return (accepted[place++] ?? true) ? part.to : part.from;
    })
    .join('');
}

/** Characters of each text up to which a rewrite is compared. */
const longest = 20_000;

/** Words that may differ. The work grows with the square of it, and the user waits. */
const mostEdits = 1_200;

/** Words, and what stands between them; in Chinese and the like, too, which write no spaces. */
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * What the new text changes in the old one, word by word. Undefined if the texts are too long or too different to be
 * compared in good time; empty if both are.
 */
export function compareTexts(from: string, to: string): TextChange[] | undefined {
  if (from.length > longest || to.length > longest) return undefined;
  const parts = diffArrays(wordsOf(from), wordsOf(to), { maxEditLength: mostEdits });
  if (!parts) return undefined;
  const changes: TextChange[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (added) addTo(changes, '', text);
    else if (removed) addTo(changes, text, '');
    else changes.push({ kind: 'same', text });
  }
  return changes;
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** What is taken away and what comes in its place is one change, and so are changes with nothing but a space between. */
function addTo(changes: TextChange[], from: string, to: string): void {
  const [before, last] = changes.slice(-2);
  if (last?.kind === 'change') {
    changes.splice(-1, 1, { kind: 'change', from: last.from + from, to: last.to + to });
  } else if (last && before?.kind === 'change' && /^[ \t]+$/.test(last.text)) {
    const merged = { from: before.from + last.text + from, to: before.to + last.text + to };
    changes.splice(-2, 2, { kind: 'change', ...merged });
  } else {
    changes.push({ kind: 'change', from, to });
  }
}
