import { describe, expect, it } from 'vitest';
import { type SkillCandidate, skillsForModels } from '../../../../src/core/prompt/skill-offer';
import { promptSkill } from './skill-fakes';

const candidate = (id: string, changes: Partial<SkillCandidate> = {}): SkillCandidate => {
  const { uses: _, ...skill } = promptSkill(id);
  return { skill, modelInvocable: true, metadata: { enabled: true, uses: 3 }, answer: 'allow', ...changes };
};

describe('the skills that a model may know of', () => {
  it('are those that are switched on, left to models and not denied', () => {
    const skills = skillsForModels([
      candidate('allowed'),
      candidate('asked', { answer: 'ask' }),
      candidate('denied', { answer: 'deny' }),
      candidate('off', { metadata: { enabled: false, uses: 9 } }),
      candidate('for-users', { modelInvocable: false }),
    ]);
    expect(skills).toEqual([promptSkill('allowed', { uses: 3 }), promptSkill('asked', { uses: 3 })]);
  });
});
