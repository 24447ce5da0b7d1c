/**
 * The port of one job. The background (Chrome) calls by a message, and the offscreen document opens the port. It must
 * not be the other way round: a document that listens for ports holds an end of every port that a page opens, and the
 * page would never hear that the background behind it has died.
 */
import type { ModelPart, ModelRequest, ScriptJob } from '../../core/run/needs';
import type { RunFailure } from '../../core/run/types';

/** Names the port of a job: what follows is the job's id. */
export const enginePortPrefix = 'engine:';

/** Asks the offscreen document to open the port of a job. */
export interface EngineCall {
  type: 'caretaker:engine';
  id: string;
}

/** The answer of the offscreen document, so that the background knows that it is there. */
export interface EngineAnswer {
  taken: true;
}

/** What the background sends. Closing the port ends the job at once. */
export type EnginePortToHost =
  | { type: 'script'; job: ScriptJob }
  | { type: 'prepare-proofreader' }
  | { type: 'proofread'; text: string; dictionary: string[] }
  | { type: 'write-clipboard'; text: string }
  | { type: 'browser-model'; request: ModelRequest }
  | { type: 'tool-result'; id: number; value: unknown }
  | { type: 'tool-failed'; id: number; message: string };

/** What the offscreen document sends. */
export type EnginePortFromHost =
  | { type: 'tool'; id: number; name: string; input: unknown }
  /** More of the browser's model's answer. */
  | { type: 'part'; part: ModelPart }
  | { type: 'done'; value: unknown }
  | { type: 'failed'; failure: RunFailure };
