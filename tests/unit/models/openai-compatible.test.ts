import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listModels } from '../../../src/models/list-models';
import { createOpenAICompatibleModel } from '../../../src/models/openai-compatible';
import { type OpenAiServer, type Reply, startOpenAiServer } from '../../servers/openai-server';

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());
beforeEach(() => server.reply({ kind: 'text', text: 'Hello there.', size: 4 }));

const request = { system: 'Be brief.', message: 'Greet me.' };
const never = new AbortController().signal;

function modelOf(changes: { model?: string; apiKey?: string; baseUrl?: string } = {}) {
  return createOpenAICompatibleModel({
    baseUrl: server.baseUrl,
    model: 'test-model',
    apiKey: 'sk-secret-1234',
    ...changes,
  });
}

async function collect(
  model = modelOf(),
  signal: AbortSignal = never,
): Promise<{ text: string; error?: unknown }> {
  let text = '';
  try {
    for await (const piece of model.stream(request, signal)) text += piece;
    return { text };
  } catch (error) {
    return { text, error };
  }
}

describe('a stream', () => {
  it('yields the answer in the pieces it came in', async () => {
    const pieces: string[] = [];
    for await (const piece of modelOf().stream(request, never)) pieces.push(piece);
    expect(pieces).toEqual(['Hell', 'o th', 'ere.']);
  });

  it('sends system and message, the model and the key', async () => {
    await collect();
    expect(server.completions().at(-1)).toMatchObject({
      headers: { authorization: 'Bearer sk-secret-1234' },
      body: {
        model: 'test-model',
        stream: true,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Greet me.' },
        ],
      },
    });
  });

  it('sends no authorization without a key', async () => {
    await collect(modelOf({ apiKey: '' }));
    expect(server.completions().at(-1)?.headers.authorization).toBeUndefined();
  });

  it('leaves out the thoughts of a reasoning model', async () => {
    server.reply({ kind: 'text', text: '<think>Hm, a greeting.</think>\n\nHello.', size: 3 });
    expect(await collect()).toEqual({ text: 'Hello.' });
  });

  it('tells by an empty piece that a reasoning model is at work', async () => {
    server.reply({ kind: 'text', text: '<think>Hm, a greeting.</think>Hello.', size: 8 });
    const pieces: string[] = [];
    for await (const piece of modelOf().stream(request, never)) pieces.push(piece);
    expect(pieces[0]).toBe('');
    expect(pieces.join('')).toBe('Hello.');
  });

  it('tells the same where thoughts come beside the text', async () => {
    const delta = (part: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: part, finish_reason }] })}\n\n`;
    const body = delta({ reasoning_content: 'Hm.' }) + delta({ content: 'Hello.' }) + delta({}, 'stop');
    const thinking = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const endpoint = { baseUrl: server.baseUrl, model: 'm', apiKey: '' };
    const pieces: string[] = [];
    for await (const piece of createOpenAICompatibleModel(endpoint, thinking).stream(request, never))
      pieces.push(piece);
    expect(pieces).toEqual(['', 'Hello.']);
  });

  it('ends the request when it is aborted', async () => {
    server.reply({ kind: 'one-token', text: 'Hello' });
    const stop = new AbortController();
    const pieces = modelOf().stream(request, stop.signal)[Symbol.asyncIterator]();
    await pieces.next();
    stop.abort();
    await expect(pieces.next()).rejects.toBe(stop.signal.reason);
    await expect.poll(() => server.completions().at(-1)?.aborted).toBe(true);
  });

  it('ends the request when nobody reads on', async () => {
    server.reply({ kind: 'text', text: 'word '.repeat(5_000), size: 5, every: 1 });
    for await (const _piece of modelOf().stream(request, never)) break;
    await expect.poll(() => server.completions().at(-1)?.aborted).toBe(true);
  });
});

describe('an error', () => {
  const cases: [Reply, code: string, words: RegExp][] = [
    [
      { kind: 'error', status: 401, message: 'Incorrect API key provided: sk-secret-1234' },
      'model-key',
      /^401: Incorrect API key provided: •••$/,
    ],
    [{ kind: 'error', status: 404, message: 'No such model' }, 'model-not-found', /No such model/],
    [{ kind: 'error', status: 429, message: 'Slow down' }, 'model-rate-limit', /Slow down/],
    [{ kind: 'error', status: 403, message: 'Forbidden' }, 'model-refused', /403/],
    [{ kind: 'error', status: 400, message: 'Bad' }, 'model-refused', /Bad/],
    [{ kind: 'error', status: 500, message: 'Boom' }, 'model-server', /500: Boom/],
    [{ kind: 'error', status: 503 }, 'model-server', /503/],
    [{ kind: 'html' }, 'model-garbage', /text\/html/],
    [{ kind: 'broken-json' }, 'model-garbage', /JSON/],
    [{ kind: 'cut', text: 'Hello there, and a long goodbye.' }, 'model-', /./],
  ];
  it.each(cases)('%j becomes %s with the words of the provider', async (reply, code, words) => {
    server.reply(reply);
    const { error } = await collect();
    expect(error).toMatchObject({ name: 'RunError', params: { model: 'test-model' } });
    expect((error as { code: string }).code).toMatch(code);
    expect((error as { detail: string }).detail).toMatch(words);
  });

  it('keeps what had come before the connection broke', async () => {
    server.reply({ kind: 'cut', text: 'Hello there, and a long goodbye.' });
    const { text, error } = await collect();
    expect('Hello there, and a long goodbye.').toContain(text);
    expect(error).toMatchObject({ code: expect.stringMatching(/^model-(cut|unreachable)$/) });
  });

  it('of a server that is not there says so', async () => {
    expect((await collect(modelOf({ baseUrl: 'http://localhost:9/v1' }))).error).toMatchObject({
      code: 'model-unreachable',
    });
  });

  it('never repeats the key', async () => {
    server.reply({ kind: 'error', status: 401, message: 'The key sk-secret-1234 is wrong' });
    expect(JSON.stringify((await collect()).error)).not.toContain('sk-secret-1234');
  });

  it('never repeats the key, even of a server that answers with what it was asked', async () => {
    const echo: typeof fetch = async (_input, init) =>
      Response.json({ authorization: new Headers(init?.headers).get('authorization') });
    const endpoint = { baseUrl: server.baseUrl, model: 'm', apiKey: 'sk-secret-1234' };
    const failures = [
      await collect(createOpenAICompatibleModel(endpoint, echo)).then(({ error }) => error),
      await listModels(endpoint, never, echo).catch((error: unknown) => error),
    ];
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: 'model-garbage', detail: expect.stringContaining('Bearer •••') });
    }
  });
});

describe('listModels', () => {
  it('gives the names in the order of the endpoint', async () => {
    expect(await listModels({ baseUrl: server.baseUrl, apiKey: '' }, never)).toEqual([
      'test-model',
      'other-model',
    ]);
  });

  it('tells a wrong key, a wrong path and a server that is not there apart', async () => {
    const keyed = await startOpenAiServer();
    keyed.requireKey('right');
    const failures = await Promise.all(
      [
        { baseUrl: keyed.baseUrl, apiKey: 'wrong-key' },
        { baseUrl: `${server.baseUrl}/elsewhere`, apiKey: '' },
        { baseUrl: 'http://localhost:9/v1', apiKey: '' },
      ].map((address) => listModels(address, never).catch((error: { code: string }) => error.code)),
    );
    await keyed.close();
    expect(failures).toEqual(['model-key', 'model-not-found', 'model-unreachable']);
  });

  it('takes a web page for garbage', async () => {
    const page = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await expect(listModels({ baseUrl: server.baseUrl, apiKey: '' }, never, page)).rejects.toMatchObject({
      code: 'model-garbage',
    });
  });
});
