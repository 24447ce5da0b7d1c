/** The port of one run: opened by the page for each run, closed by it when the run is over and its card has gone. */

import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { FieldTrace } from '../core/run/field-trace';
import type { RunEvent } from '../core/run/run-event';
import type { RunAnswer, SentRequest } from '../core/run/run-question';
import type { RunFile, RunRequest, WritePlace } from '../core/run/run-request';

export const runPortName = 'run';

/** How often the page pings during a run: both browsers end an idle background at 30 s (src/core/execute/README.md). */
export const pingEvery = 20_000;

/** What a page may send over the port of its run. */
export type RunPortFromPage =
  | { type: 'start'; request: RunRequest }
  | { type: 'stop' }
  | { type: 'ping' }
  /** Answers `insert`. */
  | { type: 'inserted'; outcome: InsertOutcome }
  /** Answers the `asking` event of that id. */
  | { type: 'answer'; id: number; answer: RunAnswer }
  /** The user wants to answer the `asking` event of that id, an approval, in a window of ours. */
  | { type: 'elsewhere'; id: number }
  /** The user gives the run one more file. */
  | { type: 'give'; file: RunFile }
  /**
   * Puts a run's text, or that of a file it made, on the clipboard: this port's run, or by its id one that was interrupted.
   * The page names no text: the background takes what it has itself.
   */
  | { type: 'copy'; runId: string; file?: string | undefined }
  /** Has the browser save a file. Only what a run has made is saved; whole, since a background that was ended has forgotten it. */
  | { type: 'save'; file: RunFile }
  /** Puts a report of what was tried at a field on the clipboard; answered by `copied`. The background makes its text. */
  | { type: 'copy-report'; trace: FieldTrace }
  /** Adds a word to the personal dictionary; only words that this port's run, or the run of that id, has offered are taken. */
  | { type: 'add-word'; runId: string; word: string }
  /** Asks what this port's run has sent to models; that of no other run is told to a page. */
  | { type: 'requests' };

export type RunPortFromBackground =
  | { type: 'event'; event: RunEvent }
  /** Write this text over what was read, or at the caret, and answer `inserted`. */
  | { type: 'insert'; text: string; place: WritePlace }
  | { type: 'copied'; ok: boolean }
  /** Answers `save`: whether the browser has taken the file. */
  | { type: 'saving'; ok: boolean }
  | { type: 'word-added'; word: string }
  /** Answers `requests`. */
  | { type: 'requests'; requests: SentRequest[] };
