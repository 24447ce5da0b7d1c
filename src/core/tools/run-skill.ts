import { z } from 'zod';
import type { PromptSkill } from '../prompt/skill-index';
import { findSkill, unknownSkill } from '../prompt/skill-lookup';
import { forModel } from './for-model';
import { skillParameter } from './skill-parameter';
import { textUpTo } from './text-input';
import type { AgentTool, SkillCall, Tool } from './tool';

export const runSkill: Tool = { name: 'run_skill', risk: 'run' };

/**
 * Runs a skill that makes its text without a model, by its script or by its filled-in body. `skills`: those alone. What it
 * gives is the answer, which may hold anything of its files (`isPrivate`); nothing is delivered. Undefined where there is none.
 */
export function runSkillForModel(
  skills: readonly PromptSkill[],
  produce: (skill: PromptSkill, call: SkillCall, signal: AbortSignal) => Promise<string>,
  isPrivate: (skill: PromptSkill) => boolean,
): AgentTool | undefined {
  if (skills.length === 0) return undefined;
  return forModel(runSkill, {
    description:
      'Runs a skill that has its own script or fixed text, and returns the result. The skill’s instructions say what it takes.',
    schema: z.object({
      skill_name: skillParameter(skills, 'The name of the skill.'),
      message: textUpTo(1_000_000).meta({ description: 'The text for the skill to work on.' }),
      fields: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
        .optional()
        .meta({ description: 'Values for the fields that the skill asks for, by field name.' }),
    }),
    plan({ skill_name, message, fields }) {
      const skill = findSkill(skills, skill_name);
      if (!skill) return { refused: unknownSkill(skill_name, skills) };
      const { id, source } = skill;
      return {
        skill: { id, source },
        run: async (signal) => ({
          output: await produce(skill, { message, ...(fields && { fields }) }, signal),
          foreign: true,
          private: isPrivate(skill),
        }),
      };
    },
  });
}
