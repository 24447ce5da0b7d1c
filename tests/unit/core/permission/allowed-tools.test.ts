import { describe, expect, it } from 'vitest';
import { mayUse } from '../../../../src/core/permission/allowed-tools';

describe('mayUse', () => {
  const skill = { allowedTools: ['insert_text', 'Bash(git add:*)'] };

  it('allows what the skill lists', () => {
    expect(mayUse(skill, 'insert_text')).toBe(true);
  });

  it.each(['proofread', 'INSERT_TEXT', 'insert', 'Bash', '', '__proto__'])('refuses %j', (tool) => {
    expect(mayUse(skill, tool)).toBe(false);
  });

  it('refuses everything to a skill that lists nothing', () => {
    expect(mayUse({ allowedTools: [] }, 'insert_text')).toBe(false);
  });

  it('takes a name that another agent has for the tool', () => {
    const listed = { allowedTools: ['Read', 'Bash(git add:*)', 'Skill(polish)'] };
    expect(mayUse(listed, 'read_skill_file')).toBe(true);
    expect(mayUse(listed, 'skill:polish')).toBe(true);
    expect(mayUse({ allowedTools: ['Bash'] }, 'bash')).toBe(true);
  });

  it.each([
    ['Bash(git add:*)', 'bash'],
    ['Read(./docs/**)', 'read_skill_file'],
    ['Skill(polish)', 'skill:memo'],
    ['Skill(polish)', 'skill'],
    ['Write', 'save_memo'],
  ])('of %s does not make %s', (name, tool) => {
    expect(mayUse({ allowedTools: [name] }, tool)).toBe(false);
  });
});
