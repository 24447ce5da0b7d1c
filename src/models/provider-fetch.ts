import { refuseOtherTypes } from './endpoint-error';
import { type AskedServer, askServer } from './http-answer';

/** Headers that carry keys, one for each kind of provider. */
const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key'];

/**
 * `fetch` for an AI SDK provider. What is no stream of events becomes a `RunError` here, before the provider reads it:
 * they know only one form of an error each, and would take a web page for an empty answer. Redirects are not followed.
 */
export function providerFetch(asked: AskedServer, fetchFrom: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    // The provider tells its own name and the browser's, which Firefox would send.
    headers.delete('user-agent');
    for (const name of keyHeaders) if (headers.get(name) === '') headers.delete(name);
    const response = await askServer(String(input), { ...init, headers }, asked, fetchFrom);
    return refuseOtherTypes(response, asked.names, asked.secret);
  };
}
