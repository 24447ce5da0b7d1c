import { fromFailure, RunError, toFailure } from '../core/run/run-error';
import { type RunFailure, runErrorCodes } from '../core/run/run-failure';
import type { ErrorCodec } from '../wire/errors';

/** How a `RunError` crosses. What comes may be of a Worker that runs code of others. */
export const runErrors: ErrorCodec = {
  name: 'RunError',
  write: (error) => (error instanceof RunError ? toFailure(error) : undefined),
  read: (data) => (isFailure(data) ? fromFailure(data) : undefined),
};

function isFailure(data: unknown): data is RunFailure {
  const { code, detail, params } = (data ?? {}) as Record<keyof RunFailure, unknown>;
  return (
    runErrorCodes.some((known) => known === code) &&
    isShort(detail ?? '') &&
    typeof (params ?? {}) === 'object' &&
    Object.values(params ?? {}).every(isShort)
  );
}

const isShort = (text: unknown) => typeof text === 'string' && text.length <= 10_000;
