import { describe, expect, it } from 'vitest';
import { ourToolFor } from '../../../../src/core/permission/tool-names';
import { toolNamesIn } from '../../../../src/core/skill/fields';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { readCorpus } from '../skill/corpus';

describe('a name of another agent', () => {
  it.each([
    ['Read', 'read_skill_file'],
    ['read', 'read_skill_file'],
    ['read_file', 'read_skill_file'],
    ['Read(./docs/**)', 'read_skill_file'],
    ['Bash', 'bash'],
    ['Bash(git add:*)', 'bash'],
    ['Bash(npm run (a|b), c)', 'bash'],
    ['run_shell_command(ls)', 'bash'],
    ['exec_command', 'bash'],
    ['Skill', 'skill'],
    ['activate_skill', 'skill'],
    ['Skill(polish)', 'skill:polish'],
  ])('%s is our %s', (name, tool) => {
    expect(ourToolFor(name)).toBe(tool);
  });

  it.each([
    'Write',
    'Edit',
    'MultiEdit',
    'NotebookEdit',
    'Glob',
    'Grep',
    'LS',
    'Task',
    'TodoWrite',
    'WebFetch',
    'WebSearch',
    'WebFetch(domain:example.com)',
    'apply_patch',
    'update_plan',
    'write_file',
    'replace',
    'google_web_search',
    'save_memory',
    'mcp__files__read',
    'insert_text',
    'bash',
    'skill',
    'skill:polish',
    'constructor',
    '__proto__',
    'Read(',
    '()',
    '',
  ])('%j has none, or is ours already', (name) => {
    expect(ourToolFor(name)).toBeUndefined();
  });

  it('is one of those that public skills use, and each of those is known here or not', () => {
    const listed = readCorpus().flatMap(({ text }) => {
      const { skill } = parseSkillMd(text, { id: 'x', source: 'user', files: ['SKILL.md'] });
      return toolNamesIn(skill?.allowedTools ?? []);
    });
    for (const name of new Set(listed))
      expect([undefined, 'read_skill_file', 'bash', 'skill']).toContain(ourToolFor(name));
  });
});
