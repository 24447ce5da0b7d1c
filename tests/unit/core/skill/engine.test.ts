import { describe, expect, it } from 'vitest';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';

const parse = (head: string) =>
  parseSkillMd(`---\nname: trial\ndescription: A trial\n${head}---\n\nDo it.\n`, {
    id: 'trial',
    source: 'user',
    files: ['SKILL.md'],
  });

describe('an engine', () => {
  it.each([
    ['as a field', 'engine: translate\n'],
    ['by the metadata of the open format', 'metadata:\n  caretaker-engine: translate\n'],
    ['in any case', 'engine: Translate\n'],
  ])('is named %s', (_how, head) => {
    expect(parse(head).skill).toMatchObject({ engine: 'translate', mode: 'llm' });
  });

  it('that nobody knows is told of, and costs the skill nothing', () => {
    const { skill, diagnostics } = parse('engine: dance\n');
    expect(skill).toBeDefined();
    expect(skill?.engine).toBeUndefined();
    expect(diagnostics.map(({ code, line }) => [code, line])).toContainEqual(['engine-unknown', 4]);
  });

  it('leaves a file in the open format where its metadata names it', () => {
    expect(parse('metadata:\n  caretaker-engine: translate\n').conforms).toBe(true);
  });
});
