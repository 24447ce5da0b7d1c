import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModel } from '../../../src/models/create-model';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { play } from '../../servers/dialogue';
import { startOpenAiServer } from '../../servers/openai-server';
import type { ProviderServer } from '../../servers/provider-server';
import type { Reply } from '../../servers/wire';
import { startAgent, toolOf } from '../core/agent/fakes';
import { endpointOf } from './support/collect';

const protocols = [
  { kind: 'openai-compatible', start: startOpenAiServer },
  { kind: 'anthropic', start: startAnthropicServer },
] as const;

describe.each(protocols)('the agent loop over $kind', ({ kind, start }) => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const startOver = () =>
    startAgent(
      [['']],
      { system: 'Be kind.', tools: [toolOf('weigh'), toolOf('count')] },
      {
        model: createModel(endpointOf({ kind, baseUrl: server.baseUrl })),
      },
    );

  it('calls several tools at a time, hears what each came to, and answers', async () => {
    const dialogue = play(server, [
      {
        told: ['Be kind.'],
        asked: ['Do it.'],
        offered: ['weigh', 'count'],
        withheld: ['burn'],
        results: [],
        says: 'One moment.',
        calls: [
          ['weigh', { text: 'apples' }],
          ['count', { text: 'pears' }],
        ],
      },
      { results: ['weigh of apples', /^count of pears$/], calls: [['burn', {}]] },
      { results: ['There is no tool'], says: 'Done.' },
    ]);
    expect(await startOver().done).toEqual({ text: 'Done.', steps: 3 });
    expect(dialogue.faults()).toEqual([]);
    expect(dialogue.heard).toHaveLength(3);
  });

  it('is sent a shorter conversation where the server says that it is too long, once, and keeps the instructions', async () => {
    const manual = 'Weigh everything twice. '.repeat(50);
    const tools = [
      toolOf('weigh', () => ({ output: 'heavy '.repeat(2_000), foreign: true })),
      toolOf('skill', () => ({ output: manual, instructions: { id: 'scales', source: 'user' } })),
    ];
    const tooLong = {
      kind: 'error',
      status: 400,
      message: "This model's maximum context length is 4096 tokens.",
    } as const;
    const calls = (id: string): Reply => ({ kind: 'calls', calls: [{ id, name: id, input: '{}' }] });
    server.reply(calls('skill'), calls('weigh'), tooLong, { kind: 'text', text: 'Done.' });
    const start = () =>
      startAgent([['']], { tools }, { model: createModel(endpointOf({ kind, baseUrl: server.baseUrl })) });
    const run = start();
    expect(await run.done).toEqual({ text: 'Done.', steps: 3 });
    expect(run.of('shortened')).toEqual([{ type: 'shortened', results: 1 }]);
    const [long, short] = server.requests.slice(-2).map(({ body }) => JSON.stringify(body));
    expect(short?.length).toBeLessThan((long?.length ?? 0) * 0.6);
    expect(short).toContain('characters of this answer were removed');
    expect(short).toContain(manual.trim());

    server.reply(calls('skill'), calls('weigh'), tooLong, tooLong);
    await expect(start().done).rejects.toMatchObject({
      code: 'model-window',
      detail: expect.stringContaining('4096'),
    });
  });

  it('ends where the server finds too long what may not be cut', async () => {
    const already = server.requests.length;
    server.reply({ kind: 'error', status: 400, message: 'prompt is too long: 9000 tokens > 4000 maximum' });
    await expect(startOver().done).rejects.toMatchObject({ code: 'agent-window' });
    expect(server.requests).toHaveLength(already + 1);
  });

  it('is told where it leaves the dialogue', async () => {
    const dialogue = play(server, [{ offered: ['fly'], says: 'Off.' }, { says: 'Away.' }]);
    await expect(startOver().done).rejects.toMatchObject({
      code: 'model-refused',
      detail: expect.stringContaining('fly is not among weigh,count'),
    });
    expect(dialogue.faults()).toEqual(['Turn 1: fly is not among weigh,count', 'Turn 2 was not reached']);
  });

  it('is told where it goes on after the end', async () => {
    const dialogue = play(server, [{ calls: [['weigh', { text: 'a' }]] }]);
    await expect(startOver().done).rejects.toMatchObject({ code: 'model-refused' });
    expect(dialogue.faults()).toEqual(['Turn 2: nothing more should be asked']);
  });
});
