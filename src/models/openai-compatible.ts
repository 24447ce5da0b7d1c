import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Model, ModelRequest } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { type EndpointNames, endpointError, refuseOtherTypes } from './endpoint-error';
import { withoutThinking } from './thinking';

export interface Endpoint {
  /** As `normaliseBaseUrl` gives it. */
  baseUrl: string;
  model: string;
  /** Empty: none is sent. */
  apiKey: string;
}

/**
 * A model behind any server that speaks OpenAI's chat completions. The AI SDK's provider is used at its lowest level
 * (`doStream`): it knows the dialects of the wire format, and its high-level loop costs more a token than all the rest.
 */
export function createOpenAICompatibleModel(endpoint: Endpoint, fetchFrom: typeof fetch = fetch): Model {
  const names: EndpointNames = { host: new URL(endpoint.baseUrl).host, model: endpoint.model };
  const chat = createOpenAICompatible({
    name: 'endpoint',
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey && { apiKey: endpoint.apiKey }),
    fetch: async (input, init) => refuseOtherTypes(await fetchFrom(input, init), names, endpoint.apiKey),
  }).chatModel(endpoint.model);

  async function* stream({ system, message }: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    const { stream: parts } = await chat.doStream({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: message }] },
      ],
      abortSignal: signal,
    });
    for await (const part of readAll(parts)) {
      if (part.type === 'text-delta') yield part.delta;
      if (part.type === 'reasoning-delta') yield '';
      if (part.type === 'error') throw part.error;
      if (part.type === 'finish') checkFinish(part.finishReason.unified, names);
    }
  }

  return {
    label: `${endpoint.model} (${names.host})`,
    async *stream(request, signal) {
      try {
        yield* withoutThinking(stream(request, signal));
      } catch (error) {
        signal.throwIfAborted();
        throw endpointError(error, names, endpoint.apiKey);
      }
    },
  };
}

/** An answer that was not finished must not replace the user's text as if it were. */
function checkFinish(reason: string, names: EndpointNames): void {
  if (reason === 'length') throw new RunError('model-length', { params: { ...names } });
  if (reason === 'content-filter') throw new RunError('model-filtered', { params: { ...names } });
}

/** Firefox 153 has `for await` over a stream; Chrome 128 has it too, but releases nothing when the loop is left. */
async function* readAll<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
