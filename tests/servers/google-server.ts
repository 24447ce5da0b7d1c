import { type ProviderServer, type ProviderServerOptions, startProviderServer } from './provider-server';
import type { RecordedRequest } from './recording-server';
import type { StopReason, Usage, Wire, WireAnswer } from './wire';

/** A server that speaks Google's Gemini API. */
export function startGoogleServer(options: ProviderServerOptions = {}): Promise<ProviderServer> {
  return startProviderServer(google, options);
}

const reasons: Record<StopReason, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  filtered: 'SAFETY',
  calls: 'STOP',
};

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const request = /^\/v1beta\/models\/([^/?]+):streamGenerateContent\?alt=sse$/;

const google: Wire = {
  base: '/v1beta',
  keyOf: (headers) => headers['x-goog-api-key']?.toString(),
  modelOf: ({ path }) => request.exec(path)?.[1],
  list: (models) => ({
    models: [
      ...models.map((name) => ({
        name: `models/${name}`,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
      })),
      { name: 'models/embedding-001', supportedGenerationMethods: ['embedContent'] },
    ],
  }),
  error: ({ status, message = `Error ${status}`, details = [] }) => ({
    error: { code: status, message, status: statuses[status] ?? 'UNKNOWN', details },
  }),
  unknownModel: (model) => ({
    kind: 'error',
    status: 404,
    message: `models/${model} is not found for API version v1beta`,
  }),
  // As the real one has it: a wrong key is a bad request.
  wrongKey: {
    kind: 'error',
    status: 400,
    message: 'API key not valid. Please pass a valid API key.',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  },
  streamError: (message, status) => event({ error: { code: codeOf(status), message, status } }),
  brokenEvent: 'data: {"candidates":[{"content":{"parts":[{"text":"half\n\n',
  answer,
};

function codeOf(status: string): number {
  return Number(Object.entries(statuses).find(([, name]) => name === status)?.[0] ?? 500);
}

function answer(modelVersion: string, _request: RecordedRequest, { input, output }: Usage): WireAnswer {
  const chunk = (parts: object[], more: object = {}, usageMetadata: object = {}) =>
    event({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
      usageMetadata: { promptTokenCount: input, ...usageMetadata },
      modelVersion,
      responseId: 'response-1',
    });
  return {
    start: () => '',
    text: (text) => chunk([{ text }]),
    thinking: (text) => chunk([{ text, thought: true }]),
    calls: (calls) => [
      chunk(
        calls.map(({ name, input }, index) => ({
          functionCall: { name, args: JSON.parse(input) },
          // Only the first of a turn is signed.
          ...(index === 0 && { thoughtSignature: 'signed' }),
        })),
      ),
    ],
    end: (reason) =>
      chunk([{ text: '' }], { finishReason: reasons[reason] }, { candidatesTokenCount: output }),
  };
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}
