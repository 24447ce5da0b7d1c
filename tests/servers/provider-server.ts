import type { ServerResponse } from 'node:http';
import { giveReply, sendJson } from './give-reply';
import { type RecordedRequest, type ServerOptions, startRecordingServer } from './recording-server';
import type { Reply, Wire } from './wire';

export interface ProviderServer {
  /** To be entered as the base URL. */
  baseUrl: string;
  /** All requests so far, in order. */
  requests: RecordedRequest[];
  /** The requests for answers among them. */
  completions(): RecordedRequest[];
  /** Sets what each of the next requests for an answer gets; the last reply holds for all after it. */
  reply(...replies: Reply[]): void;
  /** Has what each of the next requests for an answer gets decided by what it asks. */
  replyTo(decide: (request: RecordedRequest) => Reply): void;
  /** From now on texts are embedded, by any model: each gets its vector so. */
  embedBy(vectorOf: (text: string) => number[]): void;
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
  let decide: ((request: RecordedRequest) => Reply) | undefined;
  let requiredKey: string | undefined;
  let vectorOf: ((text: string) => number[]) | undefined;
  const server = await startRecordingServer(async (request, response) => {
    if (requiredKey && wire.keyOf(request.headers) !== requiredKey)
      return give(wire.wrongKey, request, response);
    if (request.method === 'GET' && request.path.split('?')[0] === `${wire.base}/models`) {
      return sendJson(response, 200, wire.list(models));
    }
    if (vectorOf && request.path === `${wire.base}/embeddings`) {
      const { input } = request.body as { input: string[] };
      const data = input.map((text, index) => ({ index, embedding: vectorOf?.(text) }));
      return sendJson(response, 200, { object: 'list', data });
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
    const reply = decide ? decide(request) : replies.length > 1 ? replies.shift() : replies[0];
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
      decide = undefined;
      replies = next;
    },
    replyTo: (next) => {
      decide = next;
    },
    embedBy: (next) => {
      vectorOf = next;
    },
    requireKey: (key) => {
      requiredKey = key;
    },
    close: server.close,
  };
}
