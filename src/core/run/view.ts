/** What the card shows of a run: the run's events folded into one value. */
import type { SkillListing } from '../skill/model';
import type { Delivery, DeliveryOutcome, InsertOutcome, RunEvent, RunFailure, RunStatus } from './types';

/** A word the user may add to the personal dictionary. */
export interface OfferedWord {
  word: string;
  added: boolean;
}

export interface RunView {
  status: RunStatus;
  /** Undefined until the run has started. */
  runId: string | undefined;
  skill: SkillListing | undefined;
  delivery: Delivery | undefined;
  /** The result as far as it came. */
  text: string;
  /** Seconds without new text; 0 while it flows. */
  waiting: number;
  /** The result is whole and is on its way to where it goes. */
  delivering: boolean;
  words: readonly OfferedWord[];
  /** How the result, or the user's own words after a failure, reached the user. */
  outcome: DeliveryOutcome | undefined;
  failure: RunFailure | undefined;
  /** Milliseconds, once the run has ended. */
  duration: number | undefined;
}

export type RunViewEvent =
  | RunEvent
  /** The background was ended, or the port broke, before the run's last event. */
  | { type: 'interrupted' }
  | { type: 'word-added'; word: string }
  /** What became of the text after the user pressed Insert or Replace in the card. */
  | { type: 'inserted'; delivery: 'insert' | 'replace'; outcome: InsertOutcome; copied: boolean };

/** A run that was asked for and has told nothing yet. `skill` as the palette listed it, where it is known. */
export function newRunView(skill?: SkillListing): RunView {
  return {
    status: 'running',
    runId: undefined,
    skill,
    delivery: undefined,
    text: '',
    waiting: 0,
    delivering: false,
    words: [],
    outcome: undefined,
    failure: undefined,
    duration: undefined,
  };
}

/** The view after one more event. A run ends once: what comes after its end changes the status no more. */
export function reduceRun(view: RunView, event: RunViewEvent): RunView {
  if (event.type === 'word-added') return { ...view, words: markAdded(view.words, event.word) };
  if (event.type === 'inserted') return { ...view, failure: undefined, outcome: outcomeOf(event) };
  return view.status === 'running' ? reduceRunning(view, event) : view;
}

function reduceRunning(
  view: RunView,
  event: Exclude<RunViewEvent, { type: 'word-added' | 'inserted' }>,
): RunView {
  switch (event.type) {
    case 'started':
      return { ...view, runId: event.runId, skill: event.skill, delivery: event.delivery };
    case 'text':
      return { ...view, text: view.text + event.delta, waiting: 0 };
    case 'waiting':
      return { ...view, waiting: event.seconds };
    case 'words':
      return { ...view, words: offer(view.words, event.words) };
    case 'delivering':
      return { ...view, delivery: event.delivery, delivering: true, waiting: 0 };
    case 'succeeded':
      return { ...ended(view, 'success', event), outcome: event.outcome };
    case 'failed':
      return { ...ended(view, 'error', event), failure: event.failure, outcome: event.outcome };
    case 'cancelled':
      return ended(view, 'cancelled', event);
    case 'interrupted':
      return { ...ended(view, 'interrupted', view), failure: { code: 'interrupted' } };
  }
}

function ended(
  view: RunView,
  status: RunStatus,
  end: { text: string; duration: number | undefined },
): RunView {
  return { ...view, status, text: end.text, duration: end.duration, waiting: 0, delivering: false };
}

function offer(words: readonly OfferedWord[], more: readonly string[]): OfferedWord[] {
  const known = new Set(words.map(({ word }) => word));
  const fresh = [...new Set(more)].filter((word) => !known.has(word));
  return [...words, ...fresh.map((word) => ({ word, added: false }))];
}

function markAdded(words: readonly OfferedWord[], added: string): OfferedWord[] {
  return words.map((offered) => (offered.word === added ? { ...offered, added: true } : offered));
}

function outcomeOf(event: Extract<RunViewEvent, { type: 'inserted' }>): DeliveryOutcome {
  const { delivery, outcome, copied } = event;
  if (outcome.status !== 'refused') return { delivery, status: outcome.status };
  return {
    delivery,
    status: 'refused',
    reason: outcome.reason,
    copied,
    ...(outcome.detail !== undefined && { detail: outcome.detail }),
  };
}

/** Whether the result stands in the field already, so that inserting it again would double it. */
export function isInField(view: RunView): boolean {
  const { outcome } = view;
  if (outcome?.delivery !== 'insert' && outcome?.delivery !== 'replace') return false;
  // After a failure it is the user's own words that were inserted, not the result.
  return outcome.status !== 'refused' && view.failure === undefined;
}

/** A success that leaves the user nothing to read or decide: the card may become a small notice. */
export function isPlainSuccess(view: RunView): boolean {
  return (
    view.status === 'success' &&
    view.outcome !== undefined &&
    view.outcome.delivery !== 'card' &&
    view.outcome.status !== 'refused' &&
    view.words.every(({ added }) => added)
  );
}
