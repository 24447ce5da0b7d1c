import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModelEndpoint } from '../../../src/core/models/model-entry';
import type { Model, ModelPart, ModelRequest } from '../../../src/core/run/needs';
import { createOllamaModel, listOllamaModels } from '../../../src/models/ollama';
import { type OllamaReply, type OllamaServer, startOllamaServer } from '../../servers/ollama-server';
import { redPixel } from '../core/run/pictures';

const key = 'ol-secret-1234';
const never = new AbortController().signal;
const request: ModelRequest = { system: 'Be brief.', messages: [{ role: 'user', text: 'Greet me.' }] };

let server: OllamaServer;
beforeAll(async () => {
  server = await startOllamaServer();
});
afterAll(() => server.close());
beforeEach(() => server.reply({ kind: 'text', text: 'Hello there.', size: 4 }));

function modelOf(changes: Partial<ModelEndpoint> = {}, fetchFrom?: typeof fetch): Model {
  const endpoint: ModelEndpoint = {
    kind: 'ollama',
    label: 'Llama at home',
    baseUrl: server.baseUrl,
    model: 'llama3.2:latest',
    apiKey: key,
    ...changes,
  };
  return createOllamaModel(endpoint, fetchFrom);
}

async function collect(model = modelOf(), asked = request): Promise<{ parts: ModelPart[]; error?: unknown }> {
  const parts: ModelPart[] = [];
  try {
    for await (const part of model.stream(asked, never)) parts.push(part);
    return { parts };
  } catch (error) {
    return { parts, error };
  }
}

const bytes = new TextEncoder().encode('<p>more</p>'.repeat(1_000));

const textOf = (parts: ModelPart[]) => parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');

describe('a picture', () => {
  const seen: ModelRequest = {
    system: '',
    messages: [{ role: 'user', text: 'What is it?', pictures: [redPixel] }],
  };

  it.each([undefined, ['completion', 'vision']])(
    'is sent to a model that can see (%j)',
    async (capabilities) => {
      const seeing = await startOllamaServer({ ...(capabilities && { capabilities }) });
      expect((await collect(modelOf({ baseUrl: seeing.baseUrl }), seen)).error).toBeUndefined();
      expect(seeing.chats()[0]?.body).toMatchObject({
        messages: [{ role: 'user', content: 'What is it?', images: [redPixel.data] }],
      });
      await seeing.close();
    },
  );

  it('is not sent to one that cannot, which would answer as if there were none', async () => {
    const blind = await startOllamaServer({ capabilities: ['completion', 'tools'] });
    const { error } = await collect(modelOf({ baseUrl: blind.baseUrl }), seen);
    expect(error).toMatchObject({ code: 'model-no-pictures', params: { model: 'Llama at home' } });
    expect(JSON.stringify(blind.requests)).not.toContain(redPixel.data);
    await blind.close();
  });
});

describe('a chat', () => {
  it('yields the answer in the pieces it came in, and what it took', async () => {
    expect(await collect()).toEqual({
      parts: [
        { type: 'text', delta: 'Hell' },
        { type: 'text', delta: 'o th' },
        { type: 'text', delta: 'ere.' },
        { type: 'usage', usage: { input: 26, output: 298 } },
      ],
    });
  });

  it('sends system and message, and leaves it to the server how long the model stays loaded', async () => {
    await collect();
    expect(server.chats().at(-1)).toMatchObject({
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    expect(server.chats().at(-1)?.body).toEqual({
      model: 'llama3.2:latest',
      stream: true,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Greet me.' },
      ],
    });
  });

  it('sends no authorization without a key', async () => {
    await collect(modelOf({ apiKey: '' }));
    expect(server.chats().at(-1)?.headers.authorization).toBeUndefined();
  });

  it.each(['/v1', '/v1/', '/api', '/'])('takes an address that ends in %s', async (path) => {
    const { parts } = await collect(modelOf({ baseUrl: server.baseUrl + path }));
    expect(textOf(parts)).toBe('Hello there.');
  });

  it('tells that it thinks, without the thoughts', async () => {
    server.reply({ kind: 'text', text: 'Hello.', thinking: 'A greeting, then.', size: 10 });
    expect((await collect()).parts.slice(0, 2)).toEqual([
      { type: 'thinking' },
      { type: 'text', delta: 'Hello.' },
    ]);
  });

  it('leaves out thoughts that stand in the text', async () => {
    server.reply({ kind: 'text', text: '<think>A greeting.</think>Hello.', size: 6 });
    const { parts } = await collect();
    expect(textOf(parts)).toBe('Hello.');
    expect(parts[0]).toEqual({ type: 'thinking' });
  });

  it('says where it is', () => {
    const price = { input: 1, output: 2 };
    expect(modelOf({ price })).toMatchObject({
      host: new URL(server.baseUrl).host,
      model: 'llama3.2:latest',
      label: 'Llama at home',
      local: true,
      price,
    });
    expect(modelOf({ baseUrl: 'https://ollama.example' }).local).toBe(false);
  });

  it('ends the request when it is aborted', async () => {
    server.reply({ kind: 'one-token', text: 'Hello' });
    const stop = new AbortController();
    const parts = modelOf().stream(request, stop.signal)[Symbol.asyncIterator]();
    await parts.next();
    stop.abort();
    await expect(parts.next()).rejects.toBe(stop.signal.reason);
    await expect.poll(() => server.chats().at(-1)?.aborted).toBe(true);
  });

  it.each(['nothing', 'headers'] as const)('can be aborted when %s has come', async (after) => {
    server.reply({ kind: 'hang', after });
    const asked = server.chats().length;
    const stop = new AbortController();
    const first = modelOf().stream(request, stop.signal)[Symbol.asyncIterator]().next();
    await expect.poll(() => server.chats().length).toBe(asked + 1);
    stop.abort();
    await expect(first).rejects.toBe(stop.signal.reason);
  });

  it('ends the request when nobody reads on', async () => {
    server.reply({ kind: 'text', text: 'word '.repeat(5_000), size: 5, every: 1 });
    for await (const _part of modelOf().stream(request, never)) break;
    await expect.poll(() => server.chats().at(-1)?.aborted).toBe(true);
  });
});

describe('tools', () => {
  const tool = {
    name: 'get_weather',
    description: 'The weather of a city',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  };

  it('are told to the model, and its calls come back', async () => {
    server.reply({
      kind: 'calls',
      calls: [
        { name: 'get_weather', arguments: { city: 'Tokyo' } },
        { name: 'get_weather', arguments: { city: 'Graz' } },
      ],
    });
    const { parts } = await collect(modelOf(), { ...request, tools: [tool] });
    expect(parts.filter(({ type }) => type === 'call')).toEqual([
      { type: 'call', call: { id: 'call_0', name: 'get_weather', input: { city: 'Tokyo' } } },
      { type: 'call', call: { id: 'call_1', name: 'get_weather', input: { city: 'Graz' } } },
    ]);
    const { name, description, inputSchema: parameters } = tool;
    expect(server.chats().at(-1)?.body).toMatchObject({
      tools: [{ type: 'function', function: { name, description, parameters } }],
    });
  });

  it('may have names that only we know', async () => {
    server.reply({ kind: 'calls', calls: [{ name: 'skill_weather', arguments: {} }] });
    const asked = { ...request, tools: [{ ...tool, name: 'skill:weather' }] };
    const { parts } = await collect(modelOf(), asked);
    expect(parts).toContainEqual({ type: 'call', call: { id: 'call_0', name: 'skill:weather', input: {} } });
    expect(server.chats().at(-1)?.body).toMatchObject({ tools: [{ function: { name: 'skill_weather' } }] });
  });

  it('have their results sent, each as a turn of its own', async () => {
    await collect(modelOf(), {
      system: '',
      messages: [
        { role: 'user', text: 'Weather?' },
        {
          role: 'assistant',
          text: '',
          calls: [
            { id: 'a', name: 'get_weather', input: { city: 'Tokyo' } },
            { id: 'b', name: 'get_weather', input: { city: 'Graz' } },
          ],
        },
        {
          role: 'tool',
          results: [
            { id: 'a', name: 'get_weather', output: 'sun' },
            { id: 'b', name: 'get_weather', output: 'No such city', failed: true },
          ],
        },
      ],
    });
    expect(server.chats().at(-1)?.body).toMatchObject({
      messages: [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { type: 'function', function: { index: 0, name: 'get_weather', arguments: { city: 'Tokyo' } } },
            { type: 'function', function: { index: 1, name: 'get_weather', arguments: { city: 'Graz' } } },
          ],
        },
        { role: 'tool', tool_name: 'get_weather', content: 'sun' },
        { role: 'tool', tool_name: 'get_weather', content: 'No such city' },
      ],
    });
  });
});

describe('an error', () => {
  const cases: [OllamaReply, code: string, words: RegExp][] = [
    [
      { kind: 'error', status: 401, message: `unauthorized: ${key}` },
      'model-key',
      /^401: unauthorized: •••$/,
    ],
    [{ kind: 'error', status: 403 }, 'model-refused', /^403/],
    [
      { kind: 'error', status: 400, message: 'llama3.2 does not support tools' },
      'model-no-tools',
      /does not support tools$/,
    ],
    [{ kind: 'error', status: 429, message: 'too many requests' }, 'model-rate-limit', /too many/],
    [{ kind: 'error', status: 500, message: 'llama runner has terminated' }, 'model-server', /^500: llama/],
    [{ kind: 'error', status: 503, message: 'server busy' }, 'model-server', /busy/],
    [
      { kind: 'stream-error', text: 'Hel', message: `CUDA out of memory ${key}` },
      'model-server',
      /memory •••$/,
    ],
    [{ kind: 'text', text: 'Hello', reason: 'length' }, 'model-length', /^$/],
    [{ kind: 'cut', text: 'Hello there', by: 'connection' }, 'model-cut', /./],
    [{ kind: 'cut', text: 'Hello there', by: 'end' }, 'model-cut', /^$/],
    [{ kind: 'cut', text: 'Hello there', by: 'half-line' }, 'model-cut', /^$/],
    [{ kind: 'body', type: 'text/html', body: '<title>Sign in</title>' }, 'model-garbage', /Sign in/],
    [{ kind: 'body', type: 'application/x-ndjson', body: 'Hello\n' }, 'model-garbage', /Hello/],
    [
      { kind: 'body', type: 'application/x-ndjson', body: '{"message":"Hello"}\n' },
      'model-garbage',
      /no line/,
    ],
    [{ kind: 'body', type: 'application/x-ndjson', body: '' }, 'model-cut', /^$/],
  ];
  it.each(cases)('%j becomes %s', async (reply, code, words) => {
    server.reply(reply);
    const { error } = await collect();
    const names = { host: new URL(server.baseUrl).host, model: 'llama3.2:latest' };
    expect(error).toMatchObject({ name: 'RunError', code, params: names });
    expect((error as { detail?: string }).detail ?? '').toMatch(words);
    expect(JSON.stringify(error)).not.toContain(key);
  });

  it('says that a model is not there, in the words of the server', async () => {
    const { error } = await collect(modelOf({ model: 'nope' }));
    expect(error).toMatchObject({ code: 'model-not-found', detail: "404: model 'nope' not found" });
  });

  it('keeps what had come before', async () => {
    server.reply({ kind: 'cut', text: 'Hello there', by: 'end' });
    expect(textOf((await collect()).parts)).toBe('Hello there');
  });

  it('tells how long the server asks to wait', async () => {
    server.reply({ kind: 'error', status: 429, message: 'too many requests', retryAfter: '17' });
    expect((await collect()).error).toMatchObject({ code: 'model-rate-limit', retryAfter: 17 });
  });

  it('of a server that is not there says so', async () => {
    const { error } = await collect(modelOf({ baseUrl: 'http://localhost:9' }));
    expect(error).toMatchObject({ code: 'model-unreachable' });
  });

  it('of a wrong answer that never ends is told by how it begins', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(bytes) });
    const page = async () => new Response(endless, { headers: { 'content-type': 'text/html' } });
    const { error } = await collect(modelOf({}, page));
    expect(error).toMatchObject({
      code: 'model-garbage',
      detail: expect.stringMatching(/^text\/html: <p>more/),
    });
  });

  it('of a server that redirects sends nothing on', async () => {
    const asked: string[] = [];
    const { error } = await collect(
      modelOf({}, async (input) => {
        asked.push(String(input));
        return new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/' } });
      }),
    );
    expect(error).toMatchObject({ code: 'model-garbage', detail: expect.stringContaining('redirects') });
    expect(asked).toEqual([`${server.baseUrl}/api/chat`]);
  });
});

describe('the list of models', () => {
  const list = (baseUrl: string, fetchFrom?: typeof fetch) =>
    listOllamaModels({ baseUrl, apiKey: key }, never, fetchFrom);

  it('has those that are downloaded, in the order of the server', async () => {
    expect(await list(server.baseUrl)).toEqual(['llama3.2:latest', 'qwen3:4b']);
    expect(await list(`${server.baseUrl}/v1`)).toEqual(['llama3.2:latest', 'qwen3:4b']);
  });

  it.each([
    [
      'a web page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'model-garbage',
    ],
    ['other JSON', () => Response.json({ data: [`Bearer ${key}`] }), 'model-garbage'],
    ['an error', () => Response.json({ error: 'forbidden' }, { status: 403 }), 'model-refused'],
  ])('fails with %s in its place', async (_, answer, code) => {
    const error = await list(server.baseUrl, async () => answer()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify(error)).not.toContain(key);
  });
});
