/** Between the host document and the Worker of a script, over the port of the run. */
import type { ScriptJob } from '../../core/run/needs';
import type { RunFailure } from '../../core/run/run-failure';

/** Host to Worker, over the port of the run. */
export type RunToWorker =
  | { type: 'run'; job: ScriptJob }
  | { type: 'tool-result'; id: number; json: string }
  | { type: 'tool-failed'; id: number; message: string };

/** Worker to host, over the port of the run. */
export type RunFromWorker =
  /** QuickJS is there; the script's time begins. */
  | { type: 'started' }
  | { type: 'tool'; id: number; name: string; json: string }
  | { type: 'done'; json: string }
  | { type: 'failed'; failure: RunFailure };
