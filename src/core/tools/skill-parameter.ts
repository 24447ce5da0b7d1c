import { z } from 'zod';
import type { PromptSkill } from '../prompt/skill-index';
import { searchSkills } from './search-skills';

/** Allowed values that a schema lists: longer lists cost more than they help, and some servers refuse them. */
const most = { values: 200, characters: 8_000 };

/**
 * A parameter that is the id of one of the skills. A model is told which there are, and is not held to how they are written:
 * `findSkill` looks the name up, and helps with one that no skill has.
 */
export function skillParameter(skills: readonly PromptSkill[], description: string): z.ZodString {
  const ids = skills.map(({ id }) => id);
  const short = ids.length <= most.values && ids.reduce((sum, id) => sum + id.length, 0) <= most.characters;
  if (short) return z.string().meta({ enum: ids, description });
  return z
    .string()
    .meta({ description: `${description} Use ${searchSkills.name} to find skills that are not listed.` });
}
