import { type ProviderServer, type ProviderServerOptions, startProviderServer } from './provider-server';
import type { RecordedRequest } from './recording-server';
import type { Call, StopReason, Usage, Wire, WireAnswer } from './wire';

/** A server that speaks Anthropic's Messages API. */
export function startAnthropicServer(options: ProviderServerOptions = {}): Promise<ProviderServer> {
  return startProviderServer(anthropic, options);
}

const reasons: Record<StopReason, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  filtered: 'refusal',
  calls: 'tool_use',
};

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

const anthropic: Wire = {
  base: '/v1',
  keyOf: (headers) => headers['x-api-key']?.toString(),
  modelOf: ({ path, body }) =>
    path === '/v1/messages' ? ((body as { model?: string } | undefined)?.model ?? '') : undefined,
  list: (models) => ({
    data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })),
    has_more: false,
    first_id: models[0],
    last_id: models.at(-1),
  }),
  error: ({ status, message = `Error ${status}` }) => ({
    type: 'error',
    error: { type: errorTypes[status] ?? 'api_error', message },
    request_id: 'req_1',
  }),
  unknownModel: (model) => ({ kind: 'error', status: 404, message: `model: ${model}` }),
  wrongKey: { kind: 'error', status: 401, message: 'invalid x-api-key' },
  streamError: (message, type) => event({ type: 'error', error: { type, message } }),
  brokenEvent: 'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"text":"half\n\n',
  answer,
};

function answer(model: string, _request: RecordedRequest, { input, output }: Usage): WireAnswer {
  let index = -1;
  let open: 'text' | 'thinking' | undefined;
  const stop = () => (open ? event({ type: 'content_block_stop', index }) : '');
  const block = (content_block: object) => {
    const before = stop();
    index++;
    return before + event({ type: 'content_block_start', index, content_block });
  };
  const delta = (of: object) => event({ type: 'content_block_delta', index, delta: of });
  const within = (kind: 'text' | 'thinking', content_block: object) => {
    if (open === kind) return '';
    const start = block(content_block);
    open = kind;
    return start;
  };
  const call = ({ id, name, input }: Call) => {
    const start = block({ type: 'tool_use', id, name, input: {} });
    open = undefined;
    const middle = Math.ceil(input.length / 2);
    const pieces = ['', input.slice(0, middle), input.slice(middle)];
    const deltas = pieces.map((partial_json) => delta({ type: 'input_json_delta', partial_json }));
    return start + deltas.join('') + event({ type: 'content_block_stop', index });
  };
  return {
    start: () => event({ type: 'message_start', message: messageOf(model, input) }) + event({ type: 'ping' }),
    text: (text) => within('text', { type: 'text', text: '' }) + delta({ type: 'text_delta', text }),
    thinking: (thinking) =>
      within('thinking', { type: 'thinking', thinking: '', signature: '' }) +
      delta({ type: 'thinking_delta', thinking }) +
      delta({ type: 'signature_delta', signature: 'signed' }),
    calls: (calls) => calls.map(call),
    end: (reason) =>
      stop() +
      event({
        type: 'message_delta',
        delta: { stop_reason: reasons[reason], stop_sequence: null },
        usage: { output_tokens: output },
      }) +
      event({ type: 'message_stop' }),
  };
}

function messageOf(model: string, input: number) {
  const usage = { input_tokens: input, output_tokens: 1 };
  const rest = { content: [], stop_reason: null, stop_sequence: null };
  return { id: 'msg_1', type: 'message', role: 'assistant', model, usage, ...rest };
}

function event(data: { type: string; [key: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
