import { z } from 'zod';
import { skillToolPrefix } from '../permission/tool-names';
import { RunError } from '../run/run-error';
import type { Skill, SkillKey, SkillListing } from '../skill/model';
import { type CallableTool, defineTool } from './tool';

const schema = z.object({
  /** What the user would have typed or selected. */
  message: z.string().max(1_000_000),
  /** Values for the skill's form, by the names of its fields; of a function its input. */
  fields: z.record(z.string(), z.json()).optional(),
});

/**
 * A skill as a tool for other skills, agents and pipelines: its text is the tool's output, and nothing is delivered.
 * `load` gives the skill as it stands when it is called, if it counts on the page of that address.
 */
export function createSkillTool(
  { key, id }: Pick<SkillListing, 'key' | 'id'>,
  load: (key: SkillKey, page: string) => Promise<Skill | undefined>,
): CallableTool<unknown> {
  return defineTool({
    name: skillToolPrefix + id,
    risk: 'none',
    schema,
    async run(call, context): Promise<string> {
      const skill = await load(key, context.request.target.url);
      if (!skill) throw new RunError('skill-not-found', { params: { skill: id } });
      return context.produceSkill(skill, call);
    },
  });
}
