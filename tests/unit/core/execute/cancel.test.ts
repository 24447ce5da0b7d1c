import { describe, expect, it, vi } from 'vitest';
import type { ExecutorNeeds } from '../../../../src/core/execute/executor-needs';
import type { RunPage } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { Skill } from '../../../../src/core/skill/model';
import {
  fakeClock,
  modelAnswering,
  modelSaying,
  never,
  pageTaking,
  requestOf,
  settled,
  skillOf,
  startRun,
  worldOf,
} from './fakes';

interface Step {
  skill?: Partial<Skill>;
  /** Makes one thing that a run waits for never come. */
  needs?: (base: ExecutorNeeds) => Partial<ExecutorNeeds>;
  page?: Partial<RunPage>;
  /** The request is the first one to this host. */
  newHost?: boolean;
}

const script: Partial<Skill> = {
  mode: 'sandbox',
  files: ['scripts/execute.js'],
  allowedTools: ['insert_text', 'proofread'],
};
const reviewed = { mode: 'llm', timeout: undefined, direct: true, review: true, stream: false } as const;

const steps: Record<string, Step> = {
  'loading the skill': { needs: ({ catalog }) => ({ catalog: { ...catalog, skill: never } }) },
  'reading its settings': { needs: () => ({ runSettings: never }) },
  'reading what it was granted': {
    skill: { permissions: ['network'] },
    needs: ({ consent }) => ({ consent: { ...consent, granted: never } }),
  },
  'the question whether it may run': { skill: { confirm: true }, page: { answer: never } },
  'choosing the model': { needs: () => ({ model: never }) },
  'looking the host up': { needs: ({ consent }) => ({ consent: { ...consent, hasAgreed: never } }) },
  'the question whether to send': { newHost: true, page: { answer: never } },
  'waiting for the first word': { needs: () => ({ model: async () => modelSaying(never) }) },
  'the middle of an answer': { needs: () => ({ model: async () => modelSaying('One. ', never) }) },
  'the wait before a retry': {
    needs: () => ({ model: async () => modelAnswering([[new RunError('model-server')]]) }),
  },
  'reading a script': {
    skill: script,
    needs: ({ catalog }) => ({ catalog: { ...catalog, readFile: never } }),
  },
  'a script': { skill: script, needs: () => ({ scripts: { run: never } }) },
  'a tool that a script calls': {
    skill: script,
    needs: ({ tools }) => ({
      tools: { ...tools, execute: never },
      scripts: { run: (_job, callTool) => callTool('proofread', { text: 'x' }) },
    }),
  },
  'the review of a rewrite': {
    needs: () => ({ runSettings: async () => reviewed }),
    page: { answer: never },
  },
  'a delivery that does not end': { page: { insert: never } },
};

describe.each(Object.entries(steps))('stopped in %s', (_, { skill, needs, page, newHost }) => {
  function start() {
    const clock = fakeClock();
    const world = worldOf(skillOf(skill), {}, clock);
    Object.assign(world.needs, needs?.(world.needs));
    if (newHost) world.agreed.length = 0;
    const taking = pageTaking();
    return { ...startRun(world, requestOf({}, 'softer'), { ...taking, ...page }), world, clock, taking };
  }

  it.each<[string, unknown, Partial<RunRecord>]>([
    ['by the user', undefined, { status: 'cancelled' }],
    [
      'because the tab has gone',
      new RunError('page-gone'),
      { status: 'error', failure: { code: 'page-gone' } },
    ],
  ])('%s, a run ends within 100 ms and writes nothing', async (_, reason, result) => {
    const { world, clock, taking, ...run } = start();
    await settled();
    expect(world.records.at(-1)).toMatchObject({ status: 'running' });
    run.stop(reason);
    await settled();
    clock.advance(99);
    expect(await run.done).toMatchObject(result);
    expect(taking.insert).not.toHaveBeenCalled();
    expect(world.clipboard).toEqual([]);
    expect(world.records.at(-1)).toMatchObject({ status: result.status, request: { instruction: 'softer' } });
    const told = run.events.length;
    clock.advance(600_000);
    await settled();
    expect(run.events).toHaveLength(told);
  });
});

describe('stopped while the text is being written', () => {
  it('a run tells what was written after all', async () => {
    const page = pageTaking();
    let written: () => void = () => undefined;
    page.insert.mockImplementation(
      () =>
        new Promise((resolve) => {
          written = () => resolve({ status: 'written', strategy: 'fake' });
        }),
    );
    const run = startRun(worldOf(skillOf()), requestOf(), page);
    await vi.waitFor(() => expect(page.insert).toHaveBeenCalled());
    run.stop();
    written();
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.events.at(-1)).toMatchObject({ type: 'succeeded', outcome: { status: 'written' } });
  });
});

it('a run that is stopped before it begins does nothing', async () => {
  const world = worldOf(skillOf(), { model: vi.fn() });
  const run = startRun(world, requestOf());
  run.stop();
  expect(await run.done).toMatchObject({ status: 'cancelled' });
  expect(world.needs.model).not.toHaveBeenCalled();
});
