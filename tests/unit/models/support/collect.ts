import type { ModelEndpoint } from '../../../../src/core/models/model-entry';
import type { Model, ModelPart, ModelRequest } from '../../../../src/core/run/needs';

export const secret = 'sk-secret-1234';

export const request: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', text: 'Greet me.' }],
};

export const never = new AbortController().signal;

export function endpointOf(given: Pick<ModelEndpoint, 'kind' | 'baseUrl'> & Partial<ModelEndpoint>) {
  return { label: 'Mine', model: 'test-model', apiKey: secret, ...given };
}

/** Everything that the model gives, and what it throws at last. */
export async function collect(
  model: Model,
  asked: ModelRequest = request,
  signal: AbortSignal = never,
): Promise<{ parts: ModelPart[]; text: string; error?: unknown }> {
  const parts: ModelPart[] = [];
  let error: unknown;
  try {
    for await (const part of model.stream(asked, signal)) parts.push(part);
  } catch (thrown) {
    error = thrown;
  }
  const text = parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');
  return { parts, text, ...(error !== undefined && { error }) };
}
