import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  breakOff,
  type RecordedRequest,
  type ServerOptions,
  splitText,
  startRecordingServer,
  writePieces,
} from './recording-server';

/** Why a model stops, in each protocol's own words. */
export type StopReason = 'stop' | 'length' | 'filtered' | 'calls';

export interface Call {
  id: string;
  name: string;
  /** JSON, or what a model may take for it. */
  input: string;
}

/** What the server does with one request for an answer. */
export type Reply =
  /**
   * Streams the text, `size` characters a token, one token every `every` milliseconds (0: as fast as it goes). Says
   * nothing for the first `after` milliseconds.
   */
  | {
      kind: 'text';
      text: string;
      size?: number;
      every?: number;
      after?: number;
      thinking?: string;
      reason?: StopReason;
    }
  /** The model calls tools, after some text. */
  | { kind: 'calls'; calls: Call[]; text?: string; thinking?: string }
  /** The first token, then nothing, with the connection held open. */
  | { kind: 'one-token'; text: string }
  /** Streams the text's first half and then breaks the connection, or ends the answer as if it were whole. */
  | { kind: 'cut'; text: string; size?: number; every?: number; by?: 'connection' | 'end' }
  /** Breaks the connection before it says a word. */
  | { kind: 'drop' }
  /** An error as the protocol words it. `message: 'echo'` repeats the request's headers. */
  | {
      kind: 'error';
      status: number;
      message?: string;
      code?: string;
      headers?: Record<string, string>;
      /** Google's `error.details`. */
      details?: object[];
    }
  /** The text, and then an error in the stream. */
  | { kind: 'stream-error'; text: string; message: string; type: string }
  /** Takes the request and never answers: no headers, or headers and no token. */
  | { kind: 'hang'; after: 'nothing' | 'headers' }
  /** A 200 that is no answer of a model. */
  | { kind: 'body'; type: string; body: string }
  | { kind: 'html' }
  /** Writes on until nobody reads it. */
  | { kind: 'endless'; status: number; type: string }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: string }
  | { kind: 'broken-json' }
  | { kind: 'empty' };

/** The events of one answer, each whole with its end. */
export interface WireAnswer {
  start(): string;
  text(delta: string): string;
  thinking(delta: string): string;
  calls(calls: Call[]): string[];
  end(reason: StopReason): string;
}

/** What the protocols have in common is in this file; this is what each says in its own way. */
export interface Wire {
  /** Path of the base URL. */
  base: string;
  keyOf(headers: IncomingHttpHeaders): string | undefined;
  /** The model that is asked for an answer; undefined if the path is no request for one. */
  modelOf(request: RecordedRequest): string | undefined;
  list(models: string[]): unknown;
  error(reply: Extract<Reply, { kind: 'error' }>): unknown;
  unknownModel(model: string): Extract<Reply, { kind: 'error' }>;
  wrongKey: Extract<Reply, { kind: 'error' }>;
  streamError(message: string, type: string): string;
  /** An event whose JSON breaks off. */
  brokenEvent: string;
  answer(model: string, request: RecordedRequest): WireAnswer;
}

/** What every answer counts. */
export const wireUsage = { input: 26, output: 298 };

export interface ProviderServer {
  /** To be entered as the base URL. */
  baseUrl: string;
  /** All requests so far, in order. */
  requests: RecordedRequest[];
  /** The requests for answers among them. */
  completions(): RecordedRequest[];
  /** Sets what each of the next requests for an answer gets; the last reply holds for all after it. */
  reply(...replies: Reply[]): void;
  /** With a key set, every other key is refused. */
  requireKey(key: string): void;
  close(): Promise<void>;
}

export interface ProviderServerOptions extends ServerOptions {
  models?: string[];
}

/** A server that speaks a provider's protocol and does as it is told. */
export async function startProviderServer(
  wire: Wire,
  { models = ['test-model', 'other-model'], ...options }: ProviderServerOptions,
): Promise<ProviderServer> {
  let replies: Reply[] = [{ kind: 'text', text: 'Hello from the model.' }];
  let requiredKey: string | undefined;
  const server = await startRecordingServer(async (request, response) => {
    if (requiredKey && wire.keyOf(request.headers) !== requiredKey)
      return give(wire.wrongKey, request, response);
    if (request.method === 'GET' && request.path.split('?')[0] === `${wire.base}/models`) {
      return sendJson(response, 200, wire.list(models));
    }
    const model = wire.modelOf(request);
    if (model === undefined) {
      return give(
        { kind: 'error', status: 404, message: `No such path: ${request.path}` },
        request,
        response,
      );
    }
    if (!models.includes(model)) return give(wire.unknownModel(model), request, response);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply) await give(reply, request, response);
  }, options);

  function give(reply: Reply, request: RecordedRequest, response: ServerResponse) {
    return giveReply(reply, response, request, wire);
  }

  return {
    baseUrl: `${server.origin}${wire.base}`,
    requests: server.requests,
    completions: () => server.requests.filter((request) => wire.modelOf(request) !== undefined),
    reply: (...next) => {
      replies = next;
    },
    requireKey: (key) => {
      requiredKey = key;
    },
    close: server.close,
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
}

function* endless(): Generator<string> {
  for (;;) yield 'noise '.repeat(1000);
}

const signIn = '<!doctype html><title>Sign in</title><h1>Please sign in to the network</h1>';

async function giveReply(
  reply: Reply,
  response: ServerResponse,
  request: RecordedRequest,
  wire: Wire,
): Promise<void> {
  switch (reply.kind) {
    case 'error': {
      const echo = reply.message === 'echo' && { message: JSON.stringify(request.headers) };
      return sendJson(response, reply.status, wire.error({ ...reply, ...echo }), reply.headers);
    }
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(signIn);
      return;
    case 'body':
      response.writeHead(200, { 'content-type': reply.type }).end(reply.body);
      return;
    case 'endless':
      response.writeHead(reply.status, { 'content-type': reply.type });
      await writePieces(response, endless());
      return;
    case 'redirect':
      response.writeHead(reply.status, { location: reply.to }).end();
      return;
    case 'drop':
      response.destroy();
      return;
    case 'hang':
      if (reply.after === 'headers') startStream(response);
      return;
    default:
      return stream(reply, response, wire, wire.answer(wire.modelOf(request) ?? '', request));
  }
}

type StreamReply = Extract<
  Reply,
  { kind: 'text' | 'calls' | 'one-token' | 'cut' | 'stream-error' | 'broken-json' | 'empty' }
>;

async function stream(
  reply: StreamReply,
  response: ServerResponse,
  wire: Wire,
  answer: WireAnswer,
): Promise<void> {
  if (reply.kind === 'text' && reply.after) await pause(reply.after);
  startStream(response);
  response.write(answer.start());
  if ('thinking' in reply && reply.thinking) response.write(answer.thinking(reply.thinking));
  const events = tokensOf(reply).map((token) => answer.text(token));
  if (!(await writePieces(response, events, 'every' in reply ? reply.every : 0))) return;
  switch (reply.kind) {
    case 'one-token':
      return;
    case 'cut':
      if (reply.by === 'end') response.end();
      else breakOff(response);
      return;
    case 'stream-error':
      response.end(wire.streamError(reply.message, reply.type));
      return;
    case 'broken-json':
      response.write(wire.brokenEvent);
      break;
    case 'calls':
      await writePieces(response, answer.calls(reply.calls));
  }
  response.end(answer.end(reasonOf(reply)));
}

function reasonOf(reply: StreamReply): StopReason {
  if (reply.kind === 'calls') return 'calls';
  return (reply.kind === 'text' && reply.reason) || 'stop';
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
}

function tokensOf(reply: StreamReply): string[] {
  switch (reply.kind) {
    case 'empty':
    case 'broken-json':
      return [];
    case 'one-token':
      return [reply.text];
    case 'cut': {
      const tokens = splitText(reply.text, reply.size);
      return tokens.slice(0, Math.ceil(tokens.length / 2));
    }
    case 'text':
      return splitText(reply.text, reply.size);
    default:
      return splitText(reply.text ?? '');
  }
}
