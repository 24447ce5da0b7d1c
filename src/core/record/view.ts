/** What the card shows of a run: its events folded into one value. */
import type { TextChange } from '../run/changes';
import type { DeliveryOutcome, HeldBack, InsertOutcome } from '../run/delivery-outcome';
import type { RunEvent } from '../run/run-event';
import type { RunFailure } from '../run/run-failure';
import type { Destination, RunAnswer, RunQuestion } from '../run/run-question';
import type { RunFacts } from '../run/run-record';
import type { RunFile } from '../run/run-request';
import type { SkillListing } from '../skill/model';

/** The run's facts, and what only a screen has. */
export interface RunView extends RunFacts {
  runId?: string | undefined;
  /** As the palette listed it, until the run says so itself. */
  skill?: SkillListing | undefined;
  /** What the run waits for its user to answer. */
  question?: { id: number; question: RunQuestion } | undefined;
  /** Where the last request went. */
  sentTo?: Destination | undefined;
  /** The attempt that failed last and will be made again; undefined once it is on its way. */
  retrying?: Extract<RunEvent, { type: 'retrying' }> | undefined;
  /** How much of the model, or of `engine`, is loaded, 0 to 1; undefined while nothing is being loaded. */
  progress?: number | undefined;
  /** What is being loaded, where it is not the model. */
  engine?: 'python' | undefined;
  /** Seconds without new text; 0 while it flows. */
  waiting: number;
  /** The result is whole and is on its way to where it goes. */
  delivering: boolean;
  tools: readonly UsedTool[];
  /** Calls that a model made. */
  calls: readonly CallView[];
  /** Of its pipeline, those that have begun or were left out, in the order in which they did. */
  steps: readonly StepView[];
  /** The model was to have tools, and its server took none. */
  withoutTools: boolean;
  /** Of `words`, those that are in the personal dictionary now. */
  added: readonly string[];
  /** What the run has made. */
  files: RunFile[];
  stderr: string;
  /** What came of the last attempt to write one of them into the field. */
  placed?: { path: string; outcome: InsertOutcome } | undefined;
  /** Files that the user gives can be of use to it. */
  takesFiles: boolean;
  /** What the user has given, for this run and for it when it is made again. */
  given: readonly RunFile[];
  /** What the rewrite changes; undefined where there is nothing to compare. */
  changes?: readonly TextChange[] | undefined;
  /** Of `changes`, which ones stand in the field; undefined: all do. */
  accepted?: readonly boolean[] | undefined;
  /** What came of the last attempt to write another choice of changes. */
  rewritten?: InsertOutcome | undefined;
  /** What came of the last attempt to put the field back. */
  undone?: InsertOutcome | undefined;
  /** Placeholders of the skills at work that nothing has filled in. */
  unfilled: readonly string[];
  /** UTF-16 units of the text that were not proofread. */
  unchecked: number;
  /** Why the result was left in the card. */
  heldBack?: HeldBack | undefined;
  /** How the result, or the user's own words after a failure, reached the user. */
  outcome?: DeliveryOutcome | undefined;
  /** The user can go on from its answer. */
  takesNext: boolean;
  /** Its answers in their order, where it went on: of the shown one this has what it was, and the view what it is. */
  versions: readonly AnswerVersion[];
  /** The place of the one that is shown. */
  version: number;
  /** What the user said to have the shown one; undefined for the first. */
  message?: string | undefined;
  /** The place of the one that was gone on from, while the next one comes. */
  from?: number | undefined;
  /** What the user said last, where no answer came of it. */
  nextFailed?: { message: string; failure: RunFailure | undefined } | undefined;
}

/** One of the answers of a run that went on, as a card shows it. */
export interface AnswerVersion
  extends Pick<
    RunView,
    | 'status'
    | 'text'
    | 'result'
    | 'message'
    | 'changes'
    | 'accepted'
    | 'heldBack'
    | 'rewritten'
    | 'undone'
    | 'outcome'
  > {}

/** A call of a tool by a model, as a card lists it. */
export interface CallView {
  call: number;
  tool: string;
  /** As the model gave it. */
  input: unknown;
  /** The skill that was loaded by it, or whose file was read. */
  skill?: string | undefined;
  /** The file that was read. */
  path?: string | undefined;
  /** Undefined while it is at work. */
  ok: boolean | undefined;
  /** The beginning of what the model was answered, and the length of the whole. */
  output: string;
  characters: number;
  /** Milliseconds. */
  duration: number | undefined;
}

/** A step of a pipeline, as a card lists it. */
export interface StepView {
  call: number;
  step: string;
  /** The id of the skill that it calls. */
  skill: string;
  state: 'running' | 'done' | 'failed' | 'left-out';
  /** The beginning of what its skill was given, as JSON. */
  input: string;
  /** Placeholders of its input that nothing is known for. */
  unfilled: readonly string[];
  /** The beginning of its result, and the length of the whole. */
  output: string;
  characters: number;
  /** Of the pipeline that it calls, where it calls one. */
  steps: readonly StepView[];
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
  /** The user says this next of the answer that is shown. */
  | { type: 'going-on'; message: string }
  /** The user looks at that answer. */
  | { type: 'version'; at: number }
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
    skill,
    text: '',
    waiting: 0,
    delivering: false,
    tools: [],
    calls: [],
    steps: [],
    withoutTools: false,
    unfilled: [],
    words: [],
    unchecked: 0,
    added: [],
    files: [],
    stderr: '',
    takesFiles: false,
    given: [],
    takesNext: false,
    versions: [],
    version: 0,
  };
}
