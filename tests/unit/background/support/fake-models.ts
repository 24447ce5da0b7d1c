import type { ModelEndpoint } from '../../../../src/core/models/model-entry';
import type { Model, ModelPart, ModelRequest } from '../../../../src/core/run/needs';

/** Makes models that answer with these parts, or throw; remembers what they were made of and asked. */
export function fakeModels(answer: () => AsyncIterable<ModelPart>) {
  const made: ModelEndpoint[] = [];
  const asked: ModelRequest[] = [];
  const createModel = (endpoint: ModelEndpoint): Model => {
    made.push(endpoint);
    return {
      host: endpoint.baseUrl === '' ? 'browser' : new URL(endpoint.baseUrl).host,
      origin: endpoint.baseUrl === '' ? 'browser' : new URL(endpoint.baseUrl).origin,
      model: endpoint.model,
      label: endpoint.label,
      local: false,
      stream: (request) => {
        asked.push(request);
        return answer();
      },
    };
  };
  return { createModel, made, asked };
}

/** A stream of these parts. */
export async function* parts(...all: ModelPart[]): AsyncGenerator<ModelPart> {
  yield* all;
}

/** A stream that breaks at once. */
// biome-ignore lint/correctness/useYield: it throws before its first part
export async function* broken(error: unknown): AsyncGenerator<ModelPart> {
  throw error;
}
