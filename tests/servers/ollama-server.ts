import type { ServerResponse } from 'node:http';
import {
  breakOff,
  type RecordedRequest,
  type ServerOptions,
  splitText,
  startRecordingServer,
  writePieces,
} from './recording-server';

/** What the server does with one chat. */
export type OllamaReply =
  /** Streams the text, `size` characters a line, one line every `every` milliseconds (0: as fast as it goes). */
  | {
      kind: 'text';
      text: string;
      thinking?: string;
      size?: number;
      every?: number;
      reason?: 'stop' | 'length';
    }
  | { kind: 'calls'; calls: { name: string; arguments: unknown }[] }
  /** The first line, then nothing, with the connection held open. */
  | { kind: 'one-token'; text: string }
  /**
   * The text, without a last line: `every` milliseconds later the connection breaks, or the answer ends as if it were
   * whole.
   */
  | { kind: 'cut'; text: string; by: 'connection' | 'end' | 'half-line'; every?: number }
  /** An error as Ollama words it; without `message` an empty body, as for an origin that it does not allow. */
  | { kind: 'error'; status: number; message?: string; retryAfter?: string }
  /** The text, and then an error in the stream. */
  | { kind: 'stream-error'; text: string; message: string }
  /** Takes the request and never answers: no headers, or headers and no line. */
  | { kind: 'hang'; after: 'nothing' | 'headers' }
  /** A 200 with this body. */
  | { kind: 'body'; type: string; body: string };

export interface OllamaServer {
  /** To be entered as the base URL: `http://localhost:PORT`. */
  baseUrl: string;
  requests: RecordedRequest[];
  /** The chats among them. */
  chats(): RecordedRequest[];
  /** Sets what each of the next chats gets; the last reply holds for all after it. */
  reply(...replies: OllamaReply[]): void;
  close(): Promise<void>;
}

const ollamaUsage = { prompt_eval_count: 26, eval_count: 298 };

/** A server that speaks Ollama's own protocol and does as it is told. */
export async function startOllamaServer(
  options: ServerOptions & { models?: string[]; refusesOrigins?: boolean; capabilities?: string[] } = {},
): Promise<OllamaServer> {
  const models = options.models ?? ['llama3.2:latest', 'qwen3:4b'];
  let replies: OllamaReply[] = [{ kind: 'text', text: 'Hello from Ollama.' }];
  const server = await startRecordingServer(async (request, response) => {
    // As the real one does with every origin that its user has not allowed.
    if (options.refusesOrigins && request.headers.origin !== undefined)
      return void response.writeHead(403).end();
    if (request.path === '/api/tags') return sendJson(response, 200, { models: models.map(listed) });
    if (request.path === '/api/show')
      return sendJson(response, 200, { details: {}, capabilities: options.capabilities });
    if (request.path !== '/api/chat') return sendText(response, 404, '404 page not found');
    const { model = '' } = request.body as { model?: string };
    if (!models.includes(model)) {
      return sendJson(response, 404, { error: `model '${model}' not found` });
    }
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply) await give(reply, response, model);
  }, options);
  return {
    baseUrl: server.origin,
    requests: server.requests,
    chats: () => server.requests.filter(({ path }) => path === '/api/chat'),
    reply: (...next) => {
      replies = next;
    },
    close: server.close,
  };
}

function listed(name: string) {
  const details = { format: 'gguf', family: 'llama', parameter_size: '3.2B', quantization_level: 'Q4_K_M' };
  return {
    name,
    model: name,
    modified_at: '2026-01-01T00:00:00Z',
    size: 2019393189,
    digest: 'a80c4f',
    details,
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(text);
}

async function give(reply: OllamaReply, response: ServerResponse, model: string): Promise<void> {
  switch (reply.kind) {
    case 'error': {
      const headers = reply.retryAfter ? { 'retry-after': reply.retryAfter } : {};
      if (reply.message) return sendJson(response, reply.status, { error: reply.message }, headers);
      response.writeHead(reply.status, headers).end();
      return;
    }
    case 'body':
      response.writeHead(200, { 'content-type': reply.type }).end(reply.body);
      return;
    case 'hang':
      if (reply.after === 'headers') start(response);
      return;
    default:
      start(response);
      return stream(reply, response, (message, more = { done: false }) => {
        const said = { role: 'assistant', content: '', ...message };
        return `${JSON.stringify({ model, created_at: '2026-01-01T00:00:00Z', message: said, ...more })}\n`;
      });
  }
}

/** Writes a line of a chat: a message, and what else is in the line. */
type Line = (message: object, more?: object) => string;

async function stream(
  reply: Exclude<OllamaReply, { kind: 'error' | 'body' | 'hang' }>,
  response: ServerResponse,
  line: Line,
): Promise<void> {
  const end = (reason = 'stop') =>
    response.end(line({}, { done: true, done_reason: reason, total_duration: 4883583458, ...ollamaUsage }));
  if (reply.kind === 'calls') {
    for (const [index, call] of reply.calls.entries()) {
      response.write(line({ tool_calls: [{ id: `call_${index}`, function: { index, ...call } }] }));
    }
    end();
    return;
  }
  if (reply.kind === 'text' && reply.thinking) response.write(line({ thinking: reply.thinking }));
  const size = reply.kind === 'text' ? reply.size : reply.text.length;
  const pieces = splitText(reply.text, size).map((content) => line({ content }));
  if (!(await writePieces(response, pieces, 'every' in reply ? reply.every : 0))) return;
  if (reply.kind === 'text') end(reply.reason);
  if (reply.kind === 'stream-error') response.end(`${JSON.stringify({ error: reply.message })}\n`);
  if (reply.kind !== 'cut') return;
  if (reply.by === 'connection') breakOff(response);
  else response.end(reply.by === 'half-line' ? line({ content: 'half' }).slice(0, 40) : '');
}

function start(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
}
