import type { ServerResponse } from 'node:http';
import {
  breakOff,
  type RecordedRequest,
  type ServerOptions,
  splitText,
  startRecordingServer,
  writePieces,
} from './recording-server';

/** How a text is streamed (docs/SKILL-API.md). */
type StreamForm = 'events' | 'ndjson' | 'plain';

/** What the server does with one request. */
export type SkillReply =
  /** Answers what was asked for, so that one sees what came: `execute: …`, `polish: …`, `translate to …: …`. */
  | { kind: 'contract' }
  | { kind: 'json'; value: unknown }
  /** Streams the text, `size` characters a piece, one piece every `every` milliseconds (0: as fast as it goes). */
  | { kind: 'stream'; form: StreamForm; text: string; size?: number; every?: number; last?: object }
  /** The first piece, then nothing, with the connection held open. */
  | { kind: 'one-token'; form: StreamForm; text: string }
  /** The text without an end: the connection breaks, or the answer ends as if it were whole. */
  | { kind: 'cut'; form: StreamForm; text: string; by: 'connection' | 'end' }
  | { kind: 'error'; status: number; body?: unknown; retryAfter?: string }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: string }
  /** Takes the request and never answers: no headers, or headers and no piece. */
  | { kind: 'hang'; after: 'nothing' | 'headers' }
  /** A 200 with this body. */
  | { kind: 'body'; type: string; body: string };

export interface SkillApiServer {
  /** To be entered as the base URL: `http://localhost:PORT`. */
  baseUrl: string;
  requests: RecordedRequest[];
  /** Sets what each of the next requests gets; the last reply holds for all after it. */
  reply(...replies: SkillReply[]): void;
  /** With a key set, every other key is answered with 401. */
  requireKey(key: string): void;
  close(): Promise<void>;
}

const skillUsage = { input_tokens: 12, output_tokens: 34 };

const executePaths = ['/api/v1/skill/execute', '/api/v1/ghost-twin/chat'];

/** A server of the skill API's contract that does as it is told. */
export async function startSkillApiServer(options: ServerOptions = {}): Promise<SkillApiServer> {
  let replies: SkillReply[] = [{ kind: 'contract' }];
  let key: string | undefined;
  const server = await startRecordingServer(async (request, response) => {
    if (key && request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(response, 401, { error: { message: 'This key is not known here.' } });
    }
    const fault = faultOf(request);
    if (fault) return sendJson(response, fault.status, { error: fault.message });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply) await give(reply, request, response);
  }, options);
  return {
    baseUrl: server.origin,
    requests: server.requests,
    reply: (...next) => {
      replies = next;
    },
    requireKey: (wanted) => {
      key = wanted;
    },
    close: server.close,
  };
}

/** What is wrong with a request by the contract. */
function faultOf({ method, path, body }: RecordedRequest): { status: number; message: string } | undefined {
  const executes = executePaths.includes(path);
  if (!executes && path !== '/api/v1/llm/chat') return { status: 404, message: `No such path: ${path}` };
  if (method !== 'POST') return { status: 405, message: 'Only POST is taken here.' };
  const { system_prompt: prompt, message, mode, context } = (body ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string') return { status: 422, message: 'message is missing' };
  if (executes && typeof prompt !== 'string') return { status: 422, message: 'system_prompt is missing' };
  if (!executes && mode !== 'polish' && mode !== 'translate') {
    return { status: 422, message: 'mode is missing' };
  }
  const { type, selected_text: selected } = (context ?? {}) as Record<string, unknown>;
  if (typeof type === 'string' && typeof selected === 'string') return undefined;
  return { status: 422, message: 'context is missing' };
}

async function give(reply: SkillReply, request: RecordedRequest, response: ServerResponse): Promise<void> {
  switch (reply.kind) {
    case 'contract':
      return sendJson(response, 200, { text: contractual(request.body), usage: skillUsage });
    case 'json':
      return sendJson(response, 200, reply.value);
    case 'error':
      return sendJson(response, reply.status, reply.body, {
        ...(reply.retryAfter && { 'retry-after': reply.retryAfter }),
      });
    case 'redirect':
      response.writeHead(reply.status, { location: reply.to }).end();
      return;
    case 'body':
      response.writeHead(200, { 'content-type': reply.type }).end(reply.body);
      return;
    case 'hang':
      if (reply.after === 'headers') start(response, 'events');
      return;
    default:
      return stream(reply, response);
  }
}

function contractual(body: unknown): string {
  const { mode, message, target_language: target } = body as Record<string, string>;
  if (mode === undefined) return `execute: ${message}`;
  return mode === 'polish' ? `polish: ${message}` : `translate to ${target}: ${message}`;
}

type StreamReply = Extract<SkillReply, { kind: 'stream' | 'one-token' | 'cut' }>;

async function stream(reply: StreamReply, response: ServerResponse): Promise<void> {
  const { form, text } = reply;
  start(response, form);
  if (reply.kind === 'one-token') {
    response.write(pieceOf(form, { delta: text }, text));
    return;
  }
  const size = reply.kind === 'stream' ? reply.size : undefined;
  const pieces = splitText(text, size).map((delta) => pieceOf(form, { delta }, delta));
  const heard = await writePieces(response, pieces, reply.kind === 'stream' ? reply.every : 0);
  if (!heard) return;
  if (reply.kind === 'cut' && reply.by === 'connection') return breakOff(response);
  const last = reply.kind === 'stream' ? (reply.last ?? { done: true, usage: skillUsage }) : undefined;
  response.end(last ? pieceOf(form, last, '') : '');
}

/** A piece as the form writes it; `text` is what of it is text. */
function pieceOf(form: StreamForm, piece: object, text: string): string {
  if (form === 'plain') return text;
  return form === 'events' ? `data: ${JSON.stringify(piece)}\n\n` : `${JSON.stringify(piece)}\n`;
}

const types: Record<StreamForm, string> = {
  events: 'text/event-stream; charset=utf-8',
  ndjson: 'application/x-ndjson',
  plain: 'text/plain; charset=utf-8',
};

function start(response: ServerResponse, form: StreamForm): void {
  response.writeHead(200, { 'content-type': types[form], 'cache-control': 'no-cache' });
  response.flushHeaders();
}

function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(value === undefined ? '' : JSON.stringify(value));
}
