import { describe, expect, test } from 'vitest';
import {
  PipelineError,
  runPipeline,
  type StepEvent,
} from '../../../../../src/core/execute/pipeline/run-pipeline';
import type { Json } from '../../../../../src/core/pipeline/json';
import { type Pipeline, type PipelineStep, readPipeline } from '../../../../../src/core/pipeline/pipeline';

type Call = (skill: string, input: Json, signal: AbortSignal) => Promise<Json>;

interface Running {
  result: ReturnType<typeof runPipeline>;
  events: StepEvent[];
  stop: AbortController;
}

function start(pipeline: Pipeline, call: Call, input: { [name: string]: Json } = {}): Running {
  const events: StepEvent[] = [];
  const stop = new AbortController();
  const given = { input, config: { tone: 'calm' }, ctx: {}, optional: new Set<string>() };
  const result = runPipeline(readPipeline(pipeline), given, call, (event) => events.push(event), stop.signal);
  return { result, events, stop };
}

function step(name: string, input: PipelineStep['input'] = {}, condition?: string): PipelineStep {
  return { step: name, skill: `skill_${name}`, input, ...(condition !== undefined && { condition }) };
}

const echo: Call = async (_skill, input) => input;

/** Calls that end when the test says so. */
function heldCalls() {
  const open = new Map<
    string,
    { signal: AbortSignal; input: Json; end(output: Json): void; fail(error: unknown): void }
  >();
  const call: Call = (skill, input, signal) =>
    new Promise((end, fail) => open.set(skill.replace('skill_', ''), { signal, input, end, fail }));
  const at = (name: string) => {
    const found = open.get(name);
    if (!found) throw new Error(`${name} has not been called`);
    return found;
  };
  return { call, at, names: () => [...open.keys()] };
}

/** Until everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const named = (events: readonly StepEvent[]) =>
  events.map(({ type, step: name }) => `${name} ${type.slice(5)}`);

describe('a pipeline', () => {
  test('gives each step what it names, and the last one’s result', async () => {
    const steps = [
      step('find', { query: '{{input.topic}}', limit: 2 }),
      step('sum', { text: '{{steps.find.query | upper}}', tone: '{{config.tone}}' }),
    ];
    const { result, events } = start({ steps }, echo, { topic: 'tea' });
    expect(await result).toEqual({ output: { text: 'TEA', tone: 'calm' }, unfilled: [] });
    expect(events).toEqual([
      {
        type: 'step-started',
        step: 'find',
        skill: 'skill_find',
        input: { query: 'tea', limit: 2 },
        unfilled: [],
      },
      { type: 'step-done', step: 'find', output: { query: 'tea', limit: 2 } },
      {
        type: 'step-started',
        step: 'sum',
        skill: 'skill_sum',
        input: { text: 'TEA', tone: 'calm' },
        unfilled: [],
      },
      { type: 'step-done', step: 'sum', output: { text: 'TEA', tone: 'calm' } },
    ]);
  });

  test('maps its output, and tells what of it nothing is known for', async () => {
    const outputMapping = { list: '{{steps.a.n}}', text: 'n={{steps.a.n}}', other: '{{steps.b.x}}' };
    const { result } = start({ steps: [step('a', { n: [1] })], outputMapping }, echo);
    expect(await result).toEqual({
      output: { list: [1], text: 'n=[1]', other: '{{steps.b.x}}' },
      unfilled: ['{{steps.b.x}}'],
    });
  });

  test('tells which placeholders of a step’s input nothing is known for', async () => {
    const { result, events } = start({ steps: [step('a', { q: '{{input.q}}' })] }, echo);
    expect(await result).toMatchObject({ output: { q: '{{input.q}}' } });
    expect(events[0]).toMatchObject({ unfilled: ['{{input.q}}'] });
  });

  test('runs what does not need each other at once, in the order of the list', async () => {
    const calls = heldCalls();
    const steps = [
      step('a'),
      step('b'),
      step('c', { a: '{{steps.a}}' }),
      step('d', {}, 'steps.b == 2'),
      step('e'),
    ];
    const { result, events } = start({ steps }, calls.call);
    await settled();
    expect(calls.names()).toEqual(['a', 'b', 'e']);
    calls.at('b').end(2);
    await settled();
    expect(calls.names()).toEqual(['a', 'b', 'e', 'd']);
    calls.at('a').end(1);
    await settled();
    expect(calls.at('c').input).toEqual({ a: 1 });
    for (const name of ['c', 'd', 'e']) calls.at(name).end(name);
    expect((await result).output).toBe('e');
    expect(named(events).slice(0, 3)).toEqual(['a started', 'b started', 'e started']);
  });

  test('runs no more than four at once', async () => {
    const calls = heldCalls();
    const { result } = start({ steps: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => step(name)) }, calls.call);
    await settled();
    expect(calls.names()).toEqual(['a', 'b', 'c', 'd']);
    calls.at('c').end(null);
    await settled();
    expect(calls.names()).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const name of ['a', 'b', 'd', 'e']) calls.at(name).end(null);
    await settled();
    calls.at('f').end('last');
    expect((await result).output).toBe('last');
  });

  test('leaves a step out whose condition is not true: it is null, and says so', async () => {
    const steps = [
      step('a', {}, 'input.deep'),
      step('b', { a: '{{steps.a}}', of: '{{steps.a.x}}', text: '-{{steps.a}}-' }),
      step('c', {}, 'steps.a'),
    ];
    const { result, events } = start({ steps }, echo, { deep: false });
    // The last step that was not left out.
    expect((await result).output).toEqual({ a: null, of: null, text: '--' });
    expect(named(events).toSorted()).toEqual(['a left-out', 'b done', 'b started', 'c left-out']);
  });

  test('is null where all is left out, or where there is nothing', async () => {
    expect((await start({ steps: [step('a', {}, 'false')] }, echo).result).output).toBeNull();
    expect((await start({ steps: [] }, echo).result).output).toBeNull();
  });

  test('ends all steps with the first that fails, and says which it was', async () => {
    const calls = heldCalls();
    const { result, events } = start(
      { steps: [step('a'), step('b'), step('c', { b: '{{steps.b}}' })] },
      calls.call,
    );
    await settled();
    const cause = new Error('no paper');
    calls.at('b').fail(cause);
    await expect(result).rejects.toEqual(new PipelineError('b', cause));
    await expect(result).rejects.toMatchObject({ step: 'b', cause, message: 'Step “b”: no paper' });
    expect(calls.at('a').signal.aborted).toBe(true);
    // What comes late is told to nobody.
    calls.at('a').end(1);
    await settled();
    expect(calls.names()).toEqual(['a', 'b']);
    expect(named(events)).toEqual(['a started', 'b started', 'b failed']);
  });

  test.each([
    [
      'an input that a filter does not take',
      step('b', { x: '{{steps.a | map: y}}' }),
      'Step “b”: The filter “map” takes a list, and was given an object.',
    ],
    ['a condition that can’t be read', step('b', {}, 'a ='), 'Step “b”: “=” stands where “==” should.'],
    [
      'a result that is too large',
      step('b', { x: 'y' }),
      'Step “b”: A value is larger than 1000000 characters.',
    ],
  ])('ends with %s', async (_what, bad, message) => {
    const call: Call = async (skill, input) => (skill === 'skill_b' ? 'x'.repeat(1_000_001) : input);
    await expect(start({ steps: [step('a'), bad] }, call).result).rejects.toThrow(message);
  });

  test('ends with an output that can’t be made', async () => {
    const { result } = start({ steps: [step('a')], outputMapping: '{{steps.a | upper}}' }, echo);
    await expect(result).rejects.toThrow(
      'The output: The filter “upper” takes text, and was given an object.',
    );
  });

  test('is over with the signal’s reason as soon as it is aborted, and calls and tells nothing more', async () => {
    const calls = heldCalls();
    const { result, events, stop } = start(
      { steps: [step('a'), step('b', { a: '{{steps.a}}' })] },
      calls.call,
    );
    await settled();
    stop.abort(new Error('stopped'));
    await expect(result).rejects.toThrow('stopped');
    expect(calls.at('a').signal.aborted).toBe(true);
    calls.at('a').end(1);
    await settled();
    expect(calls.names()).toEqual(['a']);
    expect(named(events)).toEqual(['a started']);
  });

  test('begins nothing where the signal is aborted already', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const calls = heldCalls();
    const given = { input: {}, config: {}, ctx: {}, optional: new Set<string>() };
    const pipeline = readPipeline({ steps: [step('a')] });
    await expect(runPipeline(pipeline, given, calls.call, () => undefined, stop.signal)).rejects.toThrow(
      'stopped',
    );
    await settled();
    expect(calls.names()).toEqual([]);
  });

  test('calls nothing where it is stopped while a step is told', async () => {
    const calls = heldCalls();
    const stop = new AbortController();
    const given = { input: {}, config: {}, ctx: {}, optional: new Set<string>() };
    const pipeline = readPipeline({ steps: [step('a')] });
    const result = runPipeline(
      pipeline,
      given,
      calls.call,
      () => stop.abort(new Error('stopped')),
      stop.signal,
    );
    await expect(result).rejects.toThrow('stopped');
    await settled();
    expect(calls.names()).toEqual([]);
  });
});
