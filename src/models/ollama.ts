import { isOnThisComputer } from '../core/models/model-address';
import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model, ModelPart, ModelRequest } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { type EndpointNames, providerWords } from './endpoint-error';
import { type AskedServer, askServer, jsonHeaders, readJson, whileAnswering, wordsIn } from './http-answer';
import { readNdjson } from './ndjson';
import { chatBody } from './ollama-messages';
import { type ChatLine, chatLine, shownModel, tagList } from './ollama-schema';
import { openingOf } from './opening';
import { withoutThinking } from './thinking';
import { type WireNames, wireNames } from './wire-names';

/** A model behind Ollama's own protocol, which tells more than its OpenAI-compatible one: thoughts, usage, its own errors. */
export function createOllamaModel(endpoint: ModelEndpoint, fetchFrom: typeof fetch = fetch): Model {
  const { baseUrl, model, apiKey, label, price } = endpoint;
  const { host, origin } = new URL(baseUrl);
  const asked: AskedServer = { names: { host, model }, secret: apiKey };

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const names = wireNames((request.tools ?? []).map(({ name }) => name));
    // A model without eyes answers as if there were no picture.
    if (hasPictures(request) && !(await sees(endpoint, asked, signal, fetchFrom)))
      throw new RunError('model-no-pictures', { params: { ...asked.names, model: label } });
    const body = JSON.stringify(chatBody(endpoint, request, names));
    const init = { method: 'POST', headers: jsonHeaders(apiKey), body, signal };
    const response = await askServer(`${ollamaRoot(baseUrl)}/api/chat`, init, asked, fetchFrom);
    const parts = readChat(await bodyOfJson(response, asked), names, asked);
    yield* whileAnswering(withoutThinking(parts), asked, signal);
  }

  const seesPictures = (signal: AbortSignal) => sees(endpoint, asked, signal, fetchFrom);
  return { host, origin, model, label, local: isOnThisComputer(baseUrl), price, stream, seesPictures };
}

function hasPictures({ messages }: ModelRequest): boolean {
  return messages.some((message) => message.role === 'user' && message.pictures !== undefined);
}

/** Whether the model says that it sees. An older server does not tell, and is sent pictures. */
async function sees(
  { baseUrl, model, apiKey }: ModelEndpoint,
  asked: AskedServer,
  signal: AbortSignal,
  fetchFrom: typeof fetch,
): Promise<boolean> {
  const init = { method: 'POST', headers: jsonHeaders(apiKey), body: JSON.stringify({ model }), signal };
  const response = await askServer(`${ollamaRoot(baseUrl)}/api/show`, init, asked, fetchFrom);
  const { capabilities } = await readJson(response, shownModel, asked, signal);
  return !capabilities || capabilities.includes('vision');
}

/** The models that are downloaded there, in its order (`GET /api/tags`). Rejects with a `RunError`. */
export async function listOllamaModels(
  { baseUrl, apiKey }: Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>,
  signal: AbortSignal,
  fetchFrom: typeof fetch = fetch,
): Promise<string[]> {
  const asked: AskedServer = { names: { host: new URL(baseUrl).host, model: '' }, secret: apiKey };
  const init = { headers: jsonHeaders(apiKey), signal };
  const response = await askServer(`${ollamaRoot(baseUrl)}/api/tags`, init, asked, fetchFrom);
  const { models } = await readJson(response, tagList, asked, signal);
  return models.map(({ name }) => name);
}

/** The server's own root: many have the address of its OpenAI-compatible side at hand, which ends in `/v1`. */
export function ollamaRoot(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/\/(v1|api)$/, '');
}

async function bodyOfJson(
  response: Response,
  { names, secret }: AskedServer,
): Promise<ReadableStream<Uint8Array>> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body && /json/i.test(type)) return response.body;
  const detail = providerWords(`${type}: ${await openingOf(response)}`, secret);
  throw new RunError('model-garbage', { params: { ...names }, detail });
}

async function* readChat(
  body: ReadableStream<Uint8Array>,
  names: WireNames,
  asked: AskedServer,
): AsyncGenerator<ModelPart> {
  for await (const value of readNdjson(body)) {
    const line = chatLine.safeParse(value);
    if (!line.success) throw new SyntaxError(`This is no line of a chat: ${JSON.stringify(value)}`);
    yield* partsOf(line.data, names, asked);
    if (line.data.done) return checkReason(line.data.done_reason, asked.names);
  }
  throw new RunError('model-cut', { params: { ...asked.names } });
}

function* partsOf(line: ChatLine, wire: WireNames, { names, secret }: AskedServer): Generator<ModelPart> {
  if (line.error !== undefined) {
    const words = providerWords(wordsIn(line.error) ?? line.error, secret);
    throw new RunError('model-server', { params: { ...names }, detail: words });
  }
  const { content, thinking, tool_calls: calls } = line.message ?? {};
  if (thinking) yield { type: 'thinking' };
  if (content) yield { type: 'text', delta: content };
  for (const { id, function: called } of calls ?? []) {
    const name = wire.fromWire(called.name);
    yield { type: 'call', call: { id: id ?? crypto.randomUUID(), name, input: called.arguments ?? {} } };
  }
  if (line.prompt_eval_count !== undefined || line.eval_count !== undefined) {
    yield { type: 'usage', usage: { input: line.prompt_eval_count ?? 0, output: line.eval_count ?? 0 } };
  }
}

/** An answer that was not finished must not replace the user's text as if it were. */
function checkReason(reason: string | undefined, names: EndpointNames): void {
  if (reason === 'length') throw new RunError('model-length', { params: { ...names } });
}
