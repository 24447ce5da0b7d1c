/** What the card shows of a run: the run's events folded into one value. */
import type { SkillListing, SkillMode } from '../skill/model';
import type { TextChange } from './changes';
import {
  type Delivery,
  type DeliveryOutcome,
  type Destination,
  type InsertOutcome,
  type RunAnswer,
  type RunEvent,
  type RunFailure,
  type RunFile,
  type RunQuestion,
  type RunStatus,
  timeoutCodes,
  type Usage,
} from './types';
import { atWork, noted } from './view-notes';

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
  mode: SkillMode | undefined;
  delivery: Delivery | undefined;
  /** The result as far as it came. */
  text: string;
  /** What the run waits for its user to answer. */
  question: { id: number; question: RunQuestion } | undefined;
  /** Where the last request went. */
  sentTo: Destination | undefined;
  /** The attempt that failed last and will be made again; undefined once it is on its way. */
  retrying: Extract<RunEvent, { type: 'retrying' }> | undefined;
  /** How much of the model is loaded, 0 to 1; undefined while nothing is being loaded. */
  progress: number | undefined;
  /** Seconds without new text; 0 while it flows. */
  waiting: number;
  /** The result is whole and is on its way to where it goes. */
  delivering: boolean;
  tools: readonly UsedTool[];
  usage: Usage | undefined;
  /** US dollars, where the price is known. */
  cost: number | undefined;
  words: readonly OfferedWord[];
  files: readonly RunFile[];
  /** What the rewrite changes; undefined where there is nothing to compare. */
  changes: readonly TextChange[] | undefined;
  /** Of `changes`, which ones stand in the field; undefined: all do. */
  accepted: readonly boolean[] | undefined;
  /** What came of the last attempt to write another choice of changes. */
  rewritten: InsertOutcome | undefined;
  /** What came of the last attempt to put the field back. */
  undone: InsertOutcome | undefined;
  /** How the result, or the user's own words after a failure, reached the user. */
  outcome: DeliveryOutcome | undefined;
  failure: RunFailure | undefined;
  /** Milliseconds, once the run has ended. */
  duration: number | undefined;
}

/** A tool that a script or a model used, and how often. */
export interface UsedTool {
  name: string;
  times: number;
  /** The last use of it worked. */
  ok: boolean;
}

export type RunViewEvent =
  | RunEvent
  /** The background was ended, or the port broke, before the run's last event. */
  | { type: 'interrupted' }
  | { type: 'word-added'; word: string }
  /** The user has answered the question of that id; the run will hear of it. */
  | { type: 'answering'; id: number; answer: RunAnswer }
  /** What became of the text after the user pressed Insert or Replace in the card. */
  | { type: 'inserted'; delivery: 'insert' | 'replace'; outcome: InsertOutcome; copied: boolean }
  /** The user wanted the field as it was before the run; `refused` says why it could not be put back. */
  | { type: 'undone'; outcome: InsertOutcome }
  /** After the run the user chose other changes, and `text` was to be written in place of the result. */
  | { type: 'rewritten'; accepted: readonly boolean[]; text: string; outcome: InsertOutcome };

/** A run that was asked for and has told nothing yet. `skill` as the palette listed it, where it is known. */
export function newRunView(skill?: SkillListing): RunView {
  return {
    status: 'running',
    runId: undefined,
    skill,
    mode: undefined,
    delivery: undefined,
    text: '',
    question: undefined,
    sentTo: undefined,
    retrying: undefined,
    progress: undefined,
    waiting: 0,
    delivering: false,
    tools: [],
    usage: undefined,
    cost: undefined,
    words: [],
    files: [],
    changes: undefined,
    accepted: undefined,
    rewritten: undefined,
    undone: undefined,
    outcome: undefined,
    failure: undefined,
    duration: undefined,
  };
}

/** The view after one more event. A run ends once: what comes after its end changes the status no more. */
export function reduceRun(view: RunView, event: RunViewEvent): RunView {
  switch (event.type) {
    case 'word-added':
      return { ...view, words: markAdded(view.words, event.word) };
    case 'inserted':
      return { ...view, failure: undefined, undone: undefined, outcome: outcomeOf(event) };
    case 'undone':
      return { ...view, undone: event.outcome };
    case 'rewritten':
      return rewritten(view, event);
    default:
      return view.status === 'running' ? reduceRunning(view, event) : view;
  }
}

type RunningEvent = Exclude<RunViewEvent, { type: 'word-added' | 'inserted' | 'undone' | 'rewritten' }>;

function reduceRunning(view: RunView, event: RunningEvent): RunView {
  switch (event.type) {
    case 'started':
      return {
        ...view,
        runId: event.runId,
        skill: event.skill,
        mode: event.mode,
        delivery: event.delivery,
      };
    case 'text':
      return { ...view, ...atWork, text: view.text + event.delta };
    case 'waiting':
      return { ...view, waiting: event.seconds };
    case 'delivering':
      return { ...view, ...atWork, delivery: event.delivery, delivering: true };
    case 'succeeded':
      return { ...ended(view, 'success', event), outcome: event.outcome };
    case 'failed': {
      const status = timeoutCodes.includes(event.failure.code) ? 'timeout' : 'error';
      return { ...ended(view, status, event), failure: event.failure, outcome: event.outcome };
    }
    case 'cancelled':
      return ended(view, 'cancelled', event);
    case 'interrupted':
      return { ...ended(view, 'interrupted', view), failure: { code: 'interrupted' } };
    default:
      return { ...view, ...noted(view, event) };
  }
}

function ended(
  view: RunView,
  status: RunStatus,
  end: { text: string; duration: number | undefined },
): RunView {
  return {
    ...view,
    ...atWork,
    status,
    text: end.text,
    duration: end.duration,
    delivering: false,
    question: undefined,
  };
}

function rewritten(
  view: RunView,
  { accepted, text, outcome }: Extract<RunViewEvent, { type: 'rewritten' }>,
): RunView {
  if (outcome.status === 'refused') return { ...view, rewritten: outcome };
  return { ...view, rewritten: outcome, accepted, text, undone: undefined };
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
  return outcome.status !== 'refused' && view.failure === undefined && !isUndone(view);
}

/** Whether the field holds something that the run has put there, its result or the user's own words. */
export function hasWritten(view: RunView): boolean {
  return view.outcome?.status === 'written' && !isUndone(view);
}

export function isUndone(view: RunView): boolean {
  return view.undone !== undefined && view.undone.status !== 'refused';
}

/** A success that leaves the user nothing to read or decide: the card may become a small notice. */
export function isPlainSuccess(view: RunView): boolean {
  return (
    view.status === 'success' &&
    view.outcome !== undefined &&
    view.outcome.delivery !== 'card' &&
    view.outcome.status !== 'refused' &&
    view.undone?.status !== 'refused' &&
    view.rewritten?.status !== 'refused' &&
    view.words.every(({ added }) => added)
  );
}
