import { describe, expect, it } from 'vitest';
import type { Memo } from '../../../../../src/core/library/memo';
import type { Policy } from '../../../../../src/core/permission/policy';
import type { RunAnswer, RunQuestion } from '../../../../../src/core/run/run-question';
import { memorySearch } from '../../../../../src/core/tools/memory-search';
import { createSkillTool } from '../../../../../src/core/tools/skill-tool';
import { callOf } from '../../agent/fakes';
import { askOf, hashOf, startAgentRun, userSkill } from '../agent/agent-world';
import { requestOf, skillOf, toolOver } from '../fakes';

type CallTool = (name: string, input: unknown) => Promise<unknown>;

const script = (id: string, allowedTools: string[]) =>
  userSkill(id, { mode: 'sandbox', files: ['SKILL.md', 'scripts/execute.js'], allowedTools });

const keeper = script('keeper', ['insert_text', 'save_memo', 'memory_search', 'skill:internal-notes']);
const internal = skillOf({
  key: 'user:internal-notes',
  id: 'internal-notes',
  mode: 'direct',
  body: 'SECRET-4711',
  source: 'user',
});
const memo: Memo = { id: 'm', text: 'SECRET-MEMO', url: 'https://other.example/', title: '', createdAt: 1 };

interface Case {
  /** What the script does; its answer is the run's text. */
  does(callTool: CallTool): Promise<unknown>;
  policy?: Partial<Policy>;
  foreign?: boolean;
  answer?(question: RunQuestion): RunAnswer;
}

/** The skill `keeper`, picked by its user with this script. */
function pick({ does, ...world }: Case) {
  const run = startAgentRun(
    { ...requestOf({ url: 'https://example.com/' }, 'go'), skill: keeper.key },
    [['Done.']],
    worldWith(does, world),
  );
  run.world.needs.tools.register(
    toolOver(memorySearch, { memos: async () => [memo], results: async () => [] }),
  );
  run.world.needs.tools.register(createSkillTool(internal, async () => internal));
  return run;
}

function worldWith(does: Case['does'], { policy = {}, foreign = false, answer }: Omit<Case, 'does'>) {
  return {
    skills: [{ skill: keeper, foreign }, { skill: internal }],
    policy,
    ...(answer && { answer }),
    changes: {
      scripts: { run: async (_job: unknown, callTool: CallTool) => String(await does(callTool)) },
    },
  };
}

const caught = (work: Promise<unknown>) =>
  work.then(String, (error: { code: string; detail?: string }) => `${error.code}: ${error.detail}`);
const saves: Case['does'] = (call) => caught(call('save_memo', { text: 'KEPT' }));

describe('a script that the user has picked', () => {
  it('uses what no rule is against, and asks nothing', async () => {
    const run = pick({ does: saves });
    await run.done;
    expect(run.world.memos).toMatchObject([{ text: 'KEPT' }]);
    expect(run.questions).toEqual([]);
  });

  it('is the one that asks where a built-in skill does for it what a tool would', async () => {
    const searches: Case['does'] = (call) => caught(call('memory_search', { query: 'memo' }));
    const finder = skillOf({
      ...{ id: 'finder', key: 'builtin:finder', source: 'builtin', name: 'Finder' },
      ...{ mode: 'sandbox', files: ['SKILL.md', 'scripts/execute.js'], allowedTools: ['memory_search'] },
    });
    const calls = { ...keeper, allowedTools: [...keeper.allowedTools, 'skill:finder'] };
    const both: Case['does'] = async (call) =>
      `${await caught(call('skill:finder', { message: '' }))} ${await searches(call)}`;
    const run = startAgentRun(
      { ...requestOf({ url: 'https://example.com/' }, 'go'), skill: keeper.key },
      [],
      {
        ...worldWith(saves, { foreign: true, answer: () => ({ ok: false }) }),
        skills: [{ skill: calls, foreign: true }, { skill: finder }],
        changes: {
          scripts: {
            run: async (job, call) =>
              String(await ((await job).env?.SKILL_NAME === 'Finder' ? searches(call) : both(call))),
          },
        },
      },
    );
    run.world.needs.tools.register(
      toolOver(memorySearch, { memos: async () => [memo], results: async () => [] }),
    );
    run.world.needs.tools.register(createSkillTool(finder, async () => finder));
    expect((await run.done).text).toMatch(/The user refused it.*The user refused it/);
    const asked = run.questions.flatMap((question) => (question.kind === 'approve' ? question.approval : []));
    // Refused once is refused, whoever makes the call for it.
    expect(asked).toMatchObject([{ tool: 'memory_search', script: keeper.name }]);
    expect(asked[0]?.read).toContainEqual({ id: keeper.id, source: 'user' });
  });

  it.each([
    ['for everywhere', { tool: { save_memo: 'deny' } }],
    ['for the site', { sites: { 'example.com': { tool: { '*': 'deny' } } } }],
  ] as [string, Partial<Policy>][])('uses nothing that a rule %s is against', async (_where, policy) => {
    const run = pick({ does: saves, policy });
    expect((await run.done).text).toContain('tool-not-allowed: A rule set by the user blocks it.');
    expect(run.world.memos).toEqual([]);
    expect(run.questions).toEqual([]);
  });

  it('asks where a rule asks, naming the skill and the tool; a no is one for all its calls of that tool', async () => {
    const does: Case['does'] = async (call) => [await saves(call), await saves(call)].join(' ');
    const run = pick({ does, policy: { tool: { save_memo: 'ask' } }, answer: () => ({ ok: false }) });
    expect((await run.done).text).toContain('The user refused it.');
    expect(run.world.memos).toEqual([]);
    expect(run.questions).toMatchObject([
      { kind: 'approve', approval: { script: 'keeper', tool: 'save_memo', input: { text: 'KEPT' } } },
    ]);
  });

  it('keeps an answer for later calls for the skill whose script it is', async () => {
    const does: Case['does'] = async (call) => [await saves(call), await saves(call)].join(' ');
    const run = pick({
      does,
      policy: { tool: { save_memo: 'ask' } },
      answer: () => ({ ok: true, always: true }),
    });
    await run.done;
    expect(run.questions).toHaveLength(1);
    expect(run.world.memos).toHaveLength(2);
    expect(run.granted()).toMatchObject([{ skill: 'keeper', package: hashOf('keeper'), tool: 'save_memo' }]);
  });

  it('needs a press for all that keeps or reads what was kept, where a stranger wrote it, whatever is allowed', async () => {
    const does: Case['does'] = async (call) => {
      const found = await caught(call('memory_search', {}));
      return `${await saves(call)} ${found}`;
    };
    const run = pick({
      does,
      foreign: true,
      policy: { tool: { '*': 'allow' } },
      answer: () => ({ ok: false }),
    });
    const { text } = await run.done;
    expect(text).not.toContain('SECRET-MEMO');
    expect(run.world.memos).toEqual([]);
    expect(run.questions).toMatchObject([
      { approval: { tool: 'memory_search', decision: { click: true } } },
      { approval: { tool: 'save_memo', decision: { click: true } } },
    ]);
  });

  it('finds and keeps by the names that tools had before, under the rules for either name', async () => {
    const does: Case['does'] = async (call) =>
      `${JSON.stringify(await call('search_memos', {}))} ${await caught(call('memory_store', { text: 'KEPT' }))}`;
    const answer = () => ({ ok: true });
    const run = pick({ does, answer });
    expect((await run.done).text).toContain('"snippet":"SECRET-MEMO"');
    expect(run.world.memos).toMatchObject([{ text: 'KEPT' }]);
    const ruled = pick({
      does: (call) => caught(call('search_memos', {})),
      policy: { tool: { search_memos: 'deny' } },
    });
    expect((await ruled.done).text).toContain('A rule set by the user blocks it.');
    const storing = pick({
      does: (call) => caught(call('memory_store', { text: 'x' })),
      policy: { tool: { save_memo: 'deny' } },
    });
    expect((await storing.done).text).toContain('A rule set by the user blocks it.');
  });

  it('runs no skill that a rule is against', async () => {
    const does: Case['does'] = (call) => caught(call('skill:internal-notes', { message: 'x' }));
    const run = pick({ does, policy: { skill: { 'internal-*': 'deny' } } });
    expect((await run.done).text).toContain('tool-not-allowed');
    expect((await pick({ does, policy: { skill: { 'other-*': 'deny' } } }).done).text).not.toContain(
      'tool-not-allowed',
    );
  });
});

describe('a script that a model runs', () => {
  const calls = [callOf('run_skill', { skill_name: 'keeper', message: 'x' })];
  const nested: Case['does'] = (call) => caught(call('memory_search', {}));

  it('is asked for with all that it may use', async () => {
    const run = startAgentRun(
      askOf('go'),
      [calls, ['Done.']],
      worldWith(async () => 'ok', {}),
    );
    await run.done;
    expect(run.questions).toMatchObject([
      { approval: { tool: 'run_skill', skill: { id: 'keeper' }, uses: keeper.allowedTools } },
    ]);
  });

  it('reads no memo without a press of its own, once words of a page are in the run', async () => {
    const answer = (question: RunQuestion): RunAnswer => ({
      ok: question.kind === 'approve' && question.approval.tool === 'run_skill',
    });
    const request = askOf('go', { read: 'field', text: 'Words of a page.' });
    const run = startAgentRun(request, [calls, ['Done.']], worldWith(nested, { answer }));
    run.world.needs.tools.register(
      toolOver(memorySearch, { memos: async () => [memo], results: async () => [] }),
    );
    await run.done;
    expect(run.answers()[0]?.output).not.toContain('SECRET-MEMO');
    expect(run.questions.map((each) => each.kind === 'approve' && each.approval.tool)).toEqual([
      'run_skill',
      'memory_search',
    ]);
  });
});
