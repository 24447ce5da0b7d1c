import { type BrowserModelState, onDownload } from '../../core/models/prompt-api';
import { unlessAborted } from '../../core/run/abort';
import type { ModelPart } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';

/** Milliseconds in which nothing comes of the browser: a service of its that does not start says nothing at all. */
const patience = 60_000;

interface Given {
  signal: AbortSignal;
  monitor(monitor: EventTarget): void;
}

/**
 * Makes what may have to be downloaded first, and tells how far that is. Rejects with `engine-download` where the browser does not, or
 * nothing comes for a minute; with the signal's reason when it is aborted.
 */
export async function withDownload<Made>(
  state: BrowserModelState,
  make: (given: Given) => Promise<Made>,
  push: (part: ModelPart) => void,
  signal: AbortSignal,
): Promise<Made> {
  // These events come of what is there as well.
  const tells = state !== 'available';
  const monitoring = (heard: () => void) =>
    onDownload((fraction) => {
      heard();
      if (tells) push({ type: 'progress', fraction });
    });
  if (tells) push({ type: 'progress', fraction: 0 });
  return patiently((given) => make({ signal: given.signal, monitor: monitoring(given.heard) }), signal);
}

/** Lets the browser work as long as something is `heard` of it. */
export async function patiently<Answer>(
  work: (given: { signal: AbortSignal; heard: () => void }) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const silent = new AbortController();
  const giveUp = () => silent.abort(new RunError('engine-download'));
  let timer = setTimeout(giveUp, patience);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
  };
  const within = AbortSignal.any([signal, silent.signal]);
  try {
    return await unlessAborted(work({ signal: within, heard }), within);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RunError) throw error;
    const { name, message: detail } = error as Partial<Error>;
    throw new RunError('engine-download', { detail: detail || name, cause: error });
  } finally {
    clearTimeout(timer);
  }
}
