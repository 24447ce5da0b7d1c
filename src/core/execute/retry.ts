import { waitFor } from '../run/abort';
import { RunError, toFailure } from '../run/run-error';
import type { RunErrorCode } from '../run/run-failure';
import type { Part } from './context';

/** Seconds before the first repeat; before each further one four times as long, and never longer than the longest. */
const firstWait = 1;
const longestWait = 60;

/** How often a request is repeated that its server could not serve, where the skill says nothing of it. */
const usualRepeats = 2;

/** A server says that it may work later. */
const busy: readonly RunErrorCode[] = ['model-rate-limit', 'model-server'];

/** What may pass, so that a skill may ask to try it again. */
const passing: readonly RunErrorCode[] = [
  ...busy,
  'model-unreachable',
  'model-cut',
  'model-silent',
  'model-empty',
  'model-garbage',
  'script-threw',
  'script-timeout',
  'tool-failed',
];

/**
 * Makes the attempt, and makes it again after failures that may pass: as often as the skill's `retry` says, else twice
 * where a server was too busy. Waits 1 s, 4 s, 16 s…, or as long as the server asks. Nothing is repeated once something
 * was delivered, or `mayRepeat` says no. Rejects with the last attempt's error.
 */
export async function withRetry<T>(
  context: Part<'skill' | 'emit', 'delivered' | 'clock'>,
  attempt: () => Promise<T>,
  signal: AbortSignal,
  mayRepeat: () => boolean = () => true,
): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      const of = repeatsFor(error, context);
      if (repeats >= of || !mayRepeat()) throw error;
      const seconds = secondsBefore(repeats, error as RunError);
      context.emit({ type: 'retrying', attempt: repeats + 1, of, seconds, failure: toFailure(error) });
      await waitFor(seconds * 1000, context.run.clock, signal);
    }
  }
}

function repeatsFor(error: unknown, { skill, run }: Part<'skill', 'delivered'>): number {
  if (!(error instanceof RunError) || run.delivered || !passing.includes(error.code)) return 0;
  const wanted = skill.retry ?? (busy.includes(error.code) ? usualRepeats : 0);
  if (wanted > 0 && (error.retryAfter ?? 0) > longestWait) throw waitIsTooLong(error);
  return wanted;
}

function secondsBefore(repeats: number, { retryAfter }: RunError): number {
  return Math.max(firstWait, retryAfter ?? Math.min(firstWait * 4 ** repeats, longestWait));
}

/** In the words of the protocol, beside those of the provider: they are the same in every language. */
function waitIsTooLong(error: RunError): RunError {
  const asked = `Retry-After: ${Math.ceil(error.retryAfter ?? 0)} s`;
  return new RunError(error.code, {
    detail: error.detail ? `${error.detail} (${asked})` : asked,
    params: error.params,
    cause: error,
  });
}
