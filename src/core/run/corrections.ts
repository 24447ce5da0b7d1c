/**
 * What engines that proofread find, in one form: whatever makes it, what is done with it goes by this.
 * Everything here crosses contexts as plain JSON.
 */
import type { TextChange } from './changes';
import type { Destination } from './run-question';

/** One change of a text. */
export interface Correction {
  /** Where it is in the text that the engine was given, in UTF-16 units; `end` is behind it, and equal to `start` where it adds alone. */
  start: number;
  end: number;
  /** The text as it stands there, and what it becomes. */
  from: string;
  to: string;
  /** What it might become instead, best first. */
  others: string[];
  /** The engine's word for it: `Spelling`, `Agreement`… */
  kind: string;
  /** The engine's own name of the rule; empty where it has none. */
  rule: string;
  /** What is wrong, in the engine's words, for people to read; empty where it gives none. */
  message: string;
  /** The `name` of the engine. */
  engine: string;
}

/** What an engine says of a text. */
export interface CheckedText {
  /** In the order of the text, none over another. */
  corrections: Correction[];
  /** Words that the engine took for misspelt, as the user wrote them, each once. */
  words: string[];
  /** UTF-16 units at the end of the text that were not looked at. */
  unchecked?: number;
}

/** A text, and the server that gets it. */
export interface LeavingText extends Destination {
  text: string;
}

/** Something that proofreads: a file that makes one is all that it takes to add another. */
export interface CorrectionEngine {
  /** Its own, for people to read: `Harper`. */
  readonly name: string;
  /** Of a text that it is to check, what of it goes to whom; absent where nothing leaves this computer. */
  leaving?(text: string): LeavingText;
  /** Starts loading what a first call would wait for. Returns at once. */
  prepare(): void;
  /**
   * What is wrong in the text. `dictionary`: words of the user's own that are right. Leaves alone what it cannot judge. Rejects with a
   * `RunError`, or with the signal's reason.
   */
  check(text: string, dictionary: string[], signal: AbortSignal): Promise<CheckedText>;
}

/**
 * Of what an engine says, what can be done: within the text, with the words that stand there, between whole characters, in order, and
 * none over another; of two the one that begins first, or else the longer one. An engine may be somebody else's server.
 */
export function soundCorrections(text: string, found: readonly Correction[]): Correction[] {
  const sound = found
    .filter((each) => isWithin(text, each) && each.from === text.slice(each.start, each.end))
    .filter(({ from, to }) => from !== to && to.isWellFormed())
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Correction[] = [];
  for (const each of sound) {
    const before = kept.at(-1);
    if (!before || each.start > before.end || (each.start === before.end && each.end > each.start))
      kept.push(each);
  }
  return kept;
}

/** The text with all of these made in it; they are sound. */
export function correctedText(text: string, corrections: readonly Correction[]): string {
  let made = '';
  let done = 0;
  for (const { start, end, to } of corrections) {
    made += text.slice(done, start) + to;
    done = end;
  }
  return made + text.slice(done);
}

/** The changes of `before` with the engine's reason where one has led to them. */
export function withReasons(
  changes: readonly TextChange[],
  before: string,
  corrections: readonly Correction[],
): TextChange[] {
  const fitting = corrections.filter(({ start, end, from }) => before.slice(start, end) === from);
  let at = 0;
  return changes.map((part) => {
    const start = at;
    at += part.kind === 'same' ? part.text.length : part.from.length;
    if (part.kind === 'same') return part;
    const end = at;
    const reasons = fitting
      .filter((each) => each.message !== '' && each.start <= end && each.end >= start)
      .map(({ message }) => message);
    return reasons.length > 0 ? { ...part, reason: [...new Set(reasons)].join(' ') } : part;
  });
}

function isWithin(text: string, { start, end }: Correction): boolean {
  const whole = Number.isInteger(start) && Number.isInteger(end);
  return whole && start >= 0 && start <= end && end <= text.length && [start, end].every(isBetween(text));
}

/** Whether a place in the text is between two characters, and not within one of two units. */
function isBetween(text: string): (at: number) => boolean {
  return (at) => (text.codePointAt(at - 1) ?? 0) <= 0xffff || at === 0;
}
