/** What the card shows of a run: the run's events folded into one value. */

import type { TextChange } from '../run/changes';
import type { DeliveryOutcome, HeldBack, InsertOutcome } from '../run/delivery-outcome';
import type { RunEvent, Usage } from '../run/run-event';
import type { RunFailure } from '../run/run-failure';
import type { Destination, RunAnswer, RunQuestion } from '../run/run-question';
import type { RunStatus } from '../run/run-record';
import type { Delivery, RunFile } from '../run/run-request';
import type { SkillListing, SkillMode } from '../skill/model';
import type { CallView } from './view-calls';

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
  /** How much of the model, or of `engine`, is loaded, 0 to 1; undefined while nothing is being loaded. */
  progress: number | undefined;
  /** What is being loaded, where it is not the model. */
  engine: 'python' | undefined;
  /** Seconds without new text; 0 while it flows. */
  waiting: number;
  /** The result is whole and is on its way to where it goes. */
  delivering: boolean;
  tools: readonly UsedTool[];
  /** Calls that a model made. */
  calls: readonly CallView[];
  /** The model was to have tools, and its server took none. */
  withoutTools: boolean;
  usage: Usage | undefined;
  /** US dollars, where the price is known. */
  cost: number | undefined;
  words: readonly OfferedWord[];
  /** What the run has made. */
  files: readonly RunFile[];
  /** What its scripts have written to their standard error, where they worked. */
  stderr: string;
  /** What came of the last attempt to write one of them into the field. */
  placed: { path: string; outcome: InsertOutcome } | undefined;
  /** Files that the user gives can be of use to it. */
  takesFiles: boolean;
  /** What the user has given, for this run and for it when it is made again. */
  given: readonly RunFile[];
  /** What the rewrite changes; undefined where there is nothing to compare. */
  changes: readonly TextChange[] | undefined;
  /** Of `changes`, which ones stand in the field; undefined: all do. */
  accepted: readonly boolean[] | undefined;
  /** What came of the last attempt to write another choice of changes. */
  rewritten: InsertOutcome | undefined;
  /** What came of the last attempt to put the field back. */
  undone: InsertOutcome | undefined;
  /** Why the result was left in the card. */
  heldBack: HeldBack | undefined;
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
  /** The user has given this file, in place of one of its name; or wants one to be given no more. */
  | { type: 'given'; file: RunFile }
  | { type: 'taken-back'; path: string }
  /** The user has answered the question of that id; the run will hear of it. */
  | { type: 'answering'; id: number; answer: RunAnswer }
  /** A window of ours asks the question of that id from now on, as the user wanted. */
  | { type: 'elsewhere'; id: number }
  /** What became of the text after the user pressed Insert or Replace in the card. */
  | { type: 'inserted'; delivery: 'insert' | 'replace'; outcome: InsertOutcome; copied: boolean }
  /** What became of the file that the user wanted in the field, in place of what the run had written. */
  | { type: 'file-inserted'; path: string; delivery: 'insert' | 'replace'; outcome: InsertOutcome }
  /** The user wanted the field as it was before the run; `refused` says why it could not be put back. */
  | { type: 'undone'; outcome: InsertOutcome }
  /** After the run the user chose other changes, and `text` was to be written in place of the result. */
  | { type: 'rewritten'; accepted: readonly boolean[]; text: string; outcome: InsertOutcome };

/** The view of a run that is made again, before it has told anything: it takes what it took. */
export function againView({ given, takesFiles }: RunView, skill?: SkillListing): RunView {
  return { ...newRunView(skill), given, takesFiles };
}

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
    engine: undefined,
    waiting: 0,
    delivering: false,
    tools: [],
    calls: [],
    withoutTools: false,
    usage: undefined,
    cost: undefined,
    words: [],
    files: [],
    stderr: '',
    placed: undefined,
    takesFiles: false,
    given: [],
    changes: undefined,
    accepted: undefined,
    rewritten: undefined,
    undone: undefined,
    heldBack: undefined,
    outcome: undefined,
    failure: undefined,
    duration: undefined,
  };
}
