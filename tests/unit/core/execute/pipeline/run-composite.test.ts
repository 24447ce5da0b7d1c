import { describe, expect, it } from 'vitest';
import type { ExecutorNeeds } from '../../../../../src/core/execute/executor-needs';
import { emptyPolicy, policyFor } from '../../../../../src/core/permission/policy';
import type { Pipeline, PipelineStep } from '../../../../../src/core/pipeline/pipeline';
import type { ScriptJob } from '../../../../../src/core/run/needs';
import type { ConfigValue, Signature, Skill } from '../../../../../src/core/skill/model';
import { fakeClock, never, pageTaking, requestOf, settled, skillOf, startRun, worldOf } from '../fakes';

const text = { type: 'string' };
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

function functionOf(id: string, signature: Partial<Signature>, changes: Partial<Skill> = {}): Skill {
  return skillOf({
    id,
    key: `user:${id}`,
    name: id.replaceAll('-', '_'),
    mode: 'sandbox',
    allowedTools: [],
    body: '',
    files: ['index.js', 'skill.json'],
    signature: {
      input: object({ text }, ['text']),
      output: object({ text }, ['text']),
      calls: [],
      ...signature,
    },
    ...changes,
  });
}

const upper = functionOf('upper-case', {});
const count = functionOf('count', { output: object({ words: { type: 'integer' } }, ['words']) });

function composed(pipeline: Pipeline, changes: Partial<Signature> = {}, more: Partial<Skill> = {}): Skill {
  const signature = { calls: ['upper-case', 'count', 'inner', 'plain'], output: text, ...changes };
  const input: Skill['input'] = [
    { name: 'text', kind: 'text', label: 'text', required: true, takesText: true },
  ];
  return functionOf('report', signature, { mode: 'composite', pipeline, input, ...more });
}

const step = (
  name: string,
  skill: string,
  input: PipelineStep['input'],
  condition?: string,
): PipelineStep => ({
  step: name,
  skill,
  input,
  ...(condition !== undefined && { condition }),
});

const both: Pipeline = {
  steps: [
    step('count', 'count', { text: '{{input.text}}' }),
    step('up', 'upper-case', { text: '{{input.text}}' }, 'steps.count.words > 1'),
  ],
  outputMapping: '{{steps.up.text | default: input.text}} ({{steps.count.words}})',
};

type Code = (input: Record<string, ConfigValue>, job: ScriptJob) => unknown;

const codes: Record<string, Code> = {
  'upper-case': ({ text }) => ({ text: String(text).toUpperCase() }),
  count: ({ text }) => ({ words: String(text).split(' ').length }),
};

/** Runs the first of the skills, with the code of the others. */
function runSkills(
  skills: Skill[],
  {
    needs = {},
    code = codes,
    typed = 'two words',
    page = pageTaking(),
    clock = fakeClock(),
  }: {
    needs?: Partial<ExecutorNeeds>;
    code?: Record<string, Code>;
    typed?: string;
    page?: ReturnType<typeof pageTaking>;
    clock?: ReturnType<typeof fakeClock>;
  } = {},
) {
  const called: string[] = [];
  const world = worldOf(skills[0], {}, clock);
  const { catalog } = world.needs;
  world.needs.catalog = {
    ...catalog,
    skill: async (key) => skills.find((skill) => skill.key === key),
    candidates: async () =>
      skills.map((skill) => ({
        skill: { ...skill, dangerous: false, foreign: false, package: 'hash' },
        metadata: { enabled: true, uses: 0 },
      })),
  };
  world.needs.scripts = {
    run: async (asked) => {
      const job = await asked;
      const id = job.env?.SKILL_NAME?.replaceAll('_', '-') ?? '';
      called.push(id);
      return { value: await code[id]?.(job.input as never, job), files: {}, stderr: '' };
    },
  };
  Object.assign(world.needs, needs);
  return {
    ...startRun(world, { ...requestOf({ text: typed }), skill: 'user:report' }, page),
    world,
    called,
    page,
  };
}

describe('a function that is a pipeline', () => {
  it('calls its skills inside the run, and its output is delivered', async () => {
    const { done, called, page, of } = runSkills([composed(both), upper, count]);
    expect(await done).toMatchObject({ status: 'success', mode: 'composite', text: 'TWO WORDS (2)' });
    expect(called).toEqual(['count', 'upper-case']);
    expect(page.insert.mock.calls.map(([inserted]) => inserted)).toEqual(['TWO WORDS (2)']);
    expect(of('step-begun').map((event) => ({ ...event, input: JSON.parse(event.input) }))).toEqual([
      {
        type: 'step-begun',
        call: 1,
        step: 'count',
        skill: 'count',
        input: { text: 'two words' },
        unfilled: [],
      },
      {
        type: 'step-begun',
        call: 2,
        step: 'up',
        skill: 'upper-case',
        input: { text: 'two words' },
        unfilled: [],
      },
    ]);
    expect(of('step-over')).toMatchObject([
      { call: 1, ok: true, output: '{\n  "words": 2\n}', characters: 16 },
      { call: 2, ok: true },
    ]);
  });

  it('may name what it calls by the functions’ names', async () => {
    const steps = [step('up', 'upper_case', { text: '{{input.text}}' })];
    const pipeline = { steps, outputMapping: '{{steps.up.text}}' };
    const named = composed(pipeline, { calls: ['upper_case'] });
    const { done, called, of } = runSkills([named, upper]);
    expect(await done).toMatchObject({ status: 'success', text: 'TWO WORDS' });
    expect(called).toEqual(['upper-case']);
    expect(of('step-begun')).toMatchObject([{ skill: 'upper_case' }]);
  });

  it('calls no skill that its file does not list, whatever else that is called', async () => {
    const steps = [step('up', 'upper-case', { text: '{{input.text}}' })];
    const { done, called } = runSkills([composed({ steps }, { calls: ['count'] }), upper, count]);
    expect((await done).failure?.code).toBe('tool-not-allowed');
    expect(called).toEqual([]);
  });

  it('tells of a step that is left out', async () => {
    const { done, called, of } = runSkills([composed(both), upper, count], { typed: 'one' });
    expect(await done).toMatchObject({ status: 'success', text: 'one (1)' });
    expect(called).toEqual(['count']);
    expect(of('step-left-out')).toEqual([
      { type: 'step-left-out', call: 2, step: 'up', skill: 'upper-case' },
    ]);
  });

  it('is in the record with each of its calls', async () => {
    const { done } = runSkills([composed(both), upper, count]);
    expect((await done).steps?.filter(({ kind }) => kind === 'step')).toMatchObject([
      { call: 1, step: 'count', skill: 'count', ok: true },
      { call: 2, step: 'up', skill: 'upper-case', ok: true },
    ]);
    const { done: short } = runSkills([composed(both), upper, count], { typed: 'one' });
    expect((await short).steps?.filter(({ kind }) => kind === 'step')).toMatchObject([
      { call: 1, ok: true },
      { call: 2, leftOut: true },
    ]);
  });

  it('gives a skill that is no function its text, and takes its text', async () => {
    const plain = skillOf({
      id: 'plain',
      key: 'user:plain',
      name: 'Plain',
      mode: 'direct',
      body: '<{{input.text}}|{{input.tone}}>',
    });
    const steps = [step('a', 'plain', { text: '{{input.text}}', tone: 'calm' })];
    const { done } = runSkills([composed({ steps }), plain]);
    expect(await done).toMatchObject({ status: 'success', text: '<two words|calm>' });
  });

  it('gives what its signature allows, and else says so', async () => {
    const { done, page } = runSkills([
      composed({ ...both, outputMapping: { words: '{{steps.count.words}}' } }),
      upper,
      count,
    ]);
    expect(await done).toMatchObject({
      status: 'error',
      failure: { code: 'output-invalid', params: { skill: 'report' } },
    });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('writes no placeholder that nothing fills in', async () => {
    const { done } = runSkills([
      composed({ ...both, outputMapping: 'a {{steps.count.lines}}' }),
      upper,
      count,
    ]);
    expect((await done).failure).toMatchObject({
      code: 'placeholder-unfilled',
      params: { placeholders: '{{steps.count.lines}}' },
    });
  });

  it('says which step failed, in the words of what failed there', async () => {
    const steps = [step('a', 'count', { txt: 1 })];
    const { done, of } = runSkills([composed({ steps }), count]);
    const { failure } = await done;
    expect(failure).toMatchObject({ code: 'input-invalid', params: { skill: 'count' } });
    expect(failure?.detail).toMatch(/^Step “a”: .*text/);
    expect(of('step-over')).toMatchObject([{ call: 1, ok: false, output: '' }]);
  });

  it('says which step cannot be made', async () => {
    const steps = [step('a', 'count', { text: '{{input.text | map: x}}' })];
    const { done } = runSkills([composed({ steps }), count]);
    expect((await done).failure).toMatchObject({
      code: 'pipeline-step',
      detail: 'Step “a”: The filter “map” takes a list, and was given text.',
    });
  });

  it.each([
    ['does not list', { calls: [] }, [count], 'tool-not-allowed'],
    ['is not there', {}, [], 'skill-not-found'],
  ])('calls no skill that it %s', async (_what, changes, others, code) => {
    const { done, called } = runSkills([
      composed({ steps: [step('a', 'count', { text: 'x' })] }, changes),
      ...others,
    ]);
    expect((await done).failure).toMatchObject({ code, detail: 'Step “a”' });
    expect(called).toEqual([]);
  });

  it('calls no skill that a rule of the user’s denies', async () => {
    const steps = [step('a', 'count', { text: 'x' })];
    const denied = policyFor(emptyPolicy, 'https://site.example/');
    const { done, called } = runSkills([composed({ steps }), count], {
      needs: {
        permissions: {
          keeps: true,
          policy: async () => ({
            ...denied,
            skill: ({ id }) => ({ answer: id === 'count' ? 'deny' : 'allow' }),
          }),
          grants: async () => [],
          grant: async () => undefined,
        },
      },
    });
    expect((await done).failure).toMatchObject({ code: 'tool-not-allowed' });
    expect(called).toEqual([]);
  });

  it('does not run in itself, nor too deep', async () => {
    const steps = [step('a', 'report', { text: 'x' })];
    const { done } = runSkills([composed({ steps }, { calls: ['report'] })]);
    expect((await done).failure).toMatchObject({ code: 'tool-nested', detail: 'Step “a”: report → report' });
  });

  it('tells of the steps of another within the step that calls it, and of none further in', async () => {
    const calling = (id: string, called: string) =>
      composed(
        { steps: [step(`to-${called}`, called, { text: '{{input.text}}' })] },
        { calls: [called] },
        { id, key: `user:${id}`, name: id },
      );
    const last = composed(both, {}, { id: 'last', key: 'user:last', name: 'last' });
    const skills = [calling('report', 'inner'), calling('inner', 'last'), last, upper, count];
    const { done, of } = runSkills(skills);
    const record = await done;
    expect(record).toMatchObject({ status: 'success', text: 'TWO WORDS (2)' });
    expect(of('step-begun').map(({ step, within }) => [step, within])).toEqual([
      ['to-inner', undefined],
      ['to-last', 1],
    ]);
    expect(of('step-over').map(({ call, ok, within }) => [call, ok, within])).toEqual([
      [1, true, 1],
      [1, true, undefined],
    ]);
    expect(record.steps?.filter(({ kind }) => kind === 'step')).toMatchObject([
      { call: 1, step: 'to-inner', ok: true },
      { call: 1, within: 1, step: 'to-last', ok: true },
    ]);
  });

  it('is over at once when it is stopped, and calls nothing more', async () => {
    const { done, called, stop } = runSkills([composed(both), upper, count], {
      code: { ...codes, count: never },
    });
    await settled();
    await settled();
    expect(called).toEqual(['count']);
    stop();
    expect(await done).toMatchObject({ status: 'cancelled' });
    expect(called).toEqual(['count']);
  });

  it('is over when its time is', async () => {
    const clock = fakeClock();
    const skills = [composed(both, {}, { timeout: 3_000 }), upper, count];
    const { done, called } = runSkills(skills, { code: { ...codes, count: never }, clock });
    await settled();
    await settled();
    clock.advance(3_000);
    expect(await done).toMatchObject({ status: 'timeout', failure: { code: 'run-timeout' } });
    expect(called).toEqual(['count']);
  });
});
