import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistoryService } from '../../../src/background/history-service';
import { createUsageTally } from '../../../src/background/usage-tally';
import { execute } from '../../../src/core/execute/executor';
import type { Model } from '../../../src/core/run/needs';
import { createSettings } from '../../../src/store/settings';
import { modelAnswering, pageTaking, requestOf, skillOf, worldOf } from '../core/execute/fakes';
import { memoryArea } from '../store/support/memory-area';

const november = new Date(2026, 10, 29, 12).getTime();
const december = new Date(2026, 11, 1, 0, 0, 1).getTime();
const price = { input: 1_000, output: 10_000 };

let now: number;
let settings: ReturnType<typeof createSettings>;
let tally: ReturnType<typeof createUsageTally>;
const changed = vi.fn(async () => undefined);

beforeEach(() => {
  now = november;
  changed.mockClear();
  settings = createSettings(memoryArea().area);
  tally = createUsageTally({ settings, now: () => now, changed });
});

const usage = { type: 'usage' as const, usage: { input: 100, output: 20 } };
const answering = (changes: Partial<Model> = { price }) =>
  modelAnswering([['Better.', { type: 'usage', usage: { input: 100, output: 1 } }, usage]], changes);

/** A run of a skill with that model, as the background does it, and its record. */
async function run(model: Model) {
  const { needs } = worldOf(skillOf(), { model: () => tally.held(model) });
  const { signal } = new AbortController();
  const { record, ended } = execute(requestOf(), needs, pageTaking(), () => undefined, signal);
  await ended;
  return record();
}

describe('what the runs of a month have used', () => {
  it('is what their records say, by model and by day', async () => {
    const cheap = answering({ label: 'cheap', price: { input: 1, output: 1 } });
    const records = [await run(answering()), await run(answering()), await run(cheap)];
    const { usage: month } = await tally.overview();
    const cost = records.reduce((sum, record) => sum + (record.cost ?? 0), 0);
    const tokens = records.reduce(
      (sum, { usage: used }) => sum + (used?.input ?? 0) + (used?.output ?? 0),
      0,
    );
    expect(month.month).toBe('2026-11');
    expect(month.days).toEqual([{ day: 29, runs: 0, tokens, cost: expect.closeTo(cost) }]);
    expect(month.models.map(({ label, input, output }) => [label, input, output])).toEqual([
      ['fake', 200, 40],
      ['cheap', 100, 20],
    ]);
    expect(records.every((record) => record.cost !== undefined)).toBe(true);
  });

  it('has tokens without a price, which cost nothing known', async () => {
    const record = await run(answering({}));
    expect(record.cost).toBeUndefined();
    expect((await tally.overview()).usage.models).toEqual([
      { label: 'fake', input: 100, output: 20, cost: 0, unpriced: 120 },
    ]);
  });

  it('counts runs by their skill, and what comes at once', async () => {
    const polish = { id: 'polish', name: 'Polish' };
    await Promise.all([tally.began(polish), tally.began({ id: 'ask', name: 'Ask' }), tally.began(polish)]);
    const { skills, days } = (await tally.overview()).usage;
    expect(skills).toEqual([
      { ...polish, runs: 2 },
      { id: 'ask', name: 'Ask', runs: 1 },
    ]);
    expect(days).toMatchObject([{ runs: 3 }]);
  });

  it('counts what a run had used when it was stopped', async () => {
    const model = answering();
    const held = await tally.held(model);
    for await (const part of held.stream({} as never, new AbortController().signal))
      if (part.type === 'usage') break;
    expect((await tally.overview()).usage.models).toMatchObject([{ input: 100, output: 1 }]);
  });

  it('starts over with the month', async () => {
    await run(answering());
    now = december;
    expect((await tally.overview()).usage).toEqual({ month: '2026-12', models: [], days: [], skills: [] });
    await run(answering());
    expect((await tally.overview()).usage.models).toMatchObject([{ input: 100 }]);
  });

  it('takes a damaged tally for an empty one', async () => {
    settings = createSettings(memoryArea({ usage: { month: 7 } }).area);
    tally = createUsageTally({ settings, now: () => now, changed });
    expect((await tally.overview()).usage.days).toEqual([]);
  });
});

describe('a budget', () => {
  /** A run costs 0.30 US dollars. */
  it('stops the next run before anything is sent, and its next request, in the background', async () => {
    await tally.setBudget({ limit: 0.3 });
    expect((await run(answering())).status).toBe('success');
    const refused = answering();
    const record = await run(refused);
    expect(record).toMatchObject({
      status: 'error',
      failure: { code: 'budget-reached', params: { limit: '0.3' } },
    });
    expect(refused.requests).toEqual([]);
    expect(record.requests ?? []).toEqual([]);
  });

  it('stops a run that comes to it between its requests', async () => {
    await tally.setBudget({ limit: 0.3 });
    const model = answering();
    const held = await tally.held(model);
    const ask = async () => {
      for await (const _part of held.stream({} as never, new AbortController().signal));
    };
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'budget-reached' });
    expect(model.requests).toHaveLength(1);
  });

  it('stops a model without a price too, but none on this computer that costs nothing', async () => {
    await tally.setBudget({ limit: 0.1 });
    await run(answering());
    await expect(tally.held(answering({}))).rejects.toMatchObject({ code: 'budget-reached' });
    await expect(tally.held(answering({ local: true, price }))).rejects.toMatchObject({
      code: 'budget-reached',
    });
    expect((await run(answering({ local: true }))).status).toBe('success');
  });

  it('is not given back by deleting the history, nor by turning it off', async () => {
    await tally.setBudget({ limit: 0.1 });
    await run(answering());
    const none = async () => undefined;
    const history = createHistoryService({
      settings,
      runs: { clear: none, prune: none } as never,
      instructions: { clear: none },
      memos: { save: none },
      offer: { make: none },
      tabs: { show: async () => false },
      now: () => now,
      newId: () => 'id',
    });
    await history.clearRuns();
    await history.setHistorySettings({ on: false, keep: 0 });
    await expect(tally.held(answering())).rejects.toMatchObject({ code: 'budget-reached' });
  });

  it('lets runs go on when it is raised, removed, or the month turns', async () => {
    await tally.setBudget({ limit: 0.1 });
    await run(answering());
    await expect(tally.held(answering())).rejects.toThrow();
    await tally.setBudget({ limit: 5 });
    expect(await tally.held(answering())).toBeDefined();
    await tally.setBudget({ limit: 0.1 });
    await tally.setBudget(undefined);
    expect(await tally.held(answering())).toBeDefined();
    await tally.setBudget({ limit: 0.1 });
    now = december;
    expect(await tally.held(answering())).toBeDefined();
  });

  it.each([0, -1, Number.NaN])('of %d is none', async (limit) => {
    await expect(tally.setBudget({ limit })).rejects.toThrow();
    expect((await tally.overview()).budget).toBeUndefined();
  });

  it('is told of at each change, for the icon to warn', async () => {
    await tally.setBudget({ limit: 0.3 });
    await run(answering());
    expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ budget: { limit: 0.3 } }));
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
