/**
 * The port of one job. The background (Chrome) calls by a message, and the offscreen document opens the port. It must
 * not be the other way round: a document that listens for ports holds an end of every port that a page opens, and the
 * page would never hear that the background behind it has died.
 */
import type { ModelPart, ModelRequest, ScriptJob, ShellCommand } from '../../core/run/needs';
import type { RunFailure } from '../../core/run/run-failure';
import type { RunFile } from '../../core/run/run-request';

/** Names the port of a job: what follows is the job's id. */
export const enginePortPrefix = 'engine:';

/** Asks the offscreen document to open the port of a job. */
export interface EngineCall {
  type: 'caretaker:engine';
  id: string;
  /** The debug mode is on. */
  debug: boolean;
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
  | { type: 'save-file'; file: RunFile }
  | { type: 'browser-model'; request: ModelRequest }
  /** The port is that of a workspace, until it is closed. */
  | { type: 'workspace' }
  | { type: 'tool-result'; id: number; value: unknown }
  | { type: 'tool-failed'; id: number; message: string };

/** What the offscreen document sends. */
export type EnginePortFromHost =
  | { type: 'tool'; id: number; name: string; input: unknown }
  /** How far an engine that a script needs is loaded, 0 to 1. */
  | { type: 'loading'; engine: 'python'; fraction: number }
  /** More of the browser's model's answer. */
  | { type: 'part'; part: ModelPart }
  | { type: 'done'; value: unknown }
  | { type: 'failed'; failure: RunFailure };

/** A part of a file: messages are JSON, and none may have more than 64 MB. */
export interface FilePiece {
  path: string;
  /** Bytes in base64, after those of the piece before if that was of the same path. */
  base64: string;
}

/** What the background sends over the port of a workspace, after it is opened. `id` names the call in the answer. */
export type WorkspaceToHost =
  | { type: 'piece'; id: number; piece: FilePiece }
  /** Puts in the files whose pieces came under that id. */
  | { type: 'add'; id: number }
  | { type: 'run'; id: number; command: ShellCommand }
  /** Ends what runs under that id. */
  | { type: 'abort'; id: number }
  | { type: 'output'; id: number };

export type WorkspaceFromHost =
  | { type: 'loading'; engine: 'python'; fraction: number }
  | { type: 'piece'; id: number; piece: FilePiece }
  /** The call's result; of `output`, the files whose pieces came under that id. */
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; failure: RunFailure };
