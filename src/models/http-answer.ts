import type { z } from 'zod';
import { RunError } from '../core/run/run-error';
import type { RunErrorCode } from '../core/run/run-failure';
import { type EndpointNames, endpointError, providerWords } from './endpoint-error';
import { openingOf } from './opening';
import { statusError } from './status-error';
import { withinLimits } from './within-limits';

/** Who is asked, and what must not be repeated of it. */
export interface AskedServer {
  names: EndpointNames;
  /** The key. */
  secret: string;
}

/**
 * The answer to a request, if its status is a good one. Rejects with a `RunError` that has the server's own words, and
 * the seconds it asks to wait; with the signal's reason when aborted. A redirect is never followed: a browser does not
 * say where it would lead before the request has gone there. No cookie is sent.
 */
export async function askServer(
  url: string,
  init: RequestInit,
  { names, secret }: AskedServer,
  fetchFrom: typeof fetch,
): Promise<Response> {
  try {
    const response = await fetchFrom(url, { ...init, redirect: 'manual', credentials: 'omit' });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new RunError('model-garbage', { params: { ...names }, detail: redirected });
    }
    if (response.ok) return withinLimits(response, names);
    const { status, headers } = response;
    const body = await openingOf(response);
    throw statusError({ status, headers, body }, serverWordsOf(body), names, secret);
  } catch (error) {
    init.signal?.throwIfAborted();
    throw endpointError(error, names, secret);
  }
}

const redirected = 'The server redirects to another address. Enter the address that it leads to.';

/** Headers of a request that sends JSON, with the key if there is one. */
export function jsonHeaders(apiKey: string): Record<string, string> {
  return { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
}

/**
 * Passes the parts of an answer on and gives what breaks it a code: `model-cut` if the connection went, `model-garbage`
 * if there is no sense in it.
 */
export async function* whileAnswering<Part>(
  parts: AsyncIterable<Part>,
  asked: AskedServer,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    signal.throwIfAborted();
    throw brokenAnswer(error, asked);
  }
}

/** The whole of an answer, as JSON of that shape. Rejects as `whileAnswering` does. */
export async function readJson<T>(
  response: Response,
  schema: z.ZodType<T>,
  asked: AskedServer,
  signal: AbortSignal,
): Promise<T> {
  try {
    const text = await response.text();
    const checked = schema.safeParse(parse(text));
    if (!checked.success) throw new SyntaxError(text);
    return checked.data;
  } catch (error) {
    signal.throwIfAborted();
    throw brokenAnswer(error, asked);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(text);
  }
}

function brokenAnswer(error: unknown, { names, secret }: AskedServer): RunError {
  if (error instanceof RunError) return error;
  const code: RunErrorCode = error instanceof SyntaxError ? 'model-garbage' : 'model-cut';
  const words = error instanceof Error ? error.message : String(error);
  return new RunError(code, { params: { ...names }, detail: providerWords(words, secret), cause: error });
}

/** A server's words for what went wrong, out of the forms that servers give them: `{error}`, `{detail}`, `{message}`. */
export function serverWordsOf(body: string): string {
  try {
    return wordsIn(JSON.parse(body)) ?? body;
  } catch {
    return body;
  }
}

/** The same, of a value that was JSON. Undefined if there are no words in it. */
export function wordsIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { error, message, detail } = value as Record<string, unknown>;
  return wordsIn(error) ?? wordsIn(message) ?? wordsIn(detail);
}
