import { APICallError } from '@ai-sdk/provider';
import { RunError } from '../core/run/run-error';
import type { RunErrorCode } from '../core/run/run-failure';
import { codeOfStatus, endpointError, providerWords } from './endpoint-error';
import { type AskedServer, wordsIn } from './http-answer';
import { refusalCodeOf } from './refusal';
import { retryAfterOf } from './status-error';

/** What servers call an error that they tell in the middle of an answer (Anthropic, OpenAI). */
const types = new Map<string, RunErrorCode>([
  ['overloaded_error', 'model-server'],
  ['api_error', 'model-server'],
  ['timeout_error', 'model-server'],
  ['server_error', 'model-server'],
  ['rate_limit_error', 'model-rate-limit'],
  ['rate_limit_exceeded', 'model-rate-limit'],
  ['authentication_error', 'model-key'],
  ['permission_error', 'model-refused'],
  ['billing_error', 'model-refused'],
  ['invalid_request_error', 'model-refused'],
  ['request_too_large', 'model-refused'],
  ['insufficient_quota', 'model-refused'],
  ['not_found_error', 'model-not-found'],
]);

/**
 * What an AI SDK provider threw, or told by an `error` part, as a `RunError`. Bad statuses never come here: they were
 * made errors before the provider saw them. So a status in an error is one that stood in the stream.
 */
export function streamError(error: unknown, asked: AskedServer): RunError {
  const { names, secret } = asked;
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    return toldError(parsed(error.responseBody) ?? error.data, error.message, error.statusCode, asked);
  }
  const isPlain = typeof error === 'object' && error !== null && !(error instanceof Error);
  if (isPlain) return toldError(error, wordsIn(error) ?? JSON.stringify(error), undefined, asked);
  return endpointError(error, names, secret);
}

function toldError(
  told: unknown,
  words: string,
  status: number | undefined,
  { names, secret }: AskedServer,
): RunError {
  const { type, code } = (told ?? {}) as { type?: unknown; code?: unknown };
  const number = Number(code) >= 400 ? Number(code) : status;
  const byStatus = number === undefined ? 'model-server' : codeOfStatus(number);
  const refusal = refusalCodeOf(number ?? 400, JSON.stringify(told) ?? words);
  return new RunError(refusal ?? types.get(String(type)) ?? types.get(String(code)) ?? byStatus, {
    params: { ...names },
    detail: providerWords(words, secret),
    retryAfter: retryAfterOf({ headers: new Headers(), body: JSON.stringify(told) ?? '' }),
  });
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}
