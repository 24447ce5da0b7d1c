import { describe, expect, it } from 'vitest';
import { searchSkillsAnswer, searchSkillsForModel } from '../../../../src/core/tools/search-skills';
import { manyPromptSkills, promptSkill } from '../prompt/skill-fakes';

describe('the search_skills tool', () => {
  const skills = [
    ...manyPromptSkills(100),
    promptSkill('tide', { description: 'Tells when the <sea> rises.' }),
  ];

  it('is called with a query', () => {
    const tool = searchSkillsForModel(skills);
    expect(tool).toMatchObject({ name: 'search_skills', inputSchema: { required: ['query'] } });
    expect(tool.schema.safeParse({ query: 'sea' }).success).toBe(true);
    expect(tool.schema.safeParse({ query: 'x'.repeat(401) }).success).toBe(false);
  });

  it('finds what an index has no room for', () => {
    expect(searchSkillsAnswer(skills, 'sea')).toEqual({
      output:
        '<available_skills>\n<skill name="tide">Tells when the &lt;sea&gt; rises.</skill>\n</available_skills>',
    });
  });

  it('gives the best twenty, and counts the rest', () => {
    const { output } = searchSkillsAnswer(skills, 'documents');
    expect(output.match(/<skill /g)).toHaveLength(20);
    expect(output).toContain('<skill name="skill-0">');
    expect(output).toMatch(/\n80 more skills match\. Be more specific to see them\.$/);
  });

  it('puts a name before a description that has the word', () => {
    const found = searchSkillsAnswer(
      [
        promptSkill('a', { description: 'For letters.', uses: 9 }),
        promptSkill('letters', { description: 'Writes.' }),
      ],
      'letters',
    );
    expect(found.output.indexOf('name="letters"')).toBeLessThan(found.output.indexOf('name="a"'));
  });

  it.each([
    ['zebra', /No skill matches "zebra"/],
    ['  ', /The query is empty/],
  ])('says what to do where %j finds nothing', (query, message) => {
    expect(searchSkillsAnswer(skills, query)).toEqual({
      output: expect.stringMatching(message),
      failed: true,
    });
  });
});
