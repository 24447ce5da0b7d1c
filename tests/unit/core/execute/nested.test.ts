import { describe, expect, it } from 'vitest';
import type { ExecutorNeeds } from '../../../../src/core/execute/executor-needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { Skill } from '../../../../src/core/skill/model';
import type { SkillCall, ToolContext } from '../../../../src/core/tools/tool';
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

const named = (id: string, changes: Partial<Skill> = {}): Skill =>
  skillOf({ id, key: `user:${id}`, name: id, ...changes });

/** A skill whose script calls other skills. */
const caller = (id: string, changes: Partial<Skill> = {}) =>
  named(id, {
    mode: 'sandbox',
    files: ['scripts/execute.js'],
    allowedTools: ['insert_text', 'save_memo', 'skill:a', 'skill:b', 'skill:c', 'skill:d', 'skill:e'],
    ...changes,
  });

interface Given {
  needs?: Partial<ExecutorNeeds>;
  call?: Partial<SkillCall>;
  /** By id, which skill its script calls; one that calls none says so. */
  calls?: Record<string, string>;
  page?: ReturnType<typeof pageTaking>;
  clock?: ReturnType<typeof fakeClock>;
  target?: Parameters<typeof requestOf>[0];
}

/** Runs the first skill; each script calls the skill that `calls` names, and passes on what it said. */
function runNested(
  skills: Skill[],
  { needs = {}, call = {}, calls = { a: 'b' }, page, clock, target = {} }: Given = {},
) {
  const contexts: ToolContext[] = [];
  const world = worldOf(skills[0], needs, clock);
  const { tools } = world.needs;
  const running: string[] = [skills[0]?.id ?? ''];
  world.needs.tools = {
    ...tools,
    async execute(name, input, context) {
      const called = skills.find(({ id }) => name === `skill:${id}`);
      if (!called) return tools.execute(name, input, context);
      contexts.push(context);
      running.push(called.id);
      return context.produceSkill(called, { message: 'teh words', ...call });
    },
  };
  world.needs.scripts = needs.scripts ?? {
    run: async (_job, callTool) => {
      const next = calls[running.at(-1) ?? ''];
      return next ? `(${await callTool(`skill:${next}`, {})})` : 'the last one';
    },
  };
  return { ...startRun(world, requestOf(target, 'go'), page), world, contexts };
}

describe('a skill that another one calls', () => {
  it('makes its text by its own mode and model, and delivers nothing', async () => {
    const page = pageTaking();
    const model = modelSaying('mended');
    const b = named('b', {
      body: 'Mend: {{input.text}}|{{selection}}',
      allowedTools: ['save_memo', 'insert_text'],
    });
    const run = runNested([caller('a'), b], { needs: { model: async () => model }, page });
    expect(await run.done).toMatchObject({ status: 'success', text: '(mended)' });
    expect(page.insert).toHaveBeenCalledTimes(1);
    expect(run.world.memos).toEqual([]);
    const [asked] = model.requests;
    expect(asked?.messages).toEqual([{ role: 'user', text: 'teh words' }]);
    expect(asked?.system).toContain('program that asked for it');
    expect(asked?.system).not.toContain('teh text');
  });

  it('knows nothing of the paragraph around the user’s selection', async () => {
    const model = modelSaying('mended');
    const target = { context: 'A secret around teh text.' };
    const b = named('b', { body: 'Mend: {{input.text}}|{{input.context}}' });
    const run = runNested([caller('a'), b], { needs: { model: async () => model }, target });
    await run.done;
    expect(JSON.stringify(model.requests)).not.toContain('secret');
  });

  it('shows its requests, and keeps its text to its caller', async () => {
    const b = named('b');
    const run = runNested([caller('a'), b]);
    await run.done;
    expect(run.of('sending')).toHaveLength(1);
    expect(run.of('text')).toEqual([{ type: 'text', delta: '(mended text)' }]);
    expect(run.of('tool')).toMatchObject([{ name: 'skill:b', ok: true }]);
    expect(run.of('started')).toHaveLength(1);
  });

  it.each([
    ['its script calls it by the function’s name', ['skill:b'], 'skill:do_b'],
    ['its file lists it by the function’s name', ['skill:do_b'], 'skill:b'],
    ['both have the function’s name', ['Skill(do_b)'], 'skill:do_b'],
  ])('is the same one where %s', async (_, allowedTools, asked) => {
    const signature = { input: { type: 'object' }, calls: [] };
    const b = named('b', { name: 'do_b', mode: 'sandbox', files: ['index.js', 'skill.json'], signature });
    const calling = caller('a', { allowedTools });
    const scripts: ExecutorNeeds['scripts'] = {
      run: async (job, callTool) =>
        (await job).isFunction ? { value: 'done', files: {}, stderr: '' } : callTool(asked, {}),
    };
    const { catalog } = worldOf(undefined).needs;
    const needs = {
      scripts,
      catalog: {
        ...catalog,
        skill: async () => calling,
        candidates: async () =>
          [calling, b].map((skill) => ({
            skill: { ...skill, dangerous: false, foreign: false, package: 'hash' },
            metadata: { enabled: true, uses: 0 },
          })),
      },
    };
    const run = runNested([calling, b], { needs });
    expect(await run.done).toMatchObject({ status: 'success', text: 'done' });
    expect(run.of('tool')).toMatchObject([{ name: 'skill:b', ok: true }]);
  });

  it('finds in scratch what its caller has left there', async () => {
    const own = (call: object) => ['own:scratch', call] as const;
    const texts: unknown[] = [];
    const run = runNested([caller('a'), caller('b')], {
      needs: {
        scripts: {
          async run(_job, callTool) {
            texts.push(await callTool(...own({ do: 'get', key: 'k' })));
            if (texts.length > 1) return 'found';
            await callTool(...own({ do: 'set', key: 'k', value: 'left' }));
            return callTool('skill:b', {});
          },
        },
      },
    });
    expect(await run.done).toMatchObject({ status: 'success', text: 'found' });
    expect(texts).toEqual([null, 'left']);
  });

  it('is given its form, checked', async () => {
    const b = named('b', {
      mode: 'direct',
      body: 'To {{input.to}}',
      input: [{ name: 'to', kind: 'text', label: 'To', required: true }],
    });
    const run = runNested([caller('a'), b], { call: { fields: { to: 'Ann', stray: 1 } } });
    expect(await run.done).toMatchObject({ text: '(To Ann)' });
    expect(await runNested([caller('a'), b]).done).toMatchObject({
      failure: { code: 'input-invalid', detail: '/to: A value is required.' },
    });
  });

  it('is given the fields of its caller by their names, also where it has no form', async () => {
    const fields = { to: 'Ann', 'from.name': 'Bob', text: 'no', __proto__: 'no', 'a b': 'no' };
    const given = async (changes: Partial<Skill>) => {
      const model = modelSaying('ok');
      const run = runNested([caller('a'), named('b', changes)], {
        call: { fields },
        needs: { model: async () => model },
      });
      const { text, failure } = await run.done;
      return { text, code: failure?.code, message: model.requests[0]?.messages[0] };
    };
    const direct = { mode: 'direct' as const, body: '{{input.to}} {{input.from.name}} {{input.text}}' };
    expect(await given(direct)).toMatchObject({ text: '(Ann Bob teh words)' });
    expect(await given({})).toMatchObject({
      message: { text: expect.stringContaining('to: Ann\nfrom.name: Bob') },
    });
    expect(await given({ ...direct, body: '{{input.other}}' })).toMatchObject({
      code: 'placeholder-unfilled',
    });
  });

  it('gives the words back as they are, if it would only keep them', async () => {
    const run = runNested([caller('a'), named('b', { allowedTools: ['save_memo'] })]);
    expect(await run.done).toMatchObject({ text: '(teh words)' });
    expect(run.world.memos).toEqual([]);
  });

  it('may not deliver by a tool either', async () => {
    const scripts: ExecutorNeeds['scripts'] = {
      run: async (job, callTool) =>
        ((await job).input as { instruction: string }).instruction === 'go'
          ? callTool('skill:b', {})
          : callTool('save_memo', { text: 'sneaked' }),
    };
    const run = runNested([caller('a'), caller('b')], { needs: { scripts } });
    expect(await run.done).toMatchObject({ failure: { code: 'tool-not-allowed', params: { skill: 'b' } } });
    expect(run.world.memos).toEqual([]);
  });

  it('asks as in a run of its own, under its title; a no ends the whole run', async () => {
    const page = pageTaking(undefined, { ok: false });
    const run = runNested([caller('a'), named('b', { dangerous: true, metadata: { title: 'Bee' } })], {
      page,
    });
    expect(await run.done).toMatchObject({ status: 'cancelled' });
    expect(run.of('asking')).toMatchObject([
      { question: { kind: 'confirm', skill: 'Bee', dangerous: true } },
    ]);
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('keeps its own time limit', async () => {
    const clock = fakeClock();
    const run = runNested([caller('a'), named('b', { timeout: 2_000 })], {
      needs: { model: async () => modelSaying(never) },
      clock,
    });
    await settled();
    clock.advance(2_000);
    expect(await run.done).toMatchObject({
      status: 'timeout',
      failure: { code: 'run-timeout', params: { skill: 'b' } },
    });
  });

  it('ends with the run', async () => {
    const run = runNested([caller('a'), named('b')], { needs: { model: async () => modelSaying(never) } });
    await settled();
    run.stop();
    expect(await run.done).toMatchObject({ status: 'cancelled' });
    expect(run.contexts[0]?.signal.aborted).toBe(true);
  });

  it('adds to what the run has used', async () => {
    const usage = { type: 'usage', usage: { input: 10, output: 5 } } as const;
    const model = modelAnswering([['x', usage]], { price: { input: 1, output: 2 } });
    const scripts: ExecutorNeeds['scripts'] = {
      run: async (_job, callTool) => `${await callTool('skill:b', {})}${await callTool('skill:b', {})}`,
    };
    const run = runNested([caller('a'), named('b')], { needs: { model: async () => model, scripts } });
    await run.done;
    expect(run.of('usage').at(-1)?.usage).toEqual({ input: 20, output: 10 });
    expect(run.world.records.at(-1)?.cost).toBeCloseTo(40 / 1e6);
  });
});

describe('skills that call each other', () => {
  it('may go three deep, and no deeper', async () => {
    const skills = ['a', 'b', 'c', 'd', 'e'].map((id) => caller(id));
    expect(await runNested(skills, { calls: { a: 'b', b: 'c', c: 'd' } }).done).toMatchObject({
      text: '(((the last one)))',
    });
    expect(await runNested(skills, { calls: { a: 'b', b: 'c', c: 'd', d: 'e' } }).done).toMatchObject({
      failure: { code: 'tool-nested', params: { skill: expect.any(String) }, detail: 'a → b → c → d → e' },
    });
  });

  it('never in a circle', async () => {
    const skills = ['a', 'b'].map((id) => caller(id));
    expect(await runNested(skills, { calls: { a: 'b', b: 'a' } }).done).toMatchObject({
      failure: { code: 'tool-nested', detail: 'a → b → a' },
    });
    expect(await runNested(skills, { calls: { a: 'a' } }).done).toMatchObject({
      failure: { code: 'tool-nested' },
    });
  });

  it('fail their caller with what failed them', async () => {
    const needs = { model: async () => modelSaying(new RunError('model-key', { params: { host: 'h' } })) };
    expect(await runNested([caller('a'), named('b')], { needs }).done).toMatchObject({
      failure: { code: 'model-key', params: { host: 'h' } },
    });
  });
});
