import { describe, expect, it, vi } from 'vitest';
import type { AgentNeeds, AgentTask, LoopEvent } from '../../../../src/core/agent/types';
import { modelAnswering, never, settled } from '../execute/fakes';
import { callOf, gateSaying, startAgent, toolOf } from './fakes';

interface Point {
  /** What was told last by then. */
  after: LoopEvent['type'] | undefined;
  turns: Parameters<typeof modelAnswering>[0];
  task?: Partial<AgentTask>;
  needs?: Partial<AgentNeeds>;
  /** It waits for the user's answer then, to one question. */
  isAsking?: boolean;
}

const hanging = toolOf('hang', never);
const ask = vi.fn(never);
const asking = {
  needs: { gate: { ...gateSaying({ tools: { list: 'ask' } }), ask } },
  isAsking: true,
};

const points: [string, Point][] = [
  ['before anything came', { after: 'step', turns: [[never]] }],
  ['while text comes', { after: 'text', turns: [['some ', never]] }],
  ['before a request is made again', { after: undefined, turns: [['ok']], needs: { attempt: never } }],
  ['while a tool works', { after: 'calling', turns: [[callOf('hang')]], task: { tools: [hanging] } }],
  [
    'while one of several tools works',
    {
      after: 'called',
      turns: [[callOf('list'), callOf('hang')]],
      task: { tools: [toolOf('list'), hanging] },
    },
  ],
  [
    'while the user is asked',
    { after: 'calling', turns: [[callOf('list')]], task: { tools: [toolOf('list')] }, ...asking },
  ],
  [
    'while a question waits for another',
    {
      after: 'calling',
      turns: [[callOf('list', { text: 'a' }), callOf('list', { text: 'b' })]],
      task: { tools: [toolOf('list')] },
      ...asking,
    },
  ],
  [
    'at a later step',
    { after: 'text', turns: [[callOf('list')], ['more ', never]], task: { tools: [toolOf('list')] } },
  ],
];

describe('an aborted loop', () => {
  it.each(points)('ends at once, with the reason, %s', async (_, { after, turns, task, needs, isAsking }) => {
    ask.mockClear();
    const run = startAgent(turns, task, needs);
    await settled();
    expect(ask).toHaveBeenCalledTimes(isAsking ? 1 : 0);
    expect(run.events.at(-1)?.type).toBe(after);
    const told = run.events.length;
    let ended: unknown;
    run.done.catch((error: unknown) => {
      ended = error;
    });
    const reason = new Error('stop');
    run.stop(reason);
    // No time has passed by then: what was waited for never comes.
    await settled();
    expect(ended).toBe(reason);
    expect(run.events).toHaveLength(told);
  });

  it('that was aborted before sends nothing', async () => {
    const model = modelAnswering([['ok']]);
    const stopped = startAgent(model, {}, { attempt: never });
    stopped.stop();
    await expect(stopped.done).rejects.toThrow();
    expect(model.requests).toEqual([]);
  });

  it('tells tools and the model to stop', async () => {
    const signals: AbortSignal[] = [];
    const tool = toolOf('hang', (_text, signal) => {
      signals.push(signal);
      return never();
    });
    const run = startAgent([[callOf('hang')]], { tools: [tool] });
    await settled();
    run.stop();
    await expect(run.done).rejects.toThrow();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('begins no call for an answer that comes too late', async () => {
    let answer: (ok: boolean) => void = () => undefined;
    const list = toolOf('list');
    const gate = {
      ...gateSaying({ tools: { list: 'ask' } }),
      ask: () =>
        new Promise<boolean>((resolve) => {
          answer = resolve;
        }),
    };
    const run = startAgent([[callOf('list')]], { tools: [list] }, { gate });
    await settled();
    run.stop();
    await expect(run.done).rejects.toThrow();
    answer(true);
    await settled();
    expect(list.given).toEqual([]);
  });
});

describe('a loop that is stopped by whoever hears of a call', () => {
  it('does not make the call', async () => {
    const list = toolOf('list');
    let stopNow: () => void = () => undefined;
    const run = startAgent(
      [[callOf('list')]],
      { tools: [list] },
      {
        emit: ({ type }) => type === 'calling' && stopNow(),
      },
    );
    stopNow = () => run.stop();
    await expect(run.done).rejects.toThrow();
    await settled();
    expect(list.given).toEqual([]);
  });
});

describe('an ended loop', () => {
  it('tells tools to stop that are still at work, and tells no more', async () => {
    const signals: AbortSignal[] = [];
    let finish: () => void = () => undefined;
    const slow = toolOf('slow', async (_text, signal) => {
      signals.push(signal);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { output: 'late' };
    });
    const gate = { ...gateSaying({ tools: { list: 'ask' } }), ask: () => Promise.reject(new Error('gone')) };
    const run = startAgent([[callOf('slow'), callOf('list')]], { tools: [slow, toolOf('list')] }, { gate });
    await expect(run.done).rejects.toThrow('gone');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const told = run.events.length;
    finish();
    await settled();
    expect(run.events).toHaveLength(told);
  });
});
