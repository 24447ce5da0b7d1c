/** What a run is to its page: a service over a port of its own, which is open as long as the run or its card is there. */
import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { FieldTrace } from '../core/run/field-trace';
import type { RunEvent } from '../core/run/run-event';
import type { RunAnswer, SentRequest } from '../core/run/run-question';
import type { RunFile, RunRequest, WritePlace } from '../core/run/run-request';
import type { ResultForm } from '../core/skill/model';

export const runPortName = 'run';

/** How often the page says that it is there: both browsers end an idle background at 30 s (src/core/execute/README.md). */
export const pingEvery = 20_000;

/** What a page may ask over the port of its run. */
export interface RunService {
  /**
   * Runs it, once for each port, and again for each `next` of a run that is over; answers when it is over and all is told. A next message
   * fails with `run-forgotten` where its run's conversation is not known. Text is told in pieces of 33 ms, not in tokens. A page that
   * goes ends its run.
   */
  start(request: RunRequest, tell: TellEvent, insert: InsertText): Promise<void>;
  /** Keeps the background alive: called every `pingEvery` while the run goes on. */
  alive(): Promise<void>;
  /** The run ends with its `cancelled` event. */
  stop(): Promise<void>;
  /** Answers the `asking` event of that id. */
  answer(id: number, answer: RunAnswer): Promise<void>;
  /** The user wants to answer the `asking` event of that id, no review, in a window of ours, which comes to the front. */
  elsewhere(id: number): Promise<void>;
  /** The user gives the run one more file. */
  give(file: RunFile): Promise<void>;
  /**
   * Puts a run's text, or that of a file it made, on the clipboard: this port's run, or by its id one that was interrupted.
   * The page names no text: the background takes what it has itself. False where it is not there.
   */
  copy(runId: string, what?: CopiedPart): Promise<boolean>;
  /**
   * Has the browser save a file. Only what a run has made is saved; whole, since a background that was ended has forgotten
   * it. False where the browser has not taken it.
   */
  save(file: RunFile): Promise<boolean>;
  /** Puts a report of what was tried at a field on the clipboard. The background makes its text. */
  copyReport(trace: FieldTrace): Promise<boolean>;
  /**
   * Adds a word to the personal dictionary; only words that this port's run, or the run of that id, has offered are taken: else
   * it answers with false.
   */
  addWord(runId: string, word: string): Promise<boolean>;
  /** What this port's run has sent to models; that of no other run is told to a page. */
  requests(): Promise<SentRequest[]>;
}

/** Of a run, in place of its text: a file, by its path, what a function gave, in that form, or one of its answers. */
export type CopiedPart = { file: string } | { form: ResultForm } | { version: number };

/** Called in the order of the events; the answer says that the page has taken it. */
type TellEvent = (event: RunEvent) => Promise<void>;

/**
 * Writes a text over what was read, or at the caret. Undefined where the run was over for the page before anything was
 * written: then nobody waits for an answer.
 */
export type InsertText = (text: string, place: WritePlace) => Promise<InsertOutcome | undefined>;
