import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModel } from '../../../src/models/create-model';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { play } from '../../servers/dialogue';
import { startOpenAiServer } from '../../servers/openai-server';
import type { ProviderServer } from '../../servers/provider-server';
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
