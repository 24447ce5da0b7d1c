import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { breakOff, type RecordedRequest, splitText, writePieces } from './recording-server';
import { type Reply, type StopReason, type Usage, type Wire, type WireAnswer, wireUsage } from './wire';

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
}

function* endless(): Generator<string> {
  for (;;) yield 'noise '.repeat(1000);
}

const signIn = '<!doctype html><title>Sign in</title><h1>Please sign in to the network</h1>';

/** Does what the reply says, in the words of the protocol. */
export async function giveReply(
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
      return stream(reply, response, wire, wire.answer(wire.modelOf(request) ?? '', request, usageOf(reply)));
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
  const every = 'every' in reply ? reply.every : 0;
  if (reply.kind === 'text' && reply.rest) {
    const half = events.splice(0, Math.ceil(events.length / 2));
    if (!(await writePieces(response, half, every))) return;
    await reply.rest;
  }
  if (!(await writePieces(response, events, every))) return;
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

const usageOf = (reply: StreamReply): Usage => ('usage' in reply && reply.usage) || wireUsage;

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
