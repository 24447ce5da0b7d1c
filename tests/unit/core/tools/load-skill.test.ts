import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '../../../../src/core/run/needs';
import { loadSkillForModel, skillAnswer } from '../../../../src/core/tools/load-skill';
import { hostileText, manyPromptSkills, promptSkill } from '../prompt/skill-fakes';

interface NameSchema {
  type: string;
  enum?: string[];
  description: string;
}

function nameOf(tool: ModelTool | undefined): NameSchema | undefined {
  const properties = tool?.inputSchema.properties as { skill_name: NameSchema } | undefined;
  return properties?.skill_name;
}

describe('the skill tool', () => {
  const skills = [promptSkill('pdf'), promptSkill('R&D "notes"')];

  const toolFor = (of: typeof skills) =>
    loadSkillForModel(of, {
      instructions: async () => ({ text: '', foreign: false }),
      isForeign: () => false,
      toolOf: () => 'run_skill',
      isPrivate: () => false,
    });

  it('is made of the skills that this run may use, and does not list again what the index lists', () => {
    const tool = toolFor(skills);
    expect(tool.name).toBe('skill');
    expect(tool.description).not.toContain('<skill ');
    expect(tool.description).toContain('<available_skills>');
    expect(nameOf(tool)).toMatchObject({ type: 'string', enum: ['pdf', 'R&D "notes"'] });
    expect(tool.inputSchema).toMatchObject({ required: ['skill_name'], additionalProperties: false });
  });

  it.each([
    [200, 'skill', 200],
    [201, 'skill', undefined],
    [100, 'x'.repeat(100), undefined],
  ])('of %i skills takes the listed names, or of too many any text', (count, prefix, values) => {
    const many = manyPromptSkills(count).map((skill, place) => ({ ...skill, id: `${prefix}-${place}` }));
    const name = nameOf(toolFor(many));
    expect(name?.enum?.length).toBe(values);
    expect(name?.description.includes('search_skills') ?? false).toBe(values === undefined);
  });

  it.each([[{}], [{ skill_name: 1 }], [{ name: 'pdf' }], [null]])('does not take %j', (input) => {
    expect(toolFor(skills).schema.safeParse(input).success).toBe(false);
  });
});

describe('what the skill tool answers', () => {
  it('says where the files are, which, and at the end what to do', () => {
    const skill = { id: 'pdf', files: ['LICENSE', 'SKILL.md', 'scripts/fill.py'] };
    expect(skillAnswer(skill, '\n# Forms\n\nRun `fill.py && check`.\n')).toEqual({
      output: [
        'Skill: pdf',
        'Folder: /skills/pdf',
        'Files besides SKILL.md (read them with read_skill_file):',
        '- LICENSE',
        '- scripts/fill.py',
        '',
        'Instructions, to the end of this answer:',
        '',
        '# Forms',
        '',
        'Run `fill.py && check`.',
      ].join('\n'),
    });
  });

  it('says that there are no other files', () => {
    const { output } = skillAnswer({ id: 'pdf', files: ['skill.md'] }, 'Do it.');
    expect(output).toBe(
      'Skill: pdf\nFolder: /skills/pdf\nIt has no files besides SKILL.md.\n\nInstructions, to the end of this answer:\n\nDo it.',
    );
  });

  it.each([
    [50, 50, 0],
    [51, 50, 1],
    [300, 50, 250],
  ])('of %i files lists %i and counts %i more', (count, listed, more) => {
    const files = ['SKILL.md', ...Array.from({ length: count }, (_, place) => `a/${place}.md`)];
    const { output } = skillAnswer({ id: 'pdf', files }, 'Do it.');
    expect(output.match(/^- /gm)).toHaveLength(listed);
    expect(output.includes('more are not listed')).toBe(more > 0);
    if (more > 0) expect(output).toContain(`${more} more are not listed.`);
  });

  it('lets no file’s name pass for a line of its own', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 8 }), fc.array(hostileText), (files, lines) => {
        const instructions = `Begin\n${lines.join('\n')}\nEnd`;
        const { output } = skillAnswer({ id: 'pdf', files: ['SKILL.md', ...files] }, instructions);
        const head = output
          .slice(0, output.indexOf('\n\nInstructions, to the end of this answer:\n\n'))
          .split('\n');
        const others = files.filter((path) => path !== 'SKILL.md');
        expect(head).toHaveLength(others.length > 0 ? 3 + others.length : 3);
        for (const line of head.slice(3)) expect(line).toMatch(/^- /);
        expect(output.endsWith(instructions)).toBe(true);
      }),
    );
  });
});
