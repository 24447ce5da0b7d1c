import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderKind } from '../../../src/core/models/model-entry';
import { createModel } from '../../../src/models/create-model';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { startGoogleServer } from '../../servers/google-server';
import { startOpenAiServer } from '../../servers/openai-server';
import type { ProviderServer } from '../../servers/provider-server';
import { type Reply, wireUsage } from '../../servers/wire';
import { redPixel } from '../core/run/pictures';
import { collect, endpointOf, never, request, secret } from './support/collect';

/** Each provider with its own server, and where its protocol differs from the others. */
interface Provider {
  kind: ProviderKind;
  start: () => Promise<ProviderServer>;
  key: [header: string, value: string];
  /** Errors that it tells in the middle of an answer, by their type. */
  streamErrors: [type: string, code: string][];
}

const providers: Provider[] = [
  {
    kind: 'openai-compatible',
    start: startOpenAiServer,
    key: ['authorization', `Bearer ${secret}`],
    streamErrors: [
      ['server_error', 'model-server'],
      ['rate_limit_exceeded', 'model-rate-limit'],
      ['something_else', 'model-server'],
      ['constructor', 'model-server'],
    ],
  },
  {
    kind: 'anthropic',
    start: startAnthropicServer,
    key: ['x-api-key', secret],
    streamErrors: [
      ['overloaded_error', 'model-server'],
      ['rate_limit_error', 'model-rate-limit'],
      ['authentication_error', 'model-key'],
    ],
  },
  {
    kind: 'google',
    start: startGoogleServer,
    key: ['x-goog-api-key', secret],
    streamErrors: [
      ['UNAVAILABLE', 'model-server'],
      ['RESOURCE_EXHAUSTED', 'model-rate-limit'],
    ],
  },
];

const failures: [Reply, code: string, words: RegExp][] = [
  [{ kind: 'error', status: 400, message: 'Too long' }, 'model-refused', /^400: Too long$/],
  [{ kind: 'error', status: 401, message: `No such key: ${secret}` }, 'model-key', /^401: No such key: •••$/],
  [{ kind: 'error', status: 402, message: 'Insufficient balance' }, 'model-refused', /Insufficient balance/],
  [{ kind: 'error', status: 403, message: 'Forbidden' }, 'model-refused', /Forbidden/],
  [{ kind: 'error', status: 404, message: 'No such model' }, 'model-not-found', /No such model/],
  [{ kind: 'error', status: 429, message: 'Slow down' }, 'model-rate-limit', /Slow down/],
  [{ kind: 'error', status: 500, message: 'Boom' }, 'model-server', /^500: Boom$/],
  [{ kind: 'error', status: 503 }, 'model-server', /503/],
  [{ kind: 'error', status: 529, message: 'Overloaded' }, 'model-server', /^529: Overloaded$/],
  [{ kind: 'error', status: 400, message: 'echo' }, 'model-refused', /•••/],
  [{ kind: 'html' }, 'model-garbage', /text\/html.*sign in/],
  [{ kind: 'body', type: 'application/json', body: '{"answer": "Hello"}' }, 'model-garbage', /json.*Hello/],
  [{ kind: 'body', type: 'image/png', body: 'PNG' }, 'model-garbage', /image\/png/],
  [{ kind: 'body', type: 'text/event-stream', body: '' }, 'model-cut', /^/],
  [{ kind: 'broken-json' }, 'model-garbage', /JSON/],
  [{ kind: 'drop' }, 'model-unreachable', /./],
  [{ kind: 'cut', text: 'Hello there, and a long goodbye.' }, 'model-cut', /./],
  [{ kind: 'cut', text: '' }, 'model-cut', /./],
  [{ kind: 'cut', text: 'Hello there, and a long goodbye.', by: 'end' }, 'model-cut', /^/],
  [{ kind: 'text', text: 'Hello', reason: 'length' }, 'model-length', /./],
  [{ kind: 'text', text: 'Hello', reason: 'filtered' }, 'model-filtered', /./],
];

const tools = [
  {
    name: 'skill:weather',
    description: 'The weather of a place.',
    inputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  },
];

describe.each(providers)('$kind', ({ kind, start, key: [keyHeader, keyValue], streamErrors }) => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(() => server.reply({ kind: 'text', text: 'Hello there.', size: 4 }));

  const modelOf = (changes: object = {}) =>
    createModel(endpointOf({ kind, baseUrl: server.baseUrl, ...changes }));

  it('is sent a picture as its protocol has it, to the byte', async () => {
    const { type, data } = redPixel;
    const messages = [{ role: 'user' as const, text: 'What is it?', pictures: [redPixel] }];
    await collect(modelOf(), { system: '', messages });
    const parts = {
      'openai-compatible': [
        { type: 'image_url', image_url: { url: `data:${type};base64,${data}` } },
        { type: 'text', text: 'What is it?' },
      ],
      anthropic: [
        { type: 'image', source: { type: 'base64', media_type: type, data } },
        { type: 'text', text: 'What is it?' },
      ],
      google: [{ inlineData: { mimeType: type, data } }, { text: 'What is it?' }],
    }[kind as 'google'];
    const body = server.requests.at(-1)?.body as Record<string, { content?: unknown; parts?: unknown }[]>;
    const [turn] = body.messages ?? body.contents ?? [];
    expect(turn?.content ?? turn?.parts).toEqual(parts);
  });

  it('yields the answer in the pieces it came in, and what it cost', async () => {
    expect((await collect(modelOf())).parts).toEqual([
      { type: 'text', delta: 'Hell' },
      { type: 'text', delta: 'o th' },
      { type: 'text', delta: 'ere.' },
      { type: 'usage', usage: wireUsage },
    ]);
  });

  it('says where it is', () => {
    const price = { input: 3, output: 15 };
    expect(modelOf({ price })).toMatchObject({
      host: new URL(server.baseUrl).host,
      model: 'test-model',
      label: 'Mine',
      local: true,
      price,
    });
  });

  it('sends the key in its header and nowhere else', async () => {
    await collect(modelOf());
    const { headers, path, body } = server.completions().at(-1) ?? {};
    expect(headers?.[keyHeader]).toBe(keyValue);
    const others = Object.entries(headers ?? {}).filter(([name]) => name !== keyHeader);
    expect(JSON.stringify({ others, path, body })).not.toContain(secret);
    expect(headers?.['user-agent']).not.toContain('ai-sdk');
  });

  it('sends no header for a key that there is none of', async () => {
    await collect(modelOf({ apiKey: '' }));
    expect(server.completions().at(-1)?.headers[keyHeader]).toBeUndefined();
  });

  it('sends system and message', async () => {
    await collect(modelOf());
    const sent = JSON.stringify(server.completions().at(-1)?.body);
    expect(sent).toContain('"Be brief."');
    expect(sent).toContain('"Greet me."');
  });

  it('leaves out thoughts, and tells that the model is at work', async () => {
    server.reply({ kind: 'text', text: 'Hello.', size: 9, thinking: 'Hm, a greeting.' });
    const { parts, text } = await collect(modelOf());
    expect(parts[0]).toEqual({ type: 'thinking' });
    expect(text).toBe('Hello.');
    server.reply({ kind: 'text', text: '<think>Hm, a greeting.</think>\n\nHello.', size: 3 });
    expect(await collect(modelOf())).toMatchObject({ text: 'Hello.' });
  });

  it('gives nothing for an empty answer', async () => {
    server.reply({ kind: 'empty' });
    expect(await collect(modelOf())).toEqual({ text: '', parts: [{ type: 'usage', usage: wireUsage }] });
  });

  it('waits for a first token that comes late', async () => {
    server.reply({ kind: 'text', text: 'Hello there.', after: 300 });
    expect(await collect(modelOf())).toMatchObject({ text: 'Hello there.' });
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

  it.each(['nothing', 'headers'] as const)('can be aborted while it waits after %s', async (after) => {
    server.reply({ kind: 'hang', after });
    const before = server.completions().length;
    const stop = new AbortController();
    const answer = collect(modelOf(), request, stop.signal);
    await expect.poll(() => server.completions().length).toBe(before + 1);
    stop.abort();
    expect((await answer).error).toBe(stop.signal.reason);
    await expect.poll(() => server.completions().at(-1)?.aborted).toBe(true);
  });

  it('ends the request when nobody reads on', async () => {
    server.reply({ kind: 'text', text: 'word '.repeat(5_000), size: 5, every: 1 });
    for await (const _part of modelOf().stream(request, never)) break;
    await expect.poll(() => server.completions().at(-1)?.aborted).toBe(true);
  });

  it.each(failures)('makes of %j a %s with the words of the provider', async (reply, code, words) => {
    server.reply(reply);
    const { error } = await collect(modelOf());
    expect(error).toMatchObject({ name: 'RunError', code, params: { model: 'test-model' } });
    expect((error as { detail?: string }).detail ?? '').toMatch(words);
    expect(JSON.stringify([(error as Error).message, error])).not.toContain(secret);
  });

  it.each(streamErrors)('makes of %s in the middle of an answer a %s', async (type, code) => {
    server.reply({ kind: 'stream-error', text: 'Hello', message: `Not now, ${secret}`, type });
    expect(await collect(modelOf())).toMatchObject({
      text: 'Hello',
      error: { code, detail: 'Not now, •••' },
    });
  });

  it.each(streamErrors)('makes of %s in the place of an answer a %s', async (type, code) => {
    server.reply({ kind: 'stream-error', text: '', message: 'Not now', type });
    expect(await collect(modelOf())).toMatchObject({ text: '', error: { code, detail: 'Not now' } });
  });

  it('says how long a server asks to wait, and answers when it is asked again', async () => {
    server.reply(
      { kind: 'error', status: 429, headers: { 'retry-after': '7' } },
      { kind: 'text', text: 'Hello.' },
    );
    const model = modelOf();
    expect((await collect(model)).error).toMatchObject({ code: 'model-rate-limit', retryAfter: 7 });
    expect(await collect(model)).toMatchObject({ text: 'Hello.' });
  });

  it('says that a server is not there', async () => {
    const { pathname } = new URL(server.baseUrl);
    const { error } = await collect(modelOf({ baseUrl: `http://localhost:9${pathname}` }));
    expect(error).toMatchObject({ code: 'model-unreachable' });
  });

  it('says that a key is wrong, and that a model is not there', async () => {
    const keyed = await start();
    keyed.requireKey('right');
    const at = { baseUrl: keyed.baseUrl };
    expect((await collect(modelOf(at))).error).toMatchObject({ code: 'model-key' });
    await keyed.close();
    expect((await collect(modelOf({ model: 'gone' }))).error).toMatchObject({ code: 'model-not-found' });
  });

  it('says that a key is wrong that cannot even be sent', async () => {
    const before = server.requests.length;
    const { error } = await collect(modelOf({ apiKey: 'sk-密钥-1234' }));
    expect(error).toMatchObject({ code: 'model-key' });
    expect(JSON.stringify(error)).not.toContain('密钥');
    expect(server.requests).toHaveLength(before);
  });

  it('does not read on where an answer of another type never ends', async () => {
    for (const reply of [
      { status: 200, type: 'audio/mpeg' },
      { status: 400, type: 'text/plain' },
      { status: 500, type: 'text/plain' },
    ]) {
      server.reply({ kind: 'endless', ...reply });
      const { error } = await collect(modelOf());
      expect(error).toMatchObject({ detail: expect.stringContaining('noise') });
      await expect.poll(() => server.completions().at(-1)?.aborted).toBe(true);
    }
  });

  it('gives up an answer whose line never ends', async () => {
    server.reply({ kind: 'endless', status: 200, type: 'text/event-stream' });
    const { error } = await collect(modelOf());
    expect(error).toMatchObject({ code: 'model-garbage', detail: expect.stringContaining('too long') });
    await expect.poll(() => server.completions().at(-1)?.aborted).toBe(true);
  });

  it.each([301, 302, 303, 307, 308] as const)('follows no redirect (%i)', async (status) => {
    const elsewhere = await start();
    server.reply({ kind: 'redirect', status, to: elsewhere.baseUrl });
    expect((await collect(modelOf())).error).toMatchObject({ code: 'model-garbage' });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('calls tools, several at a time, by names that the protocol takes', async () => {
    const calls = ['Oslo', 'Bergen'].map((place, index) => ({
      id: `call_${index}`,
      name: 'skill_weather',
      input: JSON.stringify({ place }),
    }));
    server.reply({ kind: 'calls', text: 'Let me look.', calls });
    const { parts, text } = await collect(modelOf(), { ...request, tools });
    expect(text).toBe('Let me look.');
    expect(parts.filter(({ type }) => type === 'call')).toEqual(
      ['Oslo', 'Bergen'].map((place) => ({
        type: 'call',
        call: { id: expect.any(String), name: 'skill:weather', input: { place } },
      })),
    );
    expect(JSON.stringify(server.completions().at(-1)?.body)).toMatch(/"skill_weather".*The weather/);
  });

  it('takes the results of tools', async () => {
    const call = { id: 'call_0', name: 'skill:weather', input: { place: 'Oslo' } };
    await collect(modelOf(), {
      ...request,
      tools,
      messages: [
        { role: 'user', text: 'How is the weather?' },
        { role: 'assistant', text: '', calls: [call, { ...call, id: 'call_1', input: 'half of {' }] },
        {
          role: 'tool',
          results: [
            { id: 'call_0', name: 'skill:weather', output: 'Rain' },
            { id: 'call_1', name: 'skill:weather', output: 'No such place', failed: true },
          ],
        },
      ],
    });
    const sent = JSON.stringify(server.completions().at(-1)?.body).replaceAll('\\"', '"');
    expect(sent).toMatch(
      /How is the weather.*"place":"Oslo".*"not_an_object":"half of {".*Rain.*No such place/,
    );
  });
});
