import { describe, expect, it } from 'vitest';
import { RunError } from '../../../../src/core/run/run-error';
import type { RunErrorCode } from '../../../../src/core/run/run-failure';
import type { Skill } from '../../../../src/core/skill/model';
import {
  fakeClock,
  modelAnswering,
  pageTaking,
  requestOf,
  settled,
  skillOf,
  startRun,
  worldOf,
} from './fakes';

const busy = (retryAfter?: number) =>
  new RunError('model-rate-limit', { params: { host: 'h' }, detail: 'slow down', retryAfter });

function runAgainst(answers: Parameters<typeof modelAnswering>[0], skill: Partial<Skill> = {}) {
  const clock = fakeClock();
  const model = modelAnswering(answers);
  const page = pageTaking();
  const world = worldOf(skillOf(skill), { model: async () => model }, clock);
  return { ...startRun(world, requestOf(), page), world, clock, model, page };
}

describe('a model that is too busy', () => {
  it('is asked again after 1 s and 4 s, and what it said before counts no more', async () => {
    const run = runAgainst([['half', busy()], [busy()], ['whole']]);
    await settled();
    expect(run.of('retrying')).toEqual([
      {
        type: 'retrying',
        attempt: 1,
        of: 2,
        seconds: 1,
        failure: { code: 'model-rate-limit', detail: 'slow down', params: { host: 'h' } },
      },
    ]);
    run.clock.advance(999);
    await settled();
    expect(run.model.requests).toHaveLength(1);
    run.clock.advance(1);
    await settled();
    expect(run.model.requests).toHaveLength(2);
    expect(run.of('retrying')).toMatchObject([{}, { attempt: 2, of: 2, seconds: 4 }]);
    run.clock.advance(4_000);
    expect(await run.done).toMatchObject({ status: 'success', text: 'whole' });
    expect(run.page.insert).toHaveBeenCalledTimes(1);
    expect(run.world.records.at(-1)).toMatchObject({
      text: 'whole',
      steps: [
        { kind: 'sent' },
        { kind: 'retry', code: 'model-rate-limit', seconds: 1 },
        { kind: 'sent', at: 1_000 },
        { kind: 'retry', seconds: 4 },
        { kind: 'sent', at: 5_000 },
        { kind: 'delivered', delivery: 'replace', status: 'written' },
      ],
    });
  });

  it('fails the run the third time', async () => {
    const run = runAgainst([['', busy()]]);
    for (const wait of [1_000, 4_000]) {
      await settled();
      run.clock.advance(wait);
    }
    expect(await run.done).toMatchObject({ status: 'error', failure: { code: 'model-rate-limit' } });
    expect(run.model.requests).toHaveLength(3);
  });

  it('is given the time that it asks for', async () => {
    const run = runAgainst([[busy(30)], ['ok']]);
    await settled();
    expect(run.of('retrying')).toMatchObject([{ seconds: 30 }]);
    run.clock.advance(29_999);
    await settled();
    expect(run.model.requests).toHaveLength(1);
    run.clock.advance(1);
    expect(await run.done).toMatchObject({ status: 'success' });
  });

  it('is given up where it asks for more than a minute, and the error says so', async () => {
    const run = runAgainst([[busy(300)]]);
    expect(await run.done).toMatchObject({ failure: { detail: 'slow down (Retry-After: 300 s)' } });
    expect(run.of('retrying')).toEqual([]);
  });

  it('is given up at once when the user stops the wait', async () => {
    const run = runAgainst([[busy()]]);
    await settled();
    run.stop();
    expect(await run.done).toMatchObject({ status: 'cancelled' });
    run.clock.advance(10_000);
    await settled();
    expect(run.model.requests).toHaveLength(1);
  });

  it('is given up when the time of the skill is over', async () => {
    const run = runAgainst([[busy(30)]], { timeout: 5_000 });
    await settled();
    run.clock.advance(5_000);
    expect(await run.done).toMatchObject({ status: 'timeout', failure: { code: 'run-timeout' } });
  });
});

describe('how often', () => {
  const failing = (code: RunErrorCode, retry?: number) =>
    runAgainst([[new RunError(code)]], retry === undefined ? {} : { retry });

  it.each<[RunErrorCode, number]>([
    ['model-rate-limit', 2],
    ['model-server', 2],
    ['model-unreachable', 0],
    ['model-cut', 0],
    ['model-key', 0],
    ['model-not-found', 0],
    ['internal', 0],
  ])('%s is tried again: %i times where the skill says nothing', async (code, times) => {
    const run = failing(code);
    for (let n = 0; n < 6; n++) {
      await settled();
      run.clock.advance(60_000);
    }
    await run.done;
    expect(run.model.requests).toHaveLength(times + 1);
  });

  it.each<[RunErrorCode, number]>([
    ['model-server', 0],
    ['model-server', 1],
    ['model-unreachable', 3],
    ['model-cut', 5],
    ['model-empty', 1],
  ])('%s is tried again as often as the skill wants: %i', async (code, retry) => {
    const run = failing(code, retry);
    for (let n = 0; n < 7; n++) {
      await settled();
      run.clock.advance(60_000);
    }
    await run.done;
    expect(run.model.requests).toHaveLength(retry + 1);
  });

  it.each<RunErrorCode>(['model-key', 'model-filtered', 'script-memory'])(
    '%s will not pass, whatever the skill wants',
    async (code) => {
      const run = failing(code, 5);
      await run.done;
      expect(run.model.requests).toHaveLength(1);
    },
  );
});

describe('a script that fails', () => {
  const skill = skillOf({
    mode: 'sandbox',
    retry: 2,
    files: ['scripts/execute.js'],
    allowedTools: ['insert_text', 'save_memo'],
  });

  it('is run again as often as its skill wants', async () => {
    const clock = fakeClock();
    let runs = 0;
    const scripts = {
      run: async () => {
        if (++runs < 3) throw new RunError('script-threw', { detail: 'boom' });
        return 'at last';
      },
    };
    const run = startRun(worldOf(skill, { scripts }, clock), requestOf());
    for (let n = 0; n < 3; n++) {
      await settled();
      clock.advance(4_000);
    }
    expect(await run.done).toMatchObject({ status: 'success', text: 'at last' });
  });

  it('is not run again once it has delivered something', async () => {
    let runs = 0;
    const scripts = {
      async run(_job: unknown, callTool: (name: string, input: unknown) => Promise<unknown>) {
        runs++;
        await callTool('save_memo', { text: 'kept' });
        throw new RunError('script-threw', { detail: 'boom' });
      },
    };
    const world = worldOf(skill, { scripts });
    expect(await startRun(world, requestOf()).done).toMatchObject({ failure: { code: 'script-threw' } });
    expect(runs).toBe(1);
    expect(world.memos).toHaveLength(1);
  });
});
