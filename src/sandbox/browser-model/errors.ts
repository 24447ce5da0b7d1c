import { RunError } from '../../core/run/run-error';
import type { RunErrorCode } from '../../core/run/run-failure';

/** By the names of the exceptions that Chromium throws (`ai/exception_helpers.cc`). */
const codes: Record<string, RunErrorCode> = {
  NotReadableError: 'model-filtered',
  NotSupportedError: 'model-refused',
  NotAllowedError: 'model-refused',
  SyntaxError: 'model-refused',
  NetworkError: 'model-not-ready',
};

/** What the Prompt API threw, as a `RunError` with the browser's own words. */
export function promptApiError(error: unknown): RunError {
  if (error instanceof RunError) return error;
  const { name, message } = error as Partial<Error>;
  if (name === 'QuotaExceededError') return tooLong(error as QuotaExceeded);
  return new RunError(codes[name ?? ''] ?? 'model-server', {
    detail: message ?? String(error),
    cause: error,
  });
}

/** `requested` and `quota` are tokens; older Chromes throw a plain `DOMException` without them. */
interface QuotaExceeded extends Error {
  requested?: number | null;
  quota?: number | null;
}

function tooLong(error: QuotaExceeded): RunError {
  const { requested, quota } = error;
  const sizes = requested && quota ? ` It has ${requested} tokens, and ${quota} are free.` : '';
  return new RunError('model-refused', {
    detail: `The text is too long for the browser's model.${sizes}`,
    cause: error,
  });
}
