import { z } from 'zod';
import { createSkillSearch } from '../library/search';
import { mostUsedFirst, type PromptSkill } from '../prompt/skill-index';
import { failed, quoted, type ToolAnswer } from '../prompt/skill-lookup';
import { buildToolPrompt } from '../prompt/skill-prompts';
import { forModel } from './for-model';
import type { AgentTool, Tool } from './tool';

export const searchSkills: Tool = { name: 'search_skills', risk: 'none' };

/** The tool that finds what the index had no room for. */
export function searchSkillsForModel(skills: readonly PromptSkill[]): AgentTool {
  return forModel(searchSkills, {
    description:
      'Finds skills that are not in your list: those with every word of the query in their name or description.',
    schema: z.object({
      query: z.string().max(400).meta({ description: 'One or two words for the kind of task.' }),
    }),
    plan: ({ query }) => ({
      // Names and descriptions of installed skills, as in the index.
      run: async () => ({ ...searchSkillsAnswer(skills, query), foreign: false }),
    }),
  });
}

/** Skills of an answer. */
const most = 20;

/** What `search_skills` answers over the skills that this run may use: the best 20, as the index would list them. */
export function searchSkillsAnswer(skills: readonly PromptSkill[], query: string): ToolAnswer {
  if (query.trim() === '') return failed('The query is empty. Give one or two words for the kind of task.');
  const found = createSkillSearch(mostUsedFirst(skills)).find(query);
  if (found.length === 0) {
    return failed(
      `No skill matches ${quoted(query)}. Try fewer or other words, or continue without a skill.`,
    );
  }
  // The list keeps the best first: all are of the same use here.
  const list = buildToolPrompt(found.slice(0, most).map((skill) => ({ ...skill, uses: 0 })));
  const rest = found.length - most;
  return {
    output: rest > 0 ? `${list.text}\n${rest} more skills match. Be more specific to see them.` : list.text,
  };
}
