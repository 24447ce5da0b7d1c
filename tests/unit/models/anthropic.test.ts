import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  ['claude-opus-5-5', 128_000],
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

/** An answer of “Hello”, with an event before its last word. */
const answerWith = (event: string) => {
  const events = [
    { type: 'message_start', message: { id: 'msg_1', usage: { input_tokens: 1, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hel' } },
    event,
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'lo' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];
  const body = events.map((data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  return { kind: 'body' as const, type: 'text/event-stream', body: body.join('') };
};

it('reads on over an event of a type that was not known yet', async () => {
  server.reply(answerWith('{"type": "session_note", "note": {"type": "error"}}'));
  const { text, error } = await collect(modelOf());
  expect({ text, error }).toEqual({ text: 'Hello', error: undefined });
});

it.each([
  ['breaks off', '{"type": "session_note", "no'],
  ['is no event', '"session_note"'],
  ['has no type', '{"note": "session"}'],
  ['has a type that is none', '{"type": {"name": "session_note"}}'],
  ['is of a known type and wrong', '{"type": "content_block_delta", "delta": "lo"}'],
])('takes an answer for garbage where an event %s', async (_, event) => {
  server.reply(answerWith(event));
  expect((await collect(modelOf())).error).toMatchObject({ code: 'model-garbage' });
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

describe('an answer that has to match a schema', () => {
  const answerSchema = {
    type: 'object',
    properties: { words: { type: 'integer' } },
    required: ['words'],
    additionalProperties: false,
  };
  const call = (input: string) => ({
    kind: 'calls' as const,
    calls: [{ id: 'toolu_1', name: 'json', input }],
  });

  it.each(['claude-sonnet-4-5', 'claude-3-haiku-20240307', 'deepseek-chat'])(
    'is asked of %s as the call of a tool that it has to make',
    async (model) => {
      server.reply(call('{"words": 2}'));
      const { text, error, parts } = await collect(modelOf(model), { ...request, answerSchema });
      expect({ text, error }).toEqual({ text: '{"words": 2}', error: undefined });
      expect(parts.filter(({ type }) => type === 'call')).toEqual([]);
      const { body } = server.completions().at(-1) ?? {};
      expect(body).toMatchObject({
        tools: [{ name: 'json', input_schema: answerSchema }],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
      });
      expect(body).not.toHaveProperty('output_config');
      expect(body).not.toHaveProperty('output_format');
    },
  );

  it('may be said in words all the same', async () => {
    server.reply({ kind: 'text', text: '{"words": 3}' });
    expect((await collect(modelOf('claude-sonnet-4-5'), { ...request, answerSchema })).text).toBe(
      '{"words": 3}',
    );
  });

  it('is asked by the API’s own means of a model that cannot be forced to a tool', async () => {
    server.reply({ kind: 'text', text: '{"words": 4}' });
    await collect(modelOf('claude-opus-5-5'), { ...request, answerSchema });
    expect(server.completions().at(-1)?.body).toHaveProperty('output_config.format.type', 'json_schema');
  });

  it('is no tool where none is asked for', async () => {
    await collect(modelOf('claude-sonnet-4-5'));
    expect(server.completions().at(-1)?.body).not.toHaveProperty('tools');
    expect(server.completions().at(-1)?.body).not.toHaveProperty('tool_choice');
  });
});
