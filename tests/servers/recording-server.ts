import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

export interface RecordingServer {
  /** `http://localhost:PORT`. */
  origin: string;
  /** All requests so far, in order. */
  requests: RecordedRequest[];
  close(): Promise<void>;
}

export interface ServerOptions {
  port?: number;
  /** Whether pages of other origins may read the answers; real endpoints do not let them. */
  cors?: boolean;
}

/** A server that keeps what it was asked, and leaves the answers to `answer`. */
export async function startRecordingServer(
  answer: (request: RecordedRequest, response: ServerResponse) => Promise<void> | void,
  { port = 0, cors = false }: ServerOptions = {},
): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    if (cors) response.setHeader('access-control-allow-origin', '*');
    record(request, response, requests)
      .then((recorded) => answer(recorded, response))
      .catch((error) => response.destroy(error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function record(
  request: IncomingMessage,
  response: ServerResponse,
  requests: RecordedRequest[],
): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const recorded: RecordedRequest = {
    method: request.method ?? '',
    path: request.url ?? '/',
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
    aborted: false,
    finished: false,
  };
  requests.push(recorded);
  response.once('close', () => {
    recorded.finished = response.writableFinished;
    recorded.aborted = !recorded.finished;
  });
  return recorded;
}

/**
 * Writes the pieces, one every `every` milliseconds (0: as fast as they are taken). False if nobody is there to read
 * any more.
 */
export async function writePieces(
  response: ServerResponse,
  pieces: Iterable<string | Uint8Array>,
  every = 0,
): Promise<boolean> {
  for (const piece of pieces) {
    if (response.destroyed) return false;
    if (!response.write(piece)) await drained(response);
    if (every > 0) await new Promise((resolve) => setTimeout(resolve, every));
  }
  return !response.destroyed;
}

/** Breaks the connection, after what was written is on its way. */
export function breakOff(response: ServerResponse): void {
  response.write(' ', () => response.destroy());
}

/** Waits until there is room for more, or nobody is there to read it. */
async function drained(response: ServerResponse): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  listening.abort();
}

/** The text in pieces of `size` characters; cuts between characters, never inside of one. */
export function splitText(text: string, size = 4): string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / size);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
