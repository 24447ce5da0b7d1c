import { diffArrays } from 'diff';
import type { TextChange } from './changes';

/** Characters of each text up to which a rewrite is compared. */
const longest = 20_000;

/**
 * Parts that may differ between two sequences. The work grows with the square of it, and the background has other runs
 * to serve.
 */
const mostEdits = 300;

/**
 * What the new text changes in the old one, word by word. Sentences are compared first, and words where sentences differ;
 * what has hardly a word in common is one change. Undefined if the texts are too long, empty if both are.
 */
export function compareTexts(from: string, to: string): TextChange[] | undefined {
  if (from.length > longest || to.length > longest) return undefined;
  const changes: TextChange[] = [];
  let left = mostEdits;
  for (const part of compare(split(from, 'sentence'), split(to, 'sentence'), mostEdits)) {
    const words =
      part.kind === 'change' && part.from !== '' && part.to !== ''
        ? compare(split(part.from, 'word'), split(part.to, 'word'), left)
        : [part];
    left = Math.max(1, left - words.length);
    for (const word of words) add(changes, word);
  }
  return changes;
}

/** Sentences or words, and what stands between them; in Chinese and the like, too, which write no spaces. */
function split(text: string, granularity: 'sentence' | 'word'): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** The whole as one change, where more than so many places differ. */
function compare(from: string[], to: string[], edits: number): TextChange[] {
  const parts = diffArrays(from, to, { maxEditLength: edits });
  if (!parts) return [{ kind: 'change', from: from.join(''), to: to.join('') }];
  const changes: TextChange[] = [];
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (added) add(changes, { kind: 'change', from: '', to: text });
    else if (removed) add(changes, { kind: 'change', from: text, to: '' });
    else add(changes, { kind: 'same', text });
  }
  return changes;
}

/** What is taken away and what comes in its place is one change, and so are changes with nothing but a space between. */
function add(changes: TextChange[], part: TextChange): void {
  const last = changes.at(-1);
  const before = changes.at(-2);
  if (part.kind === 'same') {
    if (last?.kind === 'same') changes[changes.length - 1] = { kind: 'same', text: last.text + part.text };
    else changes.push(part);
  } else if (last?.kind === 'change') {
    changes.splice(-1, 1, { kind: 'change', from: last.from + part.from, to: last.to + part.to });
  } else if (last && before?.kind === 'change' && /^[ \t]+$/.test(last.text)) {
    const from = before.from + last.text + part.from;
    changes.splice(-2, 2, { kind: 'change', from, to: before.to + last.text + part.to });
  } else {
    changes.push(part);
  }
}
