import { describe, expect, it } from 'vitest';
import { placeFor } from '../../../../../src/core/run/place';
import type { RunRequest } from '../../../../../src/core/run/run-request';
import { callOf } from '../../agent/fakes';
import { askOf, shellSaying, startAgentRun, userSkill } from './agent-world';

const packaged = ['SKILL.md', 'references/terms.md', 'scripts/count.py'];
const texts = { 'references/terms.md': 'Terms.', 'scripts/count.py': 'print(3)' };
const others = [{ skill: userSkill('letters') }, { skill: userSkill('notes') }];

const picked = (id: string, target = {}): RunRequest => {
  const skill = `user:${id}` as const;
  const asked = askOf('go', target);
  return { ...asked, skill, place: placeFor(asked.target, { key: skill }) };
};

function toolsOf(allowedTools: string[], files = packaged) {
  return async () => {
    const run = startAgentRun(picked('report'), [['Done.']], {
      skills: [{ skill: userSkill('report', { allowedTools, files }), files: texts }, ...others],
      workspaces: shellSaying().workspaces,
    });
    await run.done;
    return run.tools();
  };
}

describe('the tools of a skill that was picked', () => {
  it.each([
    ['none listed: its files, and commands for its scripts', [], packaged, ['read_skill_file', 'bash']],
    ['none listed, no scripts', [], packaged.slice(0, 2), ['read_skill_file']],
    ['no files beside SKILL.md and a licence', [], ['SKILL.md', 'LICENSE.txt'], []],
    ['an output tool', ['insert_text'], ['SKILL.md'], []],
    ['bash', ['Bash'], ['SKILL.md'], ['bash']],
    ['a part of bash', ['Bash(git add:*)'], ['SKILL.md'], ['bash']],
    ['others and not bash', ['Read'], packaged, ['read_skill_file']],
    ['all skills', ['Skill'], ['SKILL.md'], ['skill', 'read_skill_file']],
    ['one skill', ['skill:letters'], ['SKILL.md'], ['skill', 'read_skill_file']],
    ['a tool beside where the result goes', ['floating_card', 'save_memo'], ['SKILL.md'], ['save_memo']],
    ['where the result goes', ['clipboard', 'proofread'], ['SKILL.md'], ['proofread']],
    ['the user’s memos', ['insert_text', 'search_memos'], ['SKILL.md'], ['memory_search']],
    ['what is not here', ['WebFetch', 'Write'], ['SKILL.md'], []],
  ])('%s', async (_what, allowedTools, files, tools) => {
    expect(await toolsOf(allowedTools, files)()).toEqual(tools);
  });

  it('reach the skills that it lists and no others', async () => {
    const run = startAgentRun(
      picked('report'),
      [
        [callOf('skill', { skill_name: 'notes' }, 'a'), callOf('skill', { skill_name: 'letters' }, 'b')],
        ['Done.'],
      ],
      { skills: [{ skill: userSkill('report', { allowedTools: ['Skill(letters)'] }) }, ...others] },
    );
    await run.done;
    expect(run.model.requests[0]?.system).not.toContain('notes');
    expect(run.answers().map(({ failed = false }) => failed)).toEqual([true, false]);
  });
});

describe('a skill that was picked', () => {
  const skills = [
    {
      skill: userSkill('report', {
        files: packaged,
        allowedTools: ['Bash(git add:*)', 'Read(references/**)'],
        body: 'Report on {{selection}}.',
      }),
      files: texts,
    },
  ];

  it('is what the model is told to do, with the place of its files', async () => {
    const run = startAgentRun(picked('report'), [['Done.']], { skills });
    expect(await run.done).toMatchObject({ status: 'success', text: 'Done.' });
    const { system = '' } = run.model.requests[0] ?? {};
    expect(system.startsWith('Report on')).toBe(true);
    expect(system).toContain('- references/terms.md');
    expect(system).not.toContain('You are Caretaker');
    expect(run.of('started')[0]?.skill).toMatchObject({ id: 'report' });
  });

  it('is held to the parts that it lists', async () => {
    const { shell, workspaces } = shellSaying();
    const run = startAgentRun(
      picked('report'),
      [
        [
          callOf('bash', { command: 'rm -r /work' }, 'a'),
          callOf('bash', { command: 'git add a.txt' }, 'b'),
          callOf('read_skill_file', { skill_name: 'report', file_path: 'scripts/count.py' }, 'c'),
          callOf('read_skill_file', { skill_name: 'report', file_path: 'references/terms.md' }, 'd'),
        ],
        ['Done.'],
      ],
      { skills, workspaces },
    );
    await run.done;
    expect(run.answers().map(({ failed = false }) => failed)).toEqual([true, false, true, false]);
    expect(run.answers()[0]?.output).toContain('beyond the allowed tools of the skill');
    expect(shell.commands.map(({ text }) => text)).toEqual(['git add a.txt']);
    expect(shell.textOf('/skills/report/scripts/count.py')).toBe('print(3)');
  });

  it('need not be let in by the policy: the user has picked it', async () => {
    const run = startAgentRun(
      picked('report'),
      [[callOf('read_skill_file', { skill_name: 'report', file_path: 'references/terms.md' })], ['Done.']],
      { skills, policy: { skill: { '*': 'ask' } } },
    );
    await run.done;
    expect(run.questions).toEqual([]);
    expect(run.answers()[0]?.output).toContain('Terms.');
  });

  it('takes the page’s words along with its body: what it keeps needs a click', async () => {
    const keeper = { skill: userSkill('keeper', { allowedTools: ['floating_card', 'save_memo'] }) };
    const titled = { ...keeper, skill: { ...keeper.skill, body: 'Note {{page.title}}.' } };
    for (const [skill, asked] of [
      [keeper, 0],
      [titled, 1],
    ] as const) {
      const run = startAgentRun(picked('keeper'), [[callOf('save_memo', { text: 'x' })], ['Done.']], {
        skills: [skill],
      });
      await run.done;
      expect(run.questions).toHaveLength(asked);
    }
  });

  it('without anything to act with is one request, as ever, and tells of no step', async () => {
    const run = startAgentRun(picked('letters'), [['Dear Ann.']], { skills: others });
    expect(await run.done).toMatchObject({ status: 'success', text: 'Dear Ann.' });
    expect(run.of('step')).toEqual([]);
    expect(run.model.requests[0]?.tools).toBeUndefined();
  });

  it('keeps the white space around what it replaces', async () => {
    const run = startAgentRun(picked('report', { read: 'selection', text: '  teh text\n' }), [['the text']], {
      skills,
    });
    expect(await run.done).toMatchObject({ text: '  the text\n' });
  });
});
