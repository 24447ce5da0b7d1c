import type { RunErrorCode, RunFailure } from './run-failure';

/** The one exception of a run. Everything else that is thrown is a fault of ours and becomes `internal`. */
export class RunError extends Error {
  readonly code: RunErrorCode;
  readonly detail: string | undefined;
  readonly params: Record<string, string> | undefined;
  /** Seconds that a server asked to wait before the next attempt. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RunErrorCode,
    about: {
      detail?: string | undefined;
      params?: Record<string, string> | undefined;
      cause?: unknown;
      retryAfter?: number | undefined;
    } = {},
  ) {
    super(about.detail ? `${code}: ${about.detail}` : code, { cause: about.cause });
    this.name = 'RunError';
    this.code = code;
    this.detail = about.detail;
    this.params = about.params;
    this.retryAfter = about.retryAfter;
  }

  /** The same error, with more names to put into its message. */
  with(params: Record<string, string>): RunError {
    return new RunError(this.code, {
      detail: this.detail,
      params: { ...params, ...this.params },
      cause: this.cause,
      retryAfter: this.retryAfter,
    });
  }
}

/** The error as a plain value that crosses contexts: what a `RunEvent` carries. */
export function toFailure(error: unknown): RunFailure {
  if (error instanceof RunError) {
    return {
      code: error.code,
      ...(error.detail !== undefined && { detail: error.detail }),
      ...(error.params !== undefined && { params: error.params }),
    };
  }
  return { code: 'internal', detail: error instanceof Error ? error.message : String(error) };
}

/** The value as an error again, on the other side. */
export function fromFailure(failure: RunFailure): RunError {
  return new RunError(failure.code, failure);
}
