import { RunError } from '../core/run/run-error';
import type { RunErrorCode } from '../core/run/run-failure';
import { codeOfStatus, type EndpointNames, providerWords } from './endpoint-error';
import { refusalCodeOf } from './refusal';
import { retryAfter } from './retry-after';

/** An answer with an HTTP status of 400 or more. */
export interface BadAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * What an answer with a bad status means, as a `RunError` with the server's own words (`words`, out of the body) and the
 * seconds that it asks to wait.
 */
export function statusError(
  answer: BadAnswer,
  words: string,
  names: EndpointNames,
  secret: string,
): RunError {
  return new RunError(codeOf(answer), {
    params: { ...names },
    detail: providerWords(`${answer.status}: ${words}`, secret),
    retryAfter: retryAfterOf(answer),
  });
}

/** Some servers say by words what others say by the status. */
function codeOf({ status, body }: BadAnswer): RunErrorCode {
  // Google: https://ai.google.dev/gemini-api/docs/troubleshooting
  if ([400, 403].includes(status) && /API_KEY_INVALID|API key (not valid|expired)/i.test(body)) {
    return 'model-key';
  }
  // OpenAI: the account is out of money. Waiting does not mend that.
  if (status === 429 && body.includes('insufficient_quota')) return 'model-refused';
  return refusalCodeOf(status, body) ?? codeOfStatus(status);
}

/**
 * The seconds that a server asks to wait: by `Retry-After`, or in milliseconds (OpenAI), or in the body (Google's
 * `RetryInfo`), or by telling when a limit that is used up is lifted (OpenAI, Anthropic). Undefined if it says nothing.
 */
export function retryAfterOf(
  { headers, body }: Omit<BadAnswer, 'status'>,
  now = Date.now(),
): number | undefined {
  const milliseconds = headers.get('retry-after-ms')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(milliseconds)) return Number(milliseconds) / 1000;
  const info = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return retryAfter(headers.get('retry-after'), now) ?? (info ? Number(info) : untilReset(headers, now));
}

/** The headers of limits: how much of each is left, and when it is filled up again. */
const limits = [
  ...['requests', 'tokens'].map((what) => [`x-ratelimit-remaining-${what}`, `x-ratelimit-reset-${what}`]),
  ...['requests', 'tokens', 'input-tokens', 'output-tokens'].map((what) => [
    `anthropic-ratelimit-${what}-remaining`,
    `anthropic-ratelimit-${what}-reset`,
  ]),
] as [remaining: string, reset: string][];

function untilReset(headers: Headers, now: number): number | undefined {
  const waits = limits
    .filter(([remaining]) => headers.get(remaining)?.trim() === '0')
    .map(([, reset]) => secondsOf(headers.get(reset) ?? '') ?? retryAfter(headers.get(reset), now))
    .filter((wait) => wait !== undefined);
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

const units: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Seconds of a duration as OpenAI writes it: `1s`, `6m0s`, `20ms`. Undefined for anything else. */
function secondsOf(duration: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) return undefined;
  return [...duration.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}
