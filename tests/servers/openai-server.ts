import { type ProviderServer, type ProviderServerOptions, startProviderServer } from './provider-server';
import type { RecordedRequest } from './recording-server';
import type { Call, StopReason, Usage, Wire, WireAnswer } from './wire';

export type { Reply } from './wire';
export type OpenAiServer = ProviderServer;

/** A server that speaks OpenAI's chat completions protocol. */
export function startOpenAiServer(options: ProviderServerOptions = {}): Promise<OpenAiServer> {
  return startProviderServer(openAi, options);
}

const reasons: Record<StopReason, string> = {
  stop: 'stop',
  length: 'length',
  filtered: 'content_filter',
  calls: 'tool_calls',
};

const openAi: Wire = {
  base: '/v1',
  keyOf: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  modelOf: ({ path, body }) =>
    path === '/v1/chat/completions' ? ((body as { model?: string } | undefined)?.model ?? '') : undefined,
  list: (models) => ({
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'tests' })),
  }),
  error: ({ status, message = `Error ${status}`, code = null }) => ({
    error: {
      message,
      type: status >= 500 ? 'server_error' : 'invalid_request_error',
      param: null,
      code,
    },
  }),
  unknownModel: (model) => ({
    kind: 'error',
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  }),
  wrongKey: {
    kind: 'error',
    status: 401,
    message: 'Incorrect API key provided.',
    code: 'invalid_api_key',
  },
  streamError: (message, type) => event({ error: { message, type, param: null, code: null } }),
  brokenEvent: 'data: {"choices":[{"delta":{"content":"half\n\n',
  answer,
};

function answer(model: string, request: RecordedRequest, usage: Usage): WireAnswer {
  const asksUsage = (request.body as { stream_options?: { include_usage?: boolean } }).stream_options;
  const chunk = (more: object) =>
    event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model, ...more });
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] });
  return {
    start: () => choice({ role: 'assistant', content: '' }),
    text: (content) => choice({ content }),
    thinking: (reasoning_content) => choice({ reasoning_content }),
    calls: (calls) => calls.flatMap((call, index) => callDeltas(call, index).map((delta) => choice(delta))),
    end: (reason) =>
      choice({}, reasons[reason]) +
      (asksUsage?.include_usage ? chunk({ choices: [], usage: counted(usage) }) : '') +
      'data: [DONE]\n\n',
  };
}

/** The call's head, then its arguments in two pieces. */
function callDeltas({ id, name, input }: Call, index: number): object[] {
  const middle = Math.ceil(input.length / 2);
  const head = { index, id, type: 'function', function: { name, arguments: '' } };
  const pieces = [input.slice(0, middle), input.slice(middle)];
  const deltas = pieces.map((piece) => ({ index, function: { arguments: piece } }));
  return [head, ...deltas].map((call) => ({ tool_calls: [call] }));
}

function counted({ input, output }: Usage) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
