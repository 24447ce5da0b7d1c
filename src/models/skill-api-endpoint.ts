import { RunError } from '../core/run/run-error';
import type { ConfigValue } from '../core/skill/model';

/** Where a skill is executed: its prompt goes with the request. */
export const executePath = '/api/v1/skill/execute';

/** Where the server has prompts of its own, for polishing and translating. */
export const chatPath = '/api/v1/llm/chat';

/**
 * Plain words between slashes. No dots in front (`..`), no empty part (`//`), no `%`, `@`, `\`, `:`, `?` or `#`, no
 * blanks and no control characters: all that could make a URL's parser read another host, or leave the server's path.
 */
const plainPath = /^(?:\/[a-z0-9_~-][a-z0-9._~-]*)+\/?$/i;

/**
 * The URL that a request goes to. `endpoint` is the skill's `config.api_endpoint`: it takes the place of the usual path
 * and of nothing else, since the user's key goes with the request. It may be written with the server's own address in
 * front of it. Throws `model-endpoint` for everything else; nothing was sent then.
 */
export function endpointUrl(baseUrl: string, endpoint: ConfigValue | undefined, usual = executePath): string {
  const base = baseUrl.replace(/\/+$/, '');
  if (endpoint === undefined || endpoint === null) return base + usual;
  if (typeof endpoint !== 'string') throw refused(JSON.stringify(endpoint));
  const written = endpoint.trim();
  if (written === '') return base + usual;
  const path = written.startsWith(`${base}/`) ? written.slice(base.length) : written;
  if (!plainPath.test(path)) throw refused(endpoint);
  return base + path;
}

/** Whether the server has the prompt of what is asked at this URL. */
export function ownsPrompt(url: string): boolean {
  return url.replace(/\/$/, '').endsWith(chatPath);
}

function refused(endpoint: string): RunError {
  return new RunError('model-endpoint', { detail: `api_endpoint: ${endpoint.slice(0, 200)}` });
}
