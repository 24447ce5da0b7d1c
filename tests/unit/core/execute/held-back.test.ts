import { describe, expect, it } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import type { Policy } from '../../../../src/core/permission/policy';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { newRunView } from '../../../../src/core/record/view';
import type { RunRequest } from '../../../../src/core/run/run-request';
import { memorySearch } from '../../../../src/core/tools/memory-search';
import { callOf } from '../agent/fakes';
import { askOf, startAgentRun, userSkill } from './agent/agent-world';
import { requestOf, toolOver } from './fakes';

type CallTool = (name: string, input: unknown) => Promise<unknown>;

const files = ['SKILL.md', 'references/secret.md'];
const internal = {
  skill: userSkill('internal', { files }),
  files: { 'SKILL.md': 'Read.', 'references/secret.md': 'SECRET' },
};
const picked = {
  skill: userSkill('picked', { files, allowedTools: ['insert_text', 'skill'] }),
  files: internal.files,
};
const inField = { text: 'Words of a page.' };

const page = { text: 'Words of a page.' };

const load = callOf('skill', { skill_name: 'internal' });
const readOf = (skill: string) =>
  callOf('read_skill_file', { skill_name: skill, file_path: 'references/secret.md' });

/** What has reached the field, and why not more. */
async function written(
  request: RunRequest,
  calls: ReturnType<typeof callOf>[],
  world: Parameters<typeof startAgentRun>[2] = {},
) {
  const run = startAgentRun(request, [...calls.map((call) => [call]), ['SECRET']], {
    skills: [internal, picked],
    ...world,
  });
  await run.done;
  return {
    field: run.page.insert.mock.calls.map(([text]) => text),
    held: run.of('held').map(({ why }) => why),
    run,
  };
}

const pickedRequest = { ...requestOf(inField, 'go'), skill: picked.skill.key };

describe('a run with words of others and something private', () => {
  it.each([
    ['a file of a skill that nobody picked', askOf('go', inField), [readOf('internal')]],
    ['instructions of the user’s own beside a page’s words', askOf('go', inField), [load]],
    ['a file of another skill than the picked one', pickedRequest, [readOf('internal')]],
    [
      'beside a page that the user had read',
      { ...askOf('go', { text: '', read: 'nothing' }), page },
      [readOf('internal')],
    ],
  ])('leaves its result in the card: %s', async (_what, request, calls) => {
    const { field, held, run } = await written(request, calls);
    expect({ field, held }).toEqual({ field: [], held: ['words'] });
    expect(run.events.reduce(reduceRun, newRunView())).toMatchObject({
      heldBack: 'words',
      status: 'success',
      text: 'SECRET',
      outcome: { delivery: 'card' },
    });
  });

  it.each([
    ['nothing of others', askOf('go'), [load]],
    ['nothing private', askOf('go', inField), []],
    ['the picked skill’s own files', pickedRequest, [readOf('picked')]],
  ])('writes where there is %s', async (_what, request, calls) => {
    const { field, held } = await written(request, calls);
    expect({ field, held }).toEqual({ field: ['SECRET'], held: [] });
  });

  it('takes a stranger’s instructions for words of others', async () => {
    const { field, held } = await written(askOf('go'), [load], {
      skills: [{ ...internal, foreign: true }, picked],
    });
    expect({ field, held }).toEqual({ field: [], held: ['words'] });
  });

  it('lets no script write what it has read of the user’s notes, whoever wrote it', async () => {
    const memo: Memo = { id: 'm', text: 'SECRET', url: 'https://other.example/', title: '', createdAt: 1 };
    const skill = userSkill('reader', {
      mode: 'sandbox',
      files: ['SKILL.md', 'scripts/execute.js'],
      allowedTools: ['insert_text', 'memory_search'],
    });
    const does = async (_job: unknown, callTool: CallTool) => {
      await callTool('memory_search', {});
      return callTool('insert_text', { text: 'SECRET' }).catch(() => 'SECRET');
    };
    const run = startAgentRun({ ...requestOf(inField, 'go'), skill: skill.key }, [['']], {
      skills: [{ skill }],
      changes: { scripts: { run: does } },
    });
    run.world.needs.tools.register(
      toolOver(memorySearch, { memos: async () => [memo], results: async () => [] }),
    );
    expect(await run.done).toMatchObject({ status: 'success', text: 'SECRET' });
    expect(run.page.insert).not.toHaveBeenCalled();
    expect(run.of('held')).toEqual([{ type: 'held', why: 'words' }]);
  });
});

describe('what the user has kept, in Ask', () => {
  const memo: Memo = { id: 'm', text: 'SECRET', url: '', title: '', createdAt: 1 };
  const search = callOf('memory_search', { query: 'secret' });

  it.each<[string, Partial<Policy>, string[]]>([
    ['by a press alone', {}, ['memory_search']],
    ['by the user’s rule', { tool: { memory_search: 'allow' } }, []],
  ])('is read %s', async (_by, policy, asked) => {
    const run = startAgentRun(askOf('what did I note?'), [[search], ['It is SECRET.']], {
      policy,
      answer: () => ({ ok: true }),
    });
    run.world.needs.tools.register(
      toolOver(memorySearch, { memos: async () => [memo], results: async () => [] }),
    );
    await run.done;
    const questions = run.questions.map((question) =>
      question.kind === 'approve' && question.approval.decision.click
        ? question.approval.tool
        : question.kind,
    );
    expect(questions).toEqual(asked);
    expect(JSON.stringify(run.model.requests.at(-1)?.messages)).toContain('SECRET');
  });
});

describe('a stranger’s instructions', () => {
  const save = callOf('save_memo', { text: 'PLANTED' });

  it.each([
    [true, ['save_memo, click']],
    [false, []],
  ])('lead to no keeping without a press: %s', async (foreign, asked) => {
    const { run } = await written(askOf('go'), [load, save], {
      skills: [{ ...internal, foreign }],
      answer: () => ({ ok: false }),
    });
    const questions = run.questions.map((question) =>
      question.kind === 'approve'
        ? `${question.approval.tool}, ${question.approval.decision.click && 'click'}`
        : '',
    );
    expect(questions).toEqual(asked);
    expect(run.world.memos.map(({ text }) => text)).toEqual(foreign ? [] : ['PLANTED']);
  });
});

describe('a rule against the tool that delivers', () => {
  it.each([
    ['insert_text', { tool: { insert_text: 'deny' } }, [], ['rule']],
    ['another', { tool: { save_memo: 'deny' } }, ['SECRET'], []],
  ] as [string, Partial<Policy>, string[], string[]][])('%s', async (_what, policy, field, held) => {
    const done = await written(pickedRequest, [], { policy });
    expect({ field: done.field, held: done.held }).toEqual({ field, held });
  });
});
