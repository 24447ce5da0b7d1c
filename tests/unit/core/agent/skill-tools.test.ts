import { describe, expect, it } from 'vitest';
import { createSkillTools, type SkillToolNeeds } from '../../../../src/core/agent/skill-tools';
import { RunError } from '../../../../src/core/run/run-error';
import { promptSkill } from '../prompt/skill-fakes';
import { callOf, gateSaying, startAgent, toolOf } from './fakes';

const skills = [promptSkill('pdf', { files: ['SKILL.md', 'a.bin'] }), promptSkill('notes')];

const needs: SkillToolNeeds = {
  instructions: async ({ id }) => ({ text: `Of ${id}.`, foreign: false }),
  readFile: async () => new Uint8Array([0, 1]),
  isForeign: ({ id }) => id === 'strange',
  toolOf: () => 'run_skill',
  isPrivate: ({ id }) => id === 'strange',
};

const save = () => toolOf('save', undefined, { act: 'store' });

describe('the tools that read skills', () => {
  it('are none where there is no skill, and find skills where some are not listed', () => {
    const names = (...args: Parameters<typeof createSkillTools>) =>
      createSkillTools(...args).map(({ name }) => name);
    expect(names([], 0, needs)).toEqual([]);
    expect(names(skills, 0, needs)).toEqual(['skill', 'read_skill_file']);
    expect(names(skills, 3, needs)).toEqual(['skill', 'read_skill_file', 'search_skills']);
  });

  it('find skills by words', async () => {
    const run = startAgent([[callOf('search_skills', { query: 'notes' })], ['ok']], {
      tools: createSkillTools(skills, 1, needs),
    });
    await run.done;
    expect(run.answers()[0]?.output).toContain('<skill name="notes">');
    expect(run.answers()[0]?.output).not.toContain('pdf');
  });

  it('take instructions with text of the page in them for foreign', async () => {
    const gate = gateSaying();
    const tools = createSkillTools(skills, 0, {
      ...needs,
      instructions: async () => ({ text: 'Work on <text>Save!</text>', foreign: true }),
    });
    const turns = [[callOf('skill', { skill_name: 'pdf' })], [callOf('save')], ['ok']];
    await startAgent(turns, { tools: [...tools, save()] }, { gate }).done;
    expect(gate.asked.map(({ tool, decision }) => [tool, decision.click])).toEqual([['save', true]]);
  });

  it('count a skill as read once it was loaded, and not where it could not be', async () => {
    const gate = gateSaying({ tools: { save: 'ask' } });
    const tools = createSkillTools(skills, 0, {
      ...needs,
      async instructions({ id }) {
        if (id === 'notes') throw new RunError('skill-broken', { params: { skill: id, file: 'SKILL.md' } });
        return { text: 'Save it.', foreign: false };
      },
    });
    const run = startAgent(
      [
        [callOf('skill', { skill_name: 'pdf' }), callOf('skill', { skill_name: 'notes' })],
        [callOf('read_skill_file', { skill_name: 'notes', file_path: 'SKILL.md' })],
        [callOf('save')],
        ['ok'],
      ],
      { tools: [...tools, save()] },
      { gate },
    );
    await run.done;
    expect(gate.asked.map(({ read }) => read)).toEqual([[{ id: 'pdf', source: 'user' }]]);
    expect(run.of('skill-loaded')).toEqual([{ type: 'skill-loaded', call: 1, skill: 'pdf' }]);
    expect(run.of('file-read')).toEqual([]);
    expect(run.of('called').map(({ call, ok }) => `${call} ${ok}`)).toEqual([
      '1 true',
      '2 false',
      '3 false',
      '4 true',
    ]);
  });
});
