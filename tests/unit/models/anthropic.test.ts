import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnthropicModel } from '../../../src/models/anthropic';
import { startAnthropicServer } from '../../servers/anthropic-server';
import type { ProviderServer } from '../../servers/provider-server';
import { collect, endpointOf, request } from './support/collect';

const limits: [model: string, limit: number][] = [
  ['claude-sonnet-4-5', 64_000],
  ['claude-opus-4-1-20250805', 32_000],
  ['claude-3-5-sonnet-latest', 8192],
  ['claude-3-haiku-20240307', 4096],
  ['deepseek-chat', 8192],
];

let server: ProviderServer;
beforeAll(async () => {
  server = await startAnthropicServer({ models: ['test-model', ...limits.map(([model]) => model)] });
});
afterAll(() => server.close());

const modelOf = (model = 'test-model') =>
  createAnthropicModel(endpointOf({ kind: 'anthropic', baseUrl: server.baseUrl, model }));

it('says which version it speaks, and that it is a browser', async () => {
  await collect(modelOf());
  expect(server.completions().at(-1)).toMatchObject({
    headers: { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' },
    body: { stream: true, system: [{ type: 'text', text: 'Be brief.' }] },
  });
});

it.each(limits)('lets %s write %i tokens', async (model, limit) => {
  await collect(modelOf(model));
  expect(server.completions().at(-1)?.body).toMatchObject({ model, max_tokens: limit });
});

it('sends signed thoughts back with the results of the calls that they led to', async () => {
  const call = { id: 'toolu_1', name: 'look' };
  const model = modelOf();
  server.reply(
    { kind: 'calls', thinking: 'I should look.', calls: [{ ...call, input: '{"at": "it"}' }] },
    { kind: 'text', text: 'Yes.' },
  );
  await collect(model);
  await collect(model, {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', text: 'Let me see.', calls: [{ ...call, input: { at: 'it' } }] },
      { role: 'tool', results: [{ ...call, output: 'Nothing there', failed: true }] },
    ],
  });
  expect(server.completions().at(-1)?.body).toMatchObject({
    messages: [
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'I should look.', signature: 'signed' },
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 'it' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'Nothing there', is_error: true }],
      },
    ],
  });
});
