import type { PromptSkill } from '../prompt/skill-index';
import { type LoadSkillNeeds, loadSkillForModel } from '../tools/load-skill';
import { type ReadSkillFileNeeds, readSkillFileForModel } from '../tools/read-skill-file';
import { type SearchSkillsNeeds, searchSkillsForModel } from '../tools/search-skills';
import type { AgentTool } from '../tools/tool';

export type SkillToolNeeds = LoadSkillNeeds & ReadSkillFileNeeds & SearchSkillsNeeds;

/**
 * The tools by which a model reads skills; `search_skills` where the index had no room for all, or not all that
 * take values are tools of their own. `skills`: those of `skillsForModels` alone. `leftOut`: how many
 * the model has not been told of, or of how they are called.
 */
export function createSkillTools(
  skills: readonly PromptSkill[],
  leftOut: number,
  needs: SkillToolNeeds,
): AgentTool[] {
  if (skills.length === 0) return [];
  return [
    loadSkillForModel(skills, needs),
    readSkillFileForModel(skills, needs),
    ...(leftOut > 0 ? [searchSkillsForModel(skills, needs)] : []),
  ];
}
