import { z } from 'zod';
import type { PromptSkill } from '../prompt/skill-index';
import { nameSchema } from '../prompt/skill-load';
import { findSkill, unknownSkill } from '../prompt/skill-lookup';
import type { SkillCall } from '../run/tool';
import { defineAgentTool } from './define-tool';
import type { AgentTool } from './types';

export const runSkillName = 'run_skill';

const schema = z.object({
  skill_name: z.string(),
  message: z.string().max(1_000_000),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});

/**
 * Runs a skill that makes its text without a model, by its script or by its filled-in body. `skills`: those alone. What it
 * gives is the answer, which may hold anything of its files (`isPrivate`); nothing is delivered. Undefined where there is none.
 */
export function createRunSkillTool(
  skills: readonly PromptSkill[],
  produce: (skill: PromptSkill, call: SkillCall, signal: AbortSignal) => Promise<string>,
  isPrivate: (skill: PromptSkill) => boolean,
): AgentTool | undefined {
  if (skills.length === 0) return undefined;
  return defineAgentTool({
    name: runSkillName,
    description:
      'Runs a skill that has its own script or fixed text, and returns the result. The skill’s instructions say what it takes.',
    inputSchema: {
      type: 'object',
      properties: {
        skill_name: nameSchema(skills, 'The name of the skill.'),
        message: { type: 'string', description: 'The text for the skill to work on.' },
        fields: {
          type: 'object',
          additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
          description: 'Values for the fields that the skill asks for, by field name.',
        },
      },
      required: ['skill_name', 'message'],
      additionalProperties: false,
    },
    act: 'run',
    schema,
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
