import {
  type BrowserModelState,
  onDownload,
  promptApiOf,
  promptApiState,
  textOnly,
} from '../../core/models/prompt-api';
import { RunError } from '../../core/run/run-error';

/** Whether the browser brings a model along. A settings page is a window, so it can ask the browser itself. */
export function browserModelState(scope: object = globalThis): Promise<BrowserModelState> {
  return promptApiState(promptApiOf(scope));
}

/**
 * Downloads the browser's model and resolves when it can be used; one that is being downloaded already is waited for.
 * To be called in a click, before anything is awaited: the browser starts no download without one. `onProgress`: 0 to 1.
 * Rejects with `model-unavailable`, with `model-not-ready` and the browser's own words, or with the signal's reason; the
 * browser may go on downloading after that.
 */
export async function downloadBrowserModel(
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  scope: object = globalThis,
): Promise<void> {
  const api = promptApiOf(scope);
  if (!api) throw new RunError('model-unavailable');
  try {
    const session = await api.create({ ...textOnly, monitor: onDownload(onProgress), signal });
    session.destroy();
  } catch (error) {
    signal.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    throw new RunError('model-not-ready', { detail, cause: error });
  }
}
