import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model } from '../core/run/needs';
import { RunError } from '../core/run/run-error';

/**
 * The model that the browser brings along. It lives in windows; `engine` is what reaches one from here. Nothing leaves
 * the computer, so there is no host but `browser`.
 */
export function createBrowserModel(
  { label }: Pick<ModelEndpoint, 'label'>,
  engine: Pick<Model, 'stream'>,
): Model {
  return {
    host: 'browser',
    origin: 'browser',
    model: '',
    label,
    local: true,
    // Where its browser hands out calls at all is known only in the window that it lives in, and behind a flag.
    noTools: true,
    // It is asked for words alone.
    noPictures: true,
    async *stream(request, signal) {
      try {
        yield* engine.stream(request, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw (error instanceof RunError ? error : lost(error)).with({ host: label, model: label });
      }
    },
  };
}

/** The window has gone, with what it had begun. */
function lost(cause: unknown): RunError {
  return new RunError('model-cut', { detail: cause instanceof Error ? cause.message : String(cause), cause });
}
