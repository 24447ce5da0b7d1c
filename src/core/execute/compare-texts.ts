import { diffArrays } from 'diff';
import type { TextChange } from '../run/changes';

/** Characters of each text up to which a rewrite is compared. */
const longest = 20_000;

/**
 * Steps of work: a comparison takes the square of what differs. And pieces that both texts are split into, which takes
 * longer than to compare them. The background has other runs to serve; these take some 50 ms.
 */
const steps = { sentence: 10_000, word: 60_000 };
const pieces = { sentence: 3_000, word: 12_000 };

/**
 * What the new text changes in the old one, word by word. Sentences are compared first, and words where sentences differ;
 * what has hardly a word in common is one change, and so is what the work would not end in time for. Undefined if the
 * texts are too long or have too many sentences, empty if both are.
 */
export function compareTexts(from: string, to: string): TextChange[] | undefined {
  if (from.length > longest || to.length > longest) return undefined;
  const sentences = comparison('sentence')(from, to);
  if (!sentences) return undefined;
  const compareWords = comparison('word');
  const changes: TextChange[] = [];
  for (const part of sentences) {
    for (const [old, now] of pairsOf(part)) {
      const words = (old !== now && compareWords(old, now)) || [{ from: [old], to: [now] }];
      for (const { from, to } of words) add(changes, from.join(''), to.join(''));
    }
  }
  return changes;
}

/**
 * Compares by sentences or words, and what stands between them; in Chinese and the like, too, which write no spaces.
 * Undefined once there are too many.
 */
function comparison(granularity: 'sentence' | 'word'): (from: string, to: string) => Part[] | undefined {
  const segmenter = new Intl.Segmenter(undefined, { granularity });
  const work = { left: steps[granularity] };
  let left = pieces[granularity];
  const split = (text: string) => {
    const found: string[] = [];
    for (const { segment } of segmenter.segment(text)) {
      if (left-- <= 0) return undefined;
      found.push(segment);
    }
    return found;
  };
  return (from, to) => {
    const [old, now] = [split(from), split(to)];
    return old && now && compare(old, now, work);
  };
}

/** What stood in one place of the old text and what stands there in the new one. */
interface Part {
  from: string[];
  to: string[];
}

/** The parts that are the same and those that differ, in turn; the whole as one part where the work would not end in time. */
function compare(from: string[], to: string[], work: { left: number }): Part[] {
  const most = Math.floor(Math.sqrt(work.left));
  const found = diffArrays(from, to, { maxEditLength: most });
  const edits = found?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  work.left -= (edits ?? most) ** 2;
  if (!found) return [{ from, to }];
  const parts: Part[] = [];
  let open: Part | undefined;
  for (const { value, added, removed } of found) {
    if (!added && !removed) {
      open = undefined;
      parts.push({ from: value, to: value });
      continue;
    }
    if (!open) {
      open = { from: [], to: [] };
      parts.push(open);
    }
    open[added ? 'to' : 'from'].push(...value);
  }
  return parts;
}

/** As many sentences as before are most likely the same ones, each mended. */
function pairsOf({ from, to }: Part): [from: string, to: string][] {
  if (from.length !== to.length) return [[from.join(''), to.join('')]];
  return from.map((sentence, index) => [sentence, to[index] ?? '']);
}

/** Changes with nothing but a space between them are one; so are those that touch. */
function add(changes: TextChange[], from: string, to: string): void {
  const last = changes.at(-1);
  const before = changes.at(-2);
  if (from === to) {
    if (last?.kind === 'same') changes.splice(-1, 1, { kind: 'same', text: last.text + from });
    else if (from !== '') changes.push({ kind: 'same', text: from });
  } else if (last?.kind === 'change') {
    changes.splice(-1, 1, { kind: 'change', from: last.from + from, to: last.to + to });
  } else if (last && before?.kind === 'change' && /^[ \t]+$/.test(last.text)) {
    const both = { from: before.from + last.text + from, to: before.to + last.text + to };
    changes.splice(-2, 2, { kind: 'change', ...both });
  } else {
    changes.push({ kind: 'change', from, to });
  }
}
