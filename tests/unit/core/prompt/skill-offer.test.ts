import { describe, expect, it } from 'vitest';
import { emptyPolicy, policyFor } from '../../../../src/core/permission/policy';
import { buildSkillIndex } from '../../../../src/core/prompt/skill-index';
import { unknownSkill } from '../../../../src/core/prompt/skill-lookup';
import { type SkillCandidate, skillsForModels } from '../../../../src/core/prompt/skill-offer';
import { buildToolPrompt } from '../../../../src/core/prompt/skill-prompts';
import { loadSkillForModel } from '../../../../src/core/tools/load-skill';
import { readSkillFileForModel } from '../../../../src/core/tools/read-skill-file';
import { searchSkillsAnswer } from '../../../../src/core/tools/search-skills';
import { promptSkill } from './skill-fakes';

const needs = {
  instructions: async () => ({ text: '', foreign: false }),
  readFile: async () => undefined,
  isForeign: () => false,
  toolOf: () => 'run_skill',
  isPrivate: () => false,
};

const candidate = (id: string, changes: Partial<SkillCandidate> = {}): SkillCandidate => {
  const { uses: _, ...skill } = promptSkill(id);
  return { skill, metadata: { enabled: true, uses: 3 }, answer: 'allow', ...changes };
};

describe('the skills that a model may know of', () => {
  it('are those that are switched on, left to models and not denied', () => {
    const skills = skillsForModels([
      candidate('allowed'),
      candidate('asked', { answer: 'ask' }),
      candidate('denied', { answer: 'deny' }),
      candidate('off', { metadata: { enabled: false, uses: 9 } }),
      candidate('for-users', { skill: { ...promptSkill('for-users'), disableModelInvocation: true } }),
      candidate('for-models', { skill: { ...promptSkill('for-models'), disableModelInvocation: false } }),
    ]);
    expect(skills).toEqual([
      promptSkill('allowed', { uses: 3 }),
      promptSkill('asked', { uses: 3 }),
      promptSkill('for-models', { uses: 3 }),
    ]);
  });

  it('leave no trace of one that is denied in anything that a model reads', async () => {
    const policy = policyFor({ ...emptyPolicy, skill: { 'internal-*': 'deny' } }, 'https://a.example/');
    const skills = skillsForModels(
      ['notes', 'Internal-Plan'].map((id) =>
        candidate(id, { answer: policy.skill({ id, source: 'user' }).answer }),
      ),
    );
    const read = [
      buildSkillIndex(skills),
      buildToolPrompt(skills),
      loadSkillForModel(skills, needs),
      readSkillFileForModel(skills, needs),
      await searchSkillsAnswer(skills, 'does', needs),
      unknownSkill('plan', skills),
    ];
    for (const each of read) {
      expect(JSON.stringify(each)).toContain('notes');
      expect(JSON.stringify(each)).not.toContain('Internal');
    }
  });
});
