import type { Answer } from '../permission/policy';
import type { SkillHead, SkillMetadata } from '../skill/model';
import type { PromptSkill } from './skill-index';

/** A skill that a model might be shown, and what decides whether it is. */
export interface SkillCandidate {
  skill: Omit<PromptSkill, 'uses'> & Pick<SkillHead, 'disableModelInvocation'>;
  metadata: Pick<SkillMetadata, 'enabled' | 'uses'>;
  /** What the user's policy says of it, here (`policyFor`). */
  answer: Answer;
}

/**
 * The skills that a model may know of: those that are switched on, leave it to the model, and are not denied. Every prompt,
 * list of values, search and error is made of these alone, so that no other is ever named to a model.
 */
export function skillsForModels(candidates: readonly SkillCandidate[]): PromptSkill[] {
  return candidates
    .filter(
      ({ skill, metadata, answer }) =>
        skill.disableModelInvocation !== true && metadata.enabled && answer !== 'deny',
    )
    .map(({ skill, metadata: { uses } }) => {
      const { id, source, name, description, files, mode, input, signature, rank } = skill;
      return { id, source, name, description, files, uses, mode, input, signature, rank };
    });
}
