import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request for a completion. */
export type Reply =
  /** Streams the text, `size` characters a token, one token every `every` milliseconds (0: as fast as it goes). */
  | { kind: 'text'; text: string; size?: number; every?: number }
  /** The first token, then nothing, with the connection held open. */
  | { kind: 'one-token'; text: string }
  /** Streams the text's first half and then breaks the connection. */
  | { kind: 'cut'; text: string; size?: number; every?: number }
  /** An error as OpenAI's API words it. */
  | { kind: 'error'; status: 400 | 401 | 403 | 404 | 429 | 500 | 503; message?: string; code?: string }
  /** Takes the request and never answers: no headers, or headers and no token. */
  | { kind: 'hang'; after: 'nothing' | 'headers' }
  /** A 200 that is no completion. */
  | { kind: 'html' }
  | { kind: 'broken-json' }
  | { kind: 'empty' };

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The JSON that was sent; undefined if there was none. */
  body: unknown;
  /** Whether the other side closed the connection before the answer was whole. */
  aborted: boolean;
  /** Whether the answer has gone out whole. */
  finished: boolean;
}

export interface OpenAiServer {
  /** To be entered as the base URL: `http://localhost:PORT/v1`. */
  baseUrl: string;
  /** All requests so far, in order. */
  requests: RecordedRequest[];
  /** The requests for completions among them. */
  completions(): RecordedRequest[];
  /** Sets what each of the next requests for a completion gets; the last reply holds for all after it. */
  reply(...replies: Reply[]): void;
  /** With a key set, every other key is answered with 401. */
  requireKey(key: string): void;
  close(): Promise<void>;
}

interface Behaviour {
  replies: Reply[];
  models: string[];
  key?: string;
}

export interface OpenAiServerOptions {
  port?: number;
  models?: string[];
  /** Whether pages of other origins may read the answers; real endpoints do not let them. */
  cors?: boolean;
}

/** A server that speaks OpenAI's chat completions protocol and does as it is told. */
export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const behaviour: Behaviour = {
    replies: [{ kind: 'text', text: 'Hello from the model.' }],
    models: options.models ?? ['test-model', 'other-model'],
  };
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    if (options.cors) response.setHeader('access-control-allow-origin', '*');
    answer(request, response, behaviour, requests).catch((error) => response.destroy(error));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    requests,
    completions: () => requests.filter(({ path }) => path.endsWith('/chat/completions')),
    reply: (...replies) => {
      behaviour.replies = replies;
    },
    requireKey: (key) => {
      behaviour.key = key;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: Behaviour,
  requests: RecordedRequest[],
): Promise<void> {
  const text = await bodyOf(request);
  const record: RecordedRequest = {
    method: request.method ?? '',
    path: new URL(request.url ?? '/', 'http://localhost').pathname,
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
    aborted: false,
    finished: false,
  };
  requests.push(record);
  response.once('close', () => {
    record.finished = response.writableFinished;
    record.aborted = !record.finished;
  });
  if (behaviour.key && request.headers.authorization !== `Bearer ${behaviour.key}`) {
    return sendError(response, 401, 'Incorrect API key provided.', 'invalid_api_key');
  }
  if (record.path === '/v1/models') return sendModels(response, behaviour.models);
  if (record.path !== '/v1/chat/completions') return sendError(response, 404, `No such path: ${record.path}`);
  const model = (record.body as { model?: string } | undefined)?.model ?? '';
  if (!behaviour.models.includes(model)) {
    const message = `The model \`${model}\` does not exist or you do not have access to it.`;
    return sendError(response, 404, message, 'model_not_found');
  }
  const reply = behaviour.replies.length > 1 ? behaviour.replies.shift() : behaviour.replies[0];
  if (reply) await give(reply, response, model);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function sendModels(response: ServerResponse, models: string[]): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'tests' }));
  response.end(JSON.stringify({ object: 'list', data }));
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  code: string | null = null,
): void {
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '30' }) };
  response.writeHead(status, headers);
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  response.end(JSON.stringify({ error: { message, type, param: null, code } }));
}

async function give(reply: Reply, response: ServerResponse, model: string): Promise<void> {
  switch (reply.kind) {
    case 'error':
      return sendError(response, reply.status, reply.message ?? `Error ${reply.status}`, reply.code);
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in</title><h1>Please sign in to the network</h1>');
      return;
    case 'hang':
      if (reply.after === 'headers') startStream(response);
      return;
    default:
      return stream(reply, response, model);
  }
}

type StreamReply = Extract<Reply, { kind: 'text' | 'one-token' | 'cut' | 'broken-json' | 'empty' }>;

async function stream(reply: StreamReply, response: ServerResponse, model: string): Promise<void> {
  startStream(response);
  const chunk = (delta: object, reason: string | null = null) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 0,
      model,
      choices: [{ index: 0, delta, finish_reason: reason }],
    })}\n\n`;
  response.write(chunk({ role: 'assistant', content: '' }));
  const tokens = tokensOf(reply);
  for (const [index, token] of tokens.entries()) {
    if (response.destroyed) return;
    if (index > 0) await pause('every' in reply ? reply.every : 0);
    if (!response.write(chunk({ content: token }))) await drained(response);
  }
  if (reply.kind === 'one-token') return;
  if (reply.kind === 'cut') {
    // What was written must be on its way before the connection breaks.
    response.write(': \n\n', () => response.destroy());
    return;
  }
  if (reply.kind === 'broken-json') response.write('data: {"choices":[{"delta":{"content":"half\n\n');
  response.write(chunk({}, 'stop'));
  response.end('data: [DONE]\n\n');
}

/** Waits until there is room for more, or nobody is there to read it. */
async function drained(response: ServerResponse): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  listening.abort();
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
}

function tokensOf(reply: StreamReply): string[] {
  switch (reply.kind) {
    case 'one-token':
      return [reply.text];
    case 'empty':
    case 'broken-json':
      return [];
    case 'cut':
      return split(reply.text, reply.size).slice(0, Math.ceil(split(reply.text, reply.size).length / 2));
    default:
      return split(reply.text, reply.size);
  }
}

/** Cuts between characters, never inside of one. */
function split(text: string, size = 4): string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / size);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}

function pause(milliseconds = 0): Promise<void> | undefined {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined;
}
