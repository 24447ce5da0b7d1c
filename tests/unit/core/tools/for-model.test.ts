import { describe, expect, it, vi } from 'vitest';
import { shellCommands } from '../../../../src/core/sandbox-parts';
import { type BashRun, bashForModel } from '../../../../src/core/tools/bash';
import { toldForModel } from '../../../../src/core/tools/for-model';
import { type RunSkillNeeds, runSkillForModel } from '../../../../src/core/tools/run-skill';
import type { AgentTool } from '../../../../src/core/tools/tool';
import { toldTools } from '../../../../src/core/tools/tools';

const signal = new AbortController().signal;

function planOf(tool: AgentTool | undefined, input: unknown) {
  const plan = tool?.plan(tool.schema.parse(input));
  if (!plan || 'refused' in plan) throw new Error('refused');
  return plan;
}

describe('bash', () => {
  const shell = (result: Partial<BashRun> = {}) =>
    vi.fn(async (_command: string, _timeout: number, _signal: AbortSignal) => ({
      stdout: '',
      stderr: '',
      code: 0,
      files: [],
      given: [],
      ...result,
    }));

  it.each([
    [undefined, 30_000],
    [5, 5_000],
    [600, 30_000],
  ])('that is given %s seconds has %i ms at the most', async (timeout, limit) => {
    const run = shell();
    const plan = planOf(bashForModel(run, 30_000), { command: 'ls', timeout });
    expect(plan.subject).toEqual({ command: 'ls' });
    await plan.run(signal);
    expect(run).toHaveBeenCalledExactlyOnceWith('ls', limit, signal);
  });

  it.each([
    [{ stdout: 'a\n', stderr: 'b\n' }, 'a\n[standard error]\nb', undefined],
    [{ stdout: 'a', code: 2 }, 'a\n[exit code 2]', true],
    [{ code: 124 }, '[exit code 124: stopped after 30 seconds]', true],
    [{ code: 137 }, '[exit code 137: stopped, it used too much memory]', true],
    [
      { files: [{ path: '/output/a', bytes: 9, offered: false }] },
      '[too large to offer to the user: /output/a, 9 bytes]',
      undefined,
    ],
    [{}, '(no output)', undefined],
  ])('answers %j as %j', async (result, output, failed) => {
    const answer = await planOf(bashForModel(shell(result), 30_000), { command: 'x' }).run(signal);
    expect(answer).toEqual({ output, foreign: true, ...(failed && { failed }) });
  });

  it('tells the model of every command', () => {
    const words = bashForModel(shell(), 30_000).description.split(/[ .]/);
    expect(shellCommands.filter((name) => !words.includes(name))).toEqual([]);
  });

  it('takes no empty command and no time below zero', () => {
    const { schema } = bashForModel(shell(), 30_000);
    for (const input of [{ command: '' }, { command: 'ls', timeout: 0 }, {}])
      expect(schema.safeParse(input).success).toBe(false);
  });
});

describe('run_skill', () => {
  const skill = {
    id: 'counts',
    source: 'user' as const,
    name: 'Counts',
    description: '',
    files: [],
    uses: 0,
  };

  const needs = (produce: RunSkillNeeds['produce']): RunSkillNeeds => ({
    produce,
    isPrivate: () => true,
    isForeign: () => true,
  });

  it('is not there without a skill to run', () => {
    expect(runSkillForModel([], needs(vi.fn()))).toBeUndefined();
  });

  it('hands over message and fields, and names the skill that it leads into', async () => {
    const produce = vi.fn(async () => '3');
    const plan = planOf(runSkillForModel([skill], needs(produce)), {
      skill_name: 'Counts',
      message: 'a b c',
      fields: { by: 'word' },
    });
    expect(plan.skill).toEqual({ id: 'counts', source: 'user' });
    expect(await plan.run(signal)).toEqual({ output: '3', foreign: true, private: true });
    expect(produce).toHaveBeenCalledExactlyOnceWith(
      skill,
      { message: 'a b c', fields: { by: 'word' } },
      signal,
    );
  });

  it('refuses a skill that it was not made for', () => {
    expect(
      runSkillForModel([skill], needs(vi.fn()))?.plan({ skill_name: 'wipes', message: '' }),
    ).toMatchObject({
      refused: { failed: true },
    });
  });
});

describe('the tools of texts', () => {
  it('store what they keep, the clipboard among them', () => {
    const tools = toldTools.map((tool) => toldForModel(tool, vi.fn()));
    expect(tools.map(({ name, act }) => [name, act])).toEqual([
      ['save_memo', 'store'],
      ['clipboard', 'store'],
      ['proofread', 'none'],
      ['memory_search', 'store'],
      ['memory_store', 'store'],
      ['memory_forget', 'store'],
    ]);
  });

  it('say in our words what was done, and hand on what was found', async () => {
    const execute = vi.fn(async () => ({ text: 'the' }));
    const [memo, , proofread, memos] = toldTools.map((tool) => toldForModel(tool, execute));
    expect(await planOf(memo, { text: 'x' }).run(signal)).toEqual({
      output: 'The note is saved.',
      foreign: false,
    });
    expect(await planOf(proofread, { text: 'teh' }).run(signal)).toEqual({
      output: '{"text":"the"}',
      foreign: true,
    });
    expect(await planOf(memos, { query: 'x', limit: 2 }).run(signal)).toMatchObject({ foreign: true });
    for (const input of [{ limit: 0 }, { limit: 51 }, { query: 1 }])
      expect(memos?.schema.safeParse(input).success).toBe(false);
    expect(execute.mock.calls).toEqual([
      ['save_memo', { text: 'x' }, signal],
      ['proofread', { text: 'teh' }, signal],
      ['memory_search', { query: 'x', limit: 2 }, signal],
    ]);
  });
});
