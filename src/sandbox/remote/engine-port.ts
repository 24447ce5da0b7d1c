/** The port of one job: opened by the background (Chrome), answered by the offscreen document, closed when done. */
import type { ScriptJob } from '../../core/run/needs';
import type { RunFailure } from '../../core/run/types';

export const enginePortName = 'engine';

/** What the background sends. Closing the port ends the job at once. */
export type EnginePortToHost =
  | { type: 'script'; job: ScriptJob }
  | { type: 'prepare-proofreader' }
  | { type: 'proofread'; text: string; dictionary: string[] }
  | { type: 'write-clipboard'; text: string }
  | { type: 'tool-result'; id: number; value: unknown }
  | { type: 'tool-failed'; id: number; message: string };

/** What the offscreen document sends. */
export type EnginePortFromHost =
  /** The document listens and stays open for this job. */
  | { type: 'accepted' }
  | { type: 'tool'; id: number; name: string; input: unknown }
  | { type: 'done'; value: unknown }
  | { type: 'failed'; failure: RunFailure };
