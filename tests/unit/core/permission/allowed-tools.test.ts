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
});
