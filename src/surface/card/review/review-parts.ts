import type { TextChange } from '../../../core/run/changes';

/** A change, by its place among the changes. */
export interface ReviewChange {
  kind: 'change';
  place: number;
  from: string;
  to: string;
  reason?: string | undefined;
}

/** What a review draws, in the order of the text. */
export type ReviewPart =
  | { kind: 'same'; text: string }
  /** Unchanged text that is not worth reading; `at`: its place among all parts of the difference. */
  | { kind: 'fold'; text: string; at: number }
  | ReviewChange;

/** Unchanged text that is longer than this, in UTF-16 units, is folded, but for so much on each side next to a change. */
const foldFrom = 240;
const kept = 80;
/** How far back a cut may go to stand between two words. */
const slack = 24;

/** The difference in parts, with long unchanged stretches folded except those in `unfolded`. */
export function reviewParts(changes: readonly TextChange[], unfolded: ReadonlySet<number>): ReviewPart[] {
  let place = 0;
  return changes.flatMap((part, at): ReviewPart[] => {
    if (part.kind === 'change') return [{ ...part, place: place++ }];
    if (part.text.length <= foldFrom || unfolded.has(at)) return [{ kind: 'same', text: part.text }];
    const begin = at === 0 ? 0 : cutBefore(part.text, kept);
    const end = at === changes.length - 1 ? part.text.length : cutAfter(part.text, part.text.length - kept);
    const parts: ReviewPart[] = [
      { kind: 'same', text: part.text.slice(0, begin) },
      { kind: 'fold', text: part.text.slice(begin, end), at },
      { kind: 'same', text: part.text.slice(end) },
    ];
    return parts.filter((shown) => shown.kind !== 'same' || shown.text !== '');
  });
}

/** A place at or shortly before `at` that parts no word, or at least no character. */
function cutBefore(text: string, at: number): number {
  for (let place = at; place > at - slack; place--) if (isSpace(text[place - 1])) return place;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

function cutAfter(text: string, at: number): number {
  for (let place = at; place < at + slack; place++) if (isSpace(text[place - 1])) return place;
  return isLowSurrogate(text, at) ? at + 1 : at;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

function isLowSurrogate(text: string, at: number): boolean {
  return text.charCodeAt(at) >> 10 === 0x37;
}

export function countChanges(changes: readonly TextChange[]): number {
  return changes.filter(({ kind }) => kind === 'change').length;
}
