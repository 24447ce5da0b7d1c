import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../src/core/run/needs';
import { createOpenAICompatibleModel } from '../../../src/models/openai-compatible';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';
import { wireUsage } from '../../servers/wire';
import { collect, endpointOf, request } from './support/collect';

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

const modelOf = ({ baseUrl } = server) =>
  createOpenAICompatibleModel(endpointOf({ kind: 'openai-compatible', baseUrl }));

/** What the server was sent last. */
const sent = () => server.completions().at(-1)?.body as Record<string, unknown>;

describe('a request', () => {
  it('has the messages in the form of chat completions, and asks for usage', async () => {
    await collect(modelOf());
    expect(sent()).toEqual({
      model: 'test-model',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Greet me.' },
      ],
    });
  });

  it('has no system message where there is nothing to say in it', async () => {
    await collect(modelOf(), { ...request, system: '' });
    expect(sent().messages).toEqual([{ role: 'user', content: 'Greet me.' }]);
  });

  it.each([
    [400, 'Unrecognized request argument supplied: stream_options'],
    [422, '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options","include_usage"]}]}'],
  ])(
    'is sent again without what a server refuses (%i), and from then on without it',
    async (status, message) => {
      const strict = await startOpenAiServer();
      strict.reply({ kind: 'error', status, message }, { kind: 'text', text: 'Hello.', size: 6 });
      const answers = [await collect(modelOf(strict)), await collect(modelOf(strict))];
      await strict.close();
      for (const { parts } of answers) expect(parts).toEqual([{ type: 'text', delta: 'Hello.' }]);
      const [first, ...others] = strict.completions().map(({ body }) => body);
      expect(first).toHaveProperty('stream_options');
      expect(others).toHaveLength(2);
      for (const body of others) expect(body).not.toHaveProperty('stream_options');
    },
  );

  it('is sent once where a server refuses something else', async () => {
    const before = server.completions().length;
    server.reply({ kind: 'error', status: 400, message: 'The text is too long.' });
    expect((await collect(modelOf())).error).toMatchObject({ code: 'model-refused' });
    expect(server.completions()).toHaveLength(before + 1);
  });
});

describe('a conversation with tools', () => {
  const call = { id: 'call_7', name: 'look', input: '{"at": "it"}' };
  const turns = (input: unknown): ModelRequest => ({
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', text: '', calls: [{ ...call, input }] },
      { role: 'tool', results: [{ id: call.id, name: call.name, output: 'Seen.' }] },
    ],
  });

  it('repeats what the model thought before it called, for servers that insist on it', async () => {
    const model = modelOf();
    server.reply(
      { kind: 'calls', thinking: 'I should look.', calls: [call] },
      { kind: 'text', text: 'Yes.' },
    );
    await collect(model);
    await collect(model, turns({ at: 'it' }));
    expect(sent().messages).toMatchObject([
      { role: 'system' },
      { role: 'user' },
      {
        role: 'assistant',
        reasoning_content: 'I should look.',
        tool_calls: [{ id: 'call_7', function: { name: 'look', arguments: '{"at":"it"}' } }],
      },
      { role: 'tool', tool_call_id: 'call_7', content: 'Seen.' },
    ]);
  });

  it('does not repeat it for servers that refuse it', async () => {
    const model = modelOf();
    server.reply(
      { kind: 'calls', thinking: 'I should look.', calls: [call] },
      { kind: 'error', status: 400, message: "'messages.2': property 'reasoning_content' is unsupported" },
      { kind: 'text', text: 'Yes.' },
    );
    await collect(model);
    expect(await collect(model, turns({ at: 'it' }))).toMatchObject({ text: 'Yes.' });
    expect(JSON.stringify(sent())).not.toContain('reasoning_content');
  });

  it.each([
    ['', {}],
    ['{"at": ', '{"at": '],
    ['look', 'look'],
    ['[1]', [1]],
  ])('gives the input %j as %j: what is no JSON stays text', async (input, expected) => {
    server.reply({ kind: 'calls', calls: [{ ...call, input }] });
    const { parts } = await collect(modelOf());
    expect(parts.filter(({ type }) => type !== 'thinking')).toEqual([
      { type: 'call', call: { id: 'call_7', name: 'look', input: expected } },
      { type: 'usage', usage: wireUsage },
    ]);
  });
});

it.each([
  [502, 'model-server'],
  [429, 'model-rate-limit'],
])('reads the status %i of an error that stands beside an empty choice', async (status, code) => {
  const choices = [{ index: 0, delta: { content: '' }, finish_reason: 'error' }];
  const told = { choices, error: { code: status, message: 'Provider disconnected' } };
  server.reply({ kind: 'body', type: 'text/event-stream', body: `data: ${JSON.stringify(told)}\n\n` });
  expect((await collect(modelOf())).error).toMatchObject({ code, detail: 'Provider disconnected' });
});

it.each([
  ['error', 'model-server'],
  ['insufficient_system_resource', 'model-server'],
  ['eos_token', undefined],
  ['constructor', undefined],
])('knows the reason %s to stop', async (reason, code) => {
  const delta = { choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: reason }] };
  const type = 'text/event-stream';
  server.reply({ kind: 'body', type, body: `data: ${JSON.stringify(delta)}\n\ndata: [DONE]\n\n` });
  const { text, error } = await collect(modelOf());
  expect(text).toBe('Hello');
  expect((error as { code?: string } | undefined)?.code).toBe(code);
});
