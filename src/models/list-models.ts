import { z } from 'zod';
import { RunError } from '../core/run/run-error';
import { codeOfStatus, type EndpointNames, endpointError, providerWords } from './endpoint-error';
import type { Endpoint } from './openai-compatible';

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * The models that an endpoint offers, in its order (`GET {base}/models`). Rejects with a `RunError`: `model-key`,
 * `model-unreachable`, `model-garbage`…
 */
export async function listModels(
  { baseUrl, apiKey }: Omit<Endpoint, 'model'>,
  signal: AbortSignal,
  fetchFrom: typeof fetch = fetch,
): Promise<string[]> {
  const names: EndpointNames = { host: new URL(baseUrl).host, model: '' };
  try {
    const headers = new Headers(apiKey ? { authorization: `Bearer ${apiKey}` } : undefined);
    const response = await fetchFrom(`${baseUrl}/models`, { signal, headers });
    const body = await response.text();
    if (!response.ok) {
      throw new RunError(codeOfStatus(response.status), {
        params: { ...names },
        detail: providerWords(`${response.status}: ${body}`, apiKey),
      });
    }
    return readList(body, names, apiKey);
  } catch (error) {
    signal.throwIfAborted();
    throw endpointError(error, names, apiKey);
  }
}

function readList(body: string, names: EndpointNames, secret: string): string[] {
  try {
    return listSchema.parse(JSON.parse(body)).data.map(({ id }) => id);
  } catch (cause) {
    throw new RunError('model-garbage', { params: { ...names }, detail: providerWords(body, secret), cause });
  }
}
