import { APICallError } from '@ai-sdk/provider';
import { RunError } from '../core/run/run-error';
import type { RunErrorCode } from '../core/run/run-failure';
import { openingOf } from './opening';

/** The names that an endpoint's errors put into their messages. */
export type EndpointNames = { host: string; model: string };

/** Characters of the provider's own words that are kept. */
const detailLimit = 600;

const codes: Record<number, RunErrorCode> = {
  400: 'model-refused',
  401: 'model-key',
  403: 'model-refused',
  404: 'model-not-found',
  408: 'model-server',
  413: 'model-refused',
  422: 'model-refused',
  429: 'model-rate-limit',
};

/**
 * What a request to an endpoint threw, as a `RunError` with a `model-…` code and the provider's own words.
 * `secret` is blacked out wherever those words repeat it.
 */
export function endpointError(error: unknown, names: EndpointNames, secret: string): RunError {
  const ours = runErrorIn(error);
  if (ours) return ours;
  const about = (words: unknown) => ({
    params: { ...names },
    detail: providerWords(words, secret),
    cause: error,
  });
  if (brokeWhileAnswering(error)) return new RunError('model-cut', about(messageOf(error.cause)));
  if (isNetworkError(error) && !fitsHeader(secret))
    return new RunError('model-key', { params: { ...names } });
  if (isNetworkError(error)) return new RunError('model-unreachable', about(messageOf(error)));
  if (nameOf(error) === 'AI_InvalidResponseDataError')
    return new RunError('model-cut', about(messageOf(error)));
  if (nameOf(error).startsWith('AI_')) return new RunError('model-garbage', about(messageOf(error)));
  return new RunError('model-server', about(messageOf(error)));
}

/** The AI SDK wraps an error that a lost connection is behind, our own ones too. */
function runErrorIn(error: unknown): RunError | undefined {
  if (error instanceof RunError) return error;
  return APICallError.isInstance(error) && error.cause instanceof RunError ? error.cause : undefined;
}

/**
 * Passes on a good answer that can be an event stream. A web page, a picture or a JSON document in its place is somebody else's
 * server, a login page or an endpoint that cannot stream: read as a stream it would look like an empty answer. Some
 * of them answer with the request itself, so `secret` is blacked out here too.
 */
export async function refuseOtherTypes(
  response: Response,
  names: EndpointNames,
  secret: string,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/html|json|xml|^(image|audio|video|font)\//i.test(type)) return response;
  const detail = providerWords(`${type}: ${await openingOf(response)}`, secret);
  throw new RunError('model-garbage', { params: { ...names }, detail });
}

/** The code for an answer with an HTTP status of 400 or more. */
export function codeOfStatus(status: number): RunErrorCode {
  return codes[status] ?? (status >= 500 ? 'model-server' : 'model-refused');
}

/** The connection went after a good status and before the first event. */
function brokeWhileAnswering(error: unknown): error is APICallError {
  return APICallError.isInstance(error) && error.statusCode !== undefined && error.cause instanceof TypeError;
}

function isNetworkError(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.statusCode === undefined;
  return error instanceof TypeError;
}

/** No browser sends a key with other characters; it says so as if the network had failed. */
function fitsHeader(key: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(key);
}

/** The provider's own words for people: one line, of bounded length, with the key blacked out. */
export function providerWords(words: unknown, secret: string): string {
  const text = typeof words === 'string' ? words : JSON.stringify(words);
  const hidden = secret.length > 3 ? text.replace(anyFormOf(secret), '•••') : text;
  return hidden.replace(/\s+/g, ' ').slice(0, detailLimit);
}

/** The key as servers repeat it: as it is, or as it stands in JSON, in an address or in a web page. */
function anyFormOf(secret: string): RegExp {
  const forms = secret.replace(
    /\W/g,
    (character) => `(?:\\\\?\\${character}|\\\\u[0-9a-f]{4}|(?:%[0-9a-f]{2})+|&#?\\w+;)`,
  );
  return new RegExp(forms, 'gi');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** Errors inside a stream may be plain objects of the provider's: `{message, type, code}`. */
function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? String(error));
}
