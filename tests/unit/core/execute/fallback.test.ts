import { describe, expect, it, vi } from 'vitest';
import type { ExecutorNeeds } from '../../../../src/core/execute/executor-needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { RunErrorCode } from '../../../../src/core/run/run-failure';
import type { Behaviour, TargetSummary } from '../../../../src/core/run/run-request';
import type { Skill } from '../../../../src/core/skill/model';
import { clipboard } from '../../../../src/core/tools/clipboard';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { saveMemo } from '../../../../src/core/tools/save-memo';
import {
  fakeClock,
  modelSaying,
  never,
  pageTaking,
  requestOf,
  settled,
  skillOf,
  startRun,
  type World,
  worldOf,
} from './fakes';

const situations: Record<Behaviour, Partial<TargetSummary>> = {
  'direct-output': { editable: true, read: 'nothing', text: '' },
  rewrite: { editable: true, read: 'selection', text: 'teh selection' },
  explain: { editable: false, read: 'selection', text: 'teh selection' },
  'no-input': { editable: false, read: 'nothing', text: '' },
};

interface Failing {
  code: RunErrorCode;
  skill?: Partial<Skill>;
  needs: Partial<ExecutorNeeds>;
  /** Milliseconds until it fails. */
  after?: number;
  status?: 'timeout';
}

const modelFailing = (code: RunErrorCode) => ({
  model: async () => modelSaying('half ', new RunError(code)),
});
const script: Partial<Skill> = { mode: 'sandbox', files: ['scripts/execute.js'] };
const scriptFailing = (code: RunErrorCode) => ({
  scripts: { run: () => Promise.reject(new RunError(code)) },
});

const byModel: Failing[] = [
  { code: 'model-key', needs: modelFailing('model-key') },
  { code: 'model-unreachable', needs: modelFailing('model-unreachable') },
  { code: 'model-cut', needs: modelFailing('model-cut') },
  { code: 'model-garbage', needs: modelFailing('model-garbage') },
  { code: 'model-empty', needs: { model: async () => modelSaying(' ') } },
  {
    code: 'model-silent',
    needs: { model: async () => modelSaying(never) },
    after: 180_000,
    status: 'timeout',
  },
  {
    code: 'run-timeout',
    skill: { timeout: 3_000 },
    needs: { model: async () => modelSaying(never) },
    after: 3_000,
    status: 'timeout',
  },
];

const others: Failing[] = [
  { code: 'no-model', needs: { model: () => Promise.reject(new RunError('no-model')) } },
  ...(
    ['engine-language', 'engine-summary', 'engine-unsure', 'engine-request', 'engine-download'] as const
  ).map((code) => ({
    code,
    needs: { model: async () => modelSaying(new RunError(code)) },
  })),
  { code: 'script-threw', skill: script, needs: scriptFailing('script-threw') },
  { code: 'script-timeout', skill: script, needs: scriptFailing('script-timeout'), status: 'timeout' },
  { code: 'script-missing', skill: { mode: 'sandbox' }, needs: {} },
  { code: 'mode-unsupported', skill: { mode: 'composite' }, needs: {} },
  {
    code: 'direct-off',
    skill: { mode: 'direct' },
    needs: {
      runSettings: async () => ({
        mode: 'direct',
        timeout: undefined,
        direct: false,
        review: false,
        stream: false,
      }),
    },
  },
];

async function runFailing({ skill, needs, after }: Failing, behaviour: Behaviour) {
  const clock = fakeClock();
  const page = pageTaking();
  const world = worldOf(skillOf(skill), needs, clock);
  const run = startRun(world, requestOf(situations[behaviour], 'my own words'), page);
  await settled();
  if (after !== undefined) clock.advance(after);
  return {
    result: await run.done,
    events: run.events,
    written: page.insert.mock.calls.map(([text]) => text),
    world,
  };
}

const cells = (kinds: Failing[]) =>
  kinds.flatMap((failing) =>
    (Object.keys(situations) as Behaviour[]).map((behaviour) => [failing.code, behaviour, failing] as const),
  );

describe('the words of the user', () => {
  it.each(cells(byModel))('are kept when a run fails with %s in %s', async (code, behaviour, failing) => {
    const { result, events, written, world } = await runFailing(failing, behaviour);
    expect(result).toMatchObject({ status: failing.status ?? 'error', failure: { code } });
    expect(written).toEqual(behaviour === 'direct-output' ? ['my own words'] : []);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code } });
    const outcome = { delivery: 'insert', status: 'written' };
    expect('outcome' in (events.at(-1) ?? {}) ? events.at(-1) : undefined).toEqual(
      behaviour === 'direct-output' ? expect.objectContaining({ outcome }) : undefined,
    );
    expect(world.records.at(-1)).toMatchObject({
      status: failing.status ?? 'error',
      failure: { code },
      request: { instruction: 'my own words', target: situations[behaviour] },
    });
  });

  it.each(cells(others))(
    'stay in the record, and the field as it was, with %s in %s',
    async (code, behaviour, failing) => {
      const { result, written, world } = await runFailing(failing, behaviour);
      expect(result).toMatchObject({ status: failing.status ?? 'error', failure: { code } });
      expect(written).toEqual([]);
      expect(world.records.at(-1)).toMatchObject({
        failure: { code },
        request: { instruction: 'my own words' },
      });
    },
  );

  it('are on the clipboard where the field does not take them either', async () => {
    const page = pageTaking({ status: 'refused', reason: 'field-gone' });
    const world = worldOf(skillOf(), modelFailing('model-key'));
    const run = startRun(world, requestOf(situations['direct-output'], 'my own words'), page);
    expect(await run.done).toMatchObject({ failure: { code: 'model-key' } });
    expect(world.clipboard).toEqual(['my own words']);
  });

  it('do not keep a run from ending when the page hangs', async () => {
    const clock = fakeClock();
    const page = { ...pageTaking(), insert: vi.fn(never) };
    const run = startRun(
      worldOf(skillOf(), modelFailing('model-key'), clock),
      requestOf(situations['direct-output'], 'my own words'),
      page,
    );
    await vi.waitFor(() => expect(page.insert).toHaveBeenCalled());
    run.stop();
    clock.advance(99);
    expect(await run.done).toMatchObject({ status: 'error', failure: { code: 'model-key' } });
  });
});

describe('a result that cannot be delivered', () => {
  it.each<[RunErrorCode, string, (world: World) => void]>([
    [
      'clipboard-refused',
      'clipboard',
      ({ needs }) => {
        needs.tools = createToolRegistry([clipboard], { writeClipboard: async () => false });
      },
    ],
    [
      'tool-failed',
      'save_memo',
      ({ needs }) => {
        const failing = () => Promise.reject(new Error('quota'));
        needs.tools = createToolRegistry([saveMemo], { saveMemo: failing, now: () => 0, newId: () => 'm' });
      },
    ],
  ])('is in the last event and the record, and is not made again: %s', async (code, tool, spoil) => {
    const model = modelSaying('the result');
    const world = worldOf(skillOf({ retry: 3, allowedTools: [tool, 'insert_text'] }), {
      model: async () => model,
    });
    spoil(world);
    const run = startRun(world, requestOf(situations.rewrite, 'my own words'));
    expect(await run.done).toMatchObject({ status: 'error', text: 'the result', failure: { code } });
    expect(run.events.at(-1)).toMatchObject({ type: 'failed', text: 'the result' });
    expect(world.records.at(-1)).toMatchObject({ text: 'the result', failure: { code } });
    expect(model.requests).toHaveLength(1);
  });
});

describe('a skill that cannot be had', () => {
  it.each<RunErrorCode>(['skill-broken', 'skills-off'])('ends the run with %s', async (code) => {
    const world = worldOf(skillOf());
    world.needs.catalog = { ...world.needs.catalog, skill: () => Promise.reject(new RunError(code)) };
    const run = startRun(world, requestOf(situations['direct-output'], 'my own words'));
    expect(await run.done).toMatchObject({ status: 'error', failure: { code } });
    expect(run.events).toMatchObject([{ type: 'failed', failure: { code } }]);
    expect(world.records.at(-1)).toMatchObject({ request: { instruction: 'my own words' } });
  });
});

describe('a failure', () => {
  it.each([...others].filter(({ skill }) => skill?.mode === 'sandbox' || skill?.mode === 'direct'))(
    'says what was running: $code',
    async (failing) => {
      const { result } = await runFailing(failing, 'rewrite');
      expect(result.failure?.about).toEqual({
        skill: 'polish',
        mode: failing.skill?.mode,
        cause: failing.code,
        duration: 0,
      });
    },
  );

  it('tells its cause in the words of the script, and how long it took', async () => {
    const clock = fakeClock();
    const scripts = {
      run: async () => {
        clock.advance(40);
        throw new RunError('script-threw', { detail: 'TypeError: x is not a function' });
      },
    };
    const run = startRun(worldOf(skillOf(script), { scripts }, clock), requestOf());
    expect((await run.done).failure?.about).toMatchObject({
      cause: 'TypeError: x is not a function',
      duration: 40,
    });
  });

  it('says what was running where a model failed, too', async () => {
    const { result } = await runFailing({ code: 'model-key', needs: modelFailing('model-key') }, 'explain');
    expect(result.failure?.about).toMatchObject({ mode: 'llm', cause: expect.stringMatching(/./) });
  });
});
