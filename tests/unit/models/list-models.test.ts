import { describe, expect, it } from 'vitest';
import type { ProviderKind } from '../../../src/core/models/model-entry';
import { listModels } from '../../../src/models/list-models';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { startGoogleServer } from '../../servers/google-server';
import { startOllamaServer } from '../../servers/ollama-server';
import { startOpenAiServer } from '../../servers/openai-server';
import type { ProviderServer } from '../../servers/provider-server';
import { never, secret } from './support/collect';

type Start = (options?: { models?: string[] }) => Promise<ProviderServer>;

const servers: [ProviderKind, Start, path: string, keyHeader: string][] = [
  ['openai-compatible', startOpenAiServer, '/v1/models', 'authorization'],
  ['anthropic', startAnthropicServer, '/v1/models?limit=1000', 'x-api-key'],
  ['google', startGoogleServer, '/v1beta/models?pageSize=1000', 'x-goog-api-key'],
];

describe.each(servers)('the models of %s', (kind, start, path, keyHeader) => {
  it('are those that write text, by name, in the order of the endpoint', async () => {
    const server = await start({ models: ['one', 'two'] });
    const { baseUrl } = server;
    expect(await listModels({ kind, baseUrl, apiKey: '' }, never)).toEqual([
      { name: 'one' },
      { name: 'two' },
    ]);
    await listModels({ kind, baseUrl, apiKey: secret }, never);
    await server.close();
    expect(server.requests.map((request) => request.path)).toEqual([path, path]);
    expect(server.requests[0]?.headers[keyHeader]).toBeUndefined();
    expect(server.requests[1]?.headers[keyHeader]).toContain(secret);
  });

  it('tell a wrong key, a wrong path and a server that is not there apart', async () => {
    const server = await start();
    server.requireKey('right');
    const codes = await Promise.all(
      [
        { baseUrl: server.baseUrl, apiKey: 'wrong-key' },
        { baseUrl: `${server.baseUrl}/elsewhere`, apiKey: 'right' },
        { baseUrl: 'http://localhost:9/v1', apiKey: '' },
      ].map((address) =>
        listModels({ kind, ...address }, never).catch((error: { code: string }) => error.code),
      ),
    );
    await server.close();
    expect(codes).toEqual(['model-key', 'model-not-found', 'model-unreachable']);
  });

  it.each([
    ['a web page', '<html>'],
    ['another document', JSON.stringify({ key: secret })],
  ])('are not %s', async (_name, body) => {
    const page = async () => new Response(body);
    const address = { kind, baseUrl: 'http://localhost:1/v1', apiKey: secret };
    const error = await listModels(address, never, page).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'model-garbage' });
    expect(JSON.stringify(error)).not.toContain(secret);
  });

  it('can be given up', async () => {
    const stop = new AbortController();
    const hang: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const list = listModels({ kind, baseUrl: 'http://localhost:1/v1', apiKey: '' }, stop.signal, hang);
    stop.abort();
    await expect(list).rejects.toBe(stop.signal.reason);
  });
});

describe('the prices of OpenRouter', () => {
  const listOf = (data: object[] | object) =>
    listModels({ kind: 'openai-compatible', baseUrl: 'https://x.test/v1', apiKey: '' }, never, async () =>
      Response.json(data),
    );

  it('are given for a million tokens', async () => {
    const data = [
      { id: 'paid', pricing: { prompt: '0.0000025', completion: '0.00001' } },
      { id: 'free', pricing: { prompt: '0', completion: '0' } },
      { id: 'varying', pricing: { prompt: '-1', completion: '-1' } },
      { id: 'unknown', pricing: { prompt: 'ask us' } },
    ];
    expect(await listOf({ data })).toEqual([
      { name: 'paid', price: { input: 2.5, output: 10 } },
      { name: 'free', price: { input: 0, output: 0 } },
      { name: 'varying' },
      { name: 'unknown' },
    ]);
  });

  it('are not needed, nor is the envelope of the list', async () => {
    expect(await listOf([{ id: 'bare' }])).toEqual([{ name: 'bare' }]);
  });
});

it('lists what Ollama has downloaded, and nothing where there is nothing to choose', async () => {
  const server = await startOllamaServer({ models: ['qwen3:4b'] });
  const listed = await listModels({ kind: 'ollama', baseUrl: server.baseUrl, apiKey: '' }, never);
  await server.close();
  expect(listed).toEqual([{ name: 'qwen3:4b' }]);
  expect(await listModels({ kind: 'browser', baseUrl: '', apiKey: '' }, never)).toEqual([]);
  expect(await listModels({ kind: 'skill-api', baseUrl: 'http://localhost:1', apiKey: '' }, never)).toEqual(
    [],
  );
});

it.each<[ProviderKind, object, window: number | undefined]>([
  ['openai-compatible', { data: [{ id: 'm', context_length: 131_072 }] }, 131_072],
  ['openai-compatible', { data: [{ id: 'm', max_model_len: 4_096 }] }, 4_096],
  ['openai-compatible', { data: [{ id: 'm', context_window: null, max_context_length: 32_768 }] }, 32_768],
  ['openai-compatible', { data: [{ id: 'm', context_length: 'much' }] }, undefined],
  [
    'google',
    {
      models: [
        { name: 'models/m', inputTokenLimit: 1_048_576, supportedGenerationMethods: ['generateContent'] },
      ],
    },
    1_048_576,
  ],
])('the window that %s tells in %j is %s', async (kind, list, window) => {
  const address = { kind, baseUrl: 'http://localhost:1/v1', apiKey: '' };
  const [model] = await listModels(address, never, async () => Response.json(list));
  expect(model).toEqual({ name: 'm', ...(window !== undefined && { window }) });
});
