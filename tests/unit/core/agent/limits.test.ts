import { describe, expect, it } from 'vitest';
import type { AgentTool } from '../../../../src/core/tools/tool';
import { modelAnswering, never } from '../execute/fakes';
import { callOf, startAgent, toolOf } from './fakes';

/** A model that goes on calling, each time with another input. */
function calling(name: string) {
  return Array.from({ length: 40 }, (_, place) => [`Step ${place}. `, callOf(name, { text: String(place) })]);
}

describe('the limit of steps', () => {
  it('is 25 where nothing else is said; the calls of the last step are not made', async () => {
    const list = toolOf('list');
    const run = startAgent(calling('list'), { tools: [list] });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-steps', params: { limit: '25' } });
    expect(run.model.requests).toHaveLength(25);
    expect(list.given).toHaveLength(24);
  });

  it('is the task’s own, and the model is told of the last step', async () => {
    const run = startAgent([[callOf('list')], ['the best I have']], {
      tools: [toolOf('list')],
      limits: { steps: 2 },
    });
    expect(await run.done).toEqual({ text: 'the best I have', steps: 2 });
    expect(run.model.requests[0]?.system).toBe('Help.');
    expect(run.model.requests[1]?.system).toContain('your last answer');
  });
});

describe('the limit of tokens', () => {
  const usage = (input: number, output: number) => ({ type: 'usage' as const, usage: { input, output } });

  it('goes by what the provider counts, over all requests', async () => {
    const run = startAgent(
      [
        [callOf('list'), usage(600, 100)],
        ['a', usage(600, 100)],
      ],
      {
        tools: [toolOf('list')],
        limits: { tokens: 1_000 },
      },
    );
    await expect(run.done).rejects.toMatchObject({ code: 'agent-tokens', params: { limit: '1000' } });
    expect(run.model.requests).toHaveLength(2);
    expect(run.of('usage').map((told) => told.usage)).toEqual([
      { input: 600, output: 100 },
      { input: 1_200, output: 200 },
    ]);
  });

  it('ends an answer in its middle, by estimate where nothing is counted', async () => {
    const run = startAgent([Array.from({ length: 500 }, () => 'word ')], { limits: { tokens: 100 } });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-tokens' });
    expect(run.of('text').length).toBeGreaterThan(50);
    expect(run.of('text').length).toBeLessThan(100);
  });

  it('ends an answer that is all thoughts, as they are counted', async () => {
    const run = startAgent([[usage(10, 10), usage(10, 2_000), never]], { limits: { tokens: 1_000 } });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-tokens' });
    expect(run.of('usage').at(-1)?.usage).toEqual({ input: 10, output: 2_000 });
  });

  it('sends no request that would pass it', async () => {
    const run = startAgent([['ok']], { message: 'word '.repeat(200), limits: { tokens: 100 } });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-tokens' });
    expect(run.model.requests).toHaveLength(0);
  });

  it('takes a count at the end for what it is, though the estimate was higher', async () => {
    const text = '{ } '.repeat(100);
    const run = startAgent(
      [
        [text, callOf('list'), usage(10, 20)],
        ['ok', usage(10, 20)],
      ],
      {
        tools: [toolOf('list')],
        limits: { tokens: 350 },
      },
    );
    expect(await run.done).toMatchObject({ text: 'ok' });
  });

  it('is not led astray by counts that are no numbers', async () => {
    const run = startAgent([[callOf('list'), usage(Number.NaN, -5)], ['ok']], { tools: [toolOf('list')] });
    expect(await run.done).toMatchObject({ text: 'ok' });
  });
});

describe('the limit of cost', () => {
  const usage = { type: 'usage' as const, usage: { input: 1_000, output: 1_000 } };
  const turns = [
    [callOf('list'), usage],
    [usage, 'ok'],
  ];
  const price = { input: 100, output: 400 };

  it('goes by the price of the model', async () => {
    const run = startAgent(modelAnswering(turns, { price }), {
      tools: [toolOf('list')],
      limits: { cost: 0.75 },
    });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-cost', params: { limit: '0.75' } });
    expect(run.of('usage')).toMatchObject([{ cost: 0.5 }, { cost: 1 }]);
  });

  it('is of no effect where there is none', async () => {
    const run = startAgent(turns, { tools: [toolOf('list')], limits: { cost: 0 } });
    expect(await run.done).toMatchObject({ text: 'ok' });
  });
});

describe('an endless answer', () => {
  it.each([
    ['of text', 'x'.repeat(100_000)],
    ['of calls', callOf('list')],
    ['of thoughts', { type: 'thinking' as const }],
  ])(
    '%s is ended',
    async (_, piece) => {
      const model = modelAnswering([], {
        async *stream() {
          for (;;) yield typeof piece === 'string' ? { type: 'text', delta: piece } : piece;
        },
      });
      const run = startAgent(model, { tools: [toolOf('list')], limits: { tokens: 1e12 } });
      await expect(run.done).rejects.toMatchObject({ code: 'model-length', params: { model: 'fake' } });
    },
    60_000,
  );
});

describe('a call that is repeated', () => {
  const same = () => callOf('look', { text: 'x' });
  const tools = (more: AgentTool[] = []) => {
    const look = toolOf('look');
    return { look, all: [look, ...more] };
  };

  it('is made twice, then answered with a note, then ends the run', async () => {
    const { look, all } = tools();
    const run = startAgent([[same()]], { tools: all });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-repeats', params: { tool: 'look' } });
    expect(look.given).toEqual(['x', 'x']);
    expect(run.model.requests).toHaveLength(5);
    expect(run.answers(2)[0]).toMatchObject({ output: 'look of x' });
    for (const request of [3, 4]) {
      expect(run.answers(request)[0]).toMatchObject({ failed: true });
      expect(run.answers(request)[0]?.output).toContain('You already made this exact call twice');
    }
  });

  it('is the same in another order of its keys, and in one turn', async () => {
    const look = toolOf('look');
    const run = startAgent(
      [
        [
          callOf('look', { text: 'x', more: { a: 1, b: 2 } }),
          callOf('look', { more: { b: 2, a: 1 }, text: 'x' }),
        ],
        [callOf('look', { text: 'x', more: { a: 1, b: 2 } })],
        ['ok'],
      ],
      { tools: [look] },
    );
    await run.done;
    expect(look.given).toEqual(['x', 'x']);
  });

  it('counts anew once something was done that may change its answer', async () => {
    const { look, all } = tools([toolOf('write', undefined, { act: 'run' })]);
    const write = (text: string) => callOf('write', { text });
    const run = startAgent([[same()], [same()], [write('1')], [same()], [same()], ['ok']], { tools: all });
    await run.done;
    expect(look.given).toHaveLength(4);
  });

  it('does not count anew for itself, whatever it does', async () => {
    const write = toolOf('write', undefined, { act: 'run' });
    const run = startAgent([[callOf('write')]], { tools: [write] });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-repeats' });
    expect(write.given).toHaveLength(2);
  });

  it('does not count anew for reading something else', async () => {
    const { look, all } = tools([toolOf('list')]);
    const run = startAgent([[same()], [same()], [callOf('list')], [same()], ['ok']], { tools: all });
    await run.done;
    expect(look.given).toHaveLength(2);
  });

  it('ends the run too where it is of a tool that is not there', async () => {
    const run = startAgent([[callOf('none')]]);
    await expect(run.done).rejects.toMatchObject({ code: 'agent-repeats', params: { tool: 'none' } });
  });
});
