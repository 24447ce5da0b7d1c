import { describe, expect, it, vi } from 'vitest';
import type { Model, ModelPart } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import {
  fakeClock,
  modelAnswering,
  modelSaying,
  requestOf,
  settled,
  skillOf,
  startRun,
  worldOf,
} from './fakes';

function runWith(pieces: Parameters<typeof modelSaying>, changes: Partial<Model> = {}, clock = fakeClock()) {
  const model = modelAnswering([pieces], changes);
  const world = worldOf(skillOf(), { model: async () => model }, clock);
  return { ...startRun(world, requestOf({}, 'softer')), world, model };
}

const usage = (input: number, output: number): ModelPart => ({ type: 'usage', usage: { input, output } });

describe('a request to a model', () => {
  it('is told of and recorded as it was sent', async () => {
    const run = runWith(['ok']);
    await run.done;
    const [asked] = run.model.requests;
    const [said] = asked?.messages ?? [];
    const message = said?.role === 'user' ? said.text : '';
    const to = {
      host: 'models.example',
      origin: 'https://models.example',
      model: 'fake-1',
      label: 'fake',
      local: false,
    };
    expect(run.of('sending')).toEqual([
      { type: 'sending', to, characters: (asked?.system.length ?? 0) + message.length },
    ]);
    expect(run.world.records.at(-1)).toMatchObject({
      requests: [{ ...to, system: asked?.system, message: 'softer\n\n<text>\nteh text\n</text>' }],
      site: 'a.example',
    });
  });

  it('is shown and recorded as the model words it, where that is another way', async () => {
    const sends = () => ({ system: '', message: '{"mode":"polish"}' });
    const run = runWith(['ok'], { sends });
    await run.done;
    expect(run.of('sending')).toMatchObject([{ characters: 17 }]);
    expect(run.world.records.at(-1)).toMatchObject({
      requests: [{ system: '', message: '{"mode":"polish"}' }],
    });
  });

  it('that is the fault of the skill names it', async () => {
    const run = runWith([new RunError('model-endpoint', { detail: 'api_endpoint: //evil.example' })]);
    await run.done;
    expect(run.of('failed')).toMatchObject([
      {
        failure: {
          code: 'model-endpoint',
          params: { skill: 'polish' },
          detail: 'api_endpoint: //evil.example',
        },
      },
    ]);
  });

  it('is in the record before the answer comes', async () => {
    const run = runWith([() => new Promise(() => undefined)]);
    await settled();
    expect(run.world.records.at(-1)).toMatchObject({
      status: 'running',
      requests: [{ host: 'models.example' }],
      steps: [{ kind: 'sent', host: 'models.example', model: 'fake-1' }],
    });
    run.stop();
    await run.done;
  });

  it('is chosen by the skill and the page', async () => {
    const model = vi.fn(async () => modelSaying('ok'));
    const skill = skillOf();
    await startRun(worldOf(skill, { model }), requestOf()).done;
    expect(model).toHaveBeenCalledWith(skill, 'https://a.example/', undefined);
  });
});

describe('what a model says beside its text', () => {
  it('is how far it is loaded', async () => {
    const run = runWith([{ type: 'progress', fraction: 0.5 }, { type: 'thinking' }, 'ok']);
    expect(await run.done).toMatchObject({ text: 'ok' });
    expect(run.of('progress')).toEqual([{ type: 'progress', fraction: 0.5 }]);
  });

  it('is what it has used; the cost is known where the price is', async () => {
    const run = runWith(['a', usage(1_000, 1), 'b', usage(1_000, 500)], { price: { input: 2, output: 10 } });
    await run.done;
    expect(run.of('usage').at(-1)).toEqual({
      type: 'usage',
      usage: { input: 1_000, output: 500 },
      cost: 0.007,
    });
    expect(run.world.records.at(-1)).toMatchObject({ usage: { input: 1_000, output: 500 }, cost: 0.007 });
    const free = runWith(['a', usage(3, 4)]);
    await free.done;
    expect(free.of('usage')).toEqual([{ type: 'usage', usage: { input: 3, output: 4 } }]);
    expect(free.world.records.at(-1)?.cost).toBeUndefined();
  });

  it.each([-5, Number.NaN, Number.POSITIVE_INFINITY])(
    'counts nothing where a server counts %s',
    async (count) => {
      const run = runWith(['a', usage(count, 10)], { price: { input: 2, output: 1 } });
      expect(await run.done).toMatchObject({ status: 'success' });
      expect(run.of('usage')).toEqual([{ type: 'usage', usage: { input: 0, output: 10 }, cost: 0.00001 }]);
    },
  );

  it('ends with an answer that is longer than any model says, and drops none of what came before', async () => {
    const much = 'a'.repeat(3_000_000);
    const run = runWith([much, much, much]);
    expect(await run.done).toMatchObject({ status: 'error', text: much, failure: { code: 'model-length' } });
    expect(run.of('text')).toHaveLength(1);
  });

  it('may be a call of a tool, which a plain run does not make', async () => {
    const call = { type: 'call', call: { id: '1', name: 'save_memo', input: { text: 'x' } } } as const;
    const run = runWith(['ok', call]);
    expect(await run.done).toMatchObject({ status: 'success', text: 'ok' });
    expect(run.world.memos).toEqual([]);
  });
});

describe('the record of a run', () => {
  it('is saved a few times a second while text comes', async () => {
    const clock = fakeClock();
    const tick = async () => {
      clock.advance(100);
      await settled();
    };
    const pieces = Array.from({ length: 30 }, (_, n) => [`${n} `, tick]).flat();
    const run = runWith(pieces, {}, clock);
    await run.done;
    const texts = run.world.records.filter(({ status, text }) => status === 'running' && text !== '');
    expect(texts.length).toBeGreaterThanOrEqual(9);
    expect(texts.length).toBeLessThanOrEqual(11);
    expect(run.world.records.at(-1)).toMatchObject({ status: 'success', duration: 3_000 });
  });

  it('has one save at a time, and the last one has everything', async () => {
    let saving = 0;
    const saved: string[] = [];
    const store = {
      async save({ status }: { status: string }) {
        expect(++saving).toBe(1);
        await settled();
        saving--;
        saved.push(status);
      },
    };
    await startRun(worldOf(skillOf(), { store }), requestOf()).done;
    expect(saved.at(-1)).toBe('success');
  });

  it.each([
    ['https://user:secret@a.example:8443/path?q=1', 'a.example:8443'],
    ['about:blank', undefined],
    ['', undefined],
  ])('names the site of %j', async (url, site) => {
    const world = worldOf(skillOf());
    await startRun(world, requestOf({ url })).done;
    expect(world.records.at(-1)?.site).toBe(site);
  });
});

it('runs beside each other do not disturb each other', async () => {
  const open: (() => void)[] = [];
  const runs = ['one', 'two', 'three'].map((word, n) => {
    const held = new Promise<void>((resolve) => {
      open[n] = resolve;
    });
    const model = async () => modelSaying(`${word} `, () => held, `${word}.`);
    const world = worldOf(skillOf(), { model, newId: () => `r${n}` });
    return { world, ...startRun(world, requestOf({ text: `text ${n}` })) };
  });
  await settled();
  runs[1]?.stop();
  open[2]?.();
  open[0]?.();
  expect(await Promise.all(runs.map(({ done }) => done))).toMatchObject([
    { status: 'success', text: 'one one.' },
    { status: 'cancelled', text: 'two ' },
    { status: 'success', text: 'three three.' },
  ]);
  expect(runs.map(({ world }) => world.records.at(-1))).toMatchObject([
    { id: 'r0', status: 'success' },
    { id: 'r1', status: 'cancelled' },
    { id: 'r2', status: 'success' },
  ]);
});
