import type { RunRequest, TargetSummary } from '../../../../src/core/run/run-request';
import type { Skill } from '../../../../src/core/skill/model';

export function skillOf(changes: Partial<Skill> = {}): Skill {
  return {
    key: 'user:trial',
    id: 'trial',
    source: 'user',
    name: 'trial',
    description: 'A trial',
    body: 'Polish the text.',
    allowedTools: ['insert_text'],
    config: {},
    mode: 'llm',
    files: ['SKILL.md'],
    ...changes,
  };
}

export function requestOf(text: string, instruction = '', target: Partial<TargetSummary> = {}): RunRequest {
  return {
    skill: 'user:trial',
    instruction,
    target: {
      editable: true,
      read: 'selection',
      text,
      url: 'https://a.example/page',
      title: 'A page',
      ...target,
    },
    place: 'replace',
  };
}
