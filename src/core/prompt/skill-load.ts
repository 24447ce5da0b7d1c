import { z } from 'zod';
import { readSkillFileName, searchSkillsName, skillToolName } from '../permission/skill-tool-names';
import type { ModelTool } from '../run/needs';
import { findSkillMd } from '../skill/skill-md';
import { type PromptSkill, skillFolder } from './skill-index';
import type { ToolAnswer } from './skill-lookup';
import { asShown } from './skill-markup';
import { buildToolPrompt } from './skill-prompts';

/** What the `skill` tool takes; which name is one of a skill is looked up by `findSkill`, which helps with the others. */
export const skillInput = z.object({ skill_name: z.string() });

/** Allowed values that a schema lists: longer lists cost more than they help, and some servers refuse them. */
const most = { values: 200, characters: 8_000 };

/**
 * The `skill` tool over the skills that this run may use; undefined where there is none. The description lists them
 * (`buildToolPrompt`), unless the system prompt has the index already (`indexed`). The parameter takes their ids alone, as
 * long as these are no more than 200 and 8,000 characters; of more it takes any text, for what `search_skills` finds.
 */
export function skillTool(
  skills: readonly PromptSkill[],
  { indexed }: { indexed: boolean },
): ModelTool | undefined {
  if (skills.length === 0) return undefined;
  const list = indexed ? 'The skills are listed in <available_skills>.' : buildToolPrompt(skills).text;
  return {
    name: skillToolName,
    description: `Loads the instructions of a skill, which tell you how to do one kind of task. If a skill fits the task, call this before you begin, and follow what it says.\n${list}`,
    inputSchema: {
      type: 'object',
      properties: { skill_name: nameSchema(skills, 'The name of the skill, as listed.') },
      required: ['skill_name'],
      additionalProperties: false,
    },
  };
}

/** The schema of a parameter that is the id of one of the skills. */
export function nameSchema(skills: readonly PromptSkill[], description: string): Record<string, unknown> {
  const ids = skills.map(({ id }) => id);
  const short = ids.length <= most.values && ids.reduce((sum, id) => sum + id.length, 0) <= most.characters;
  if (short) return { type: 'string', enum: ids, description };
  return {
    type: 'string',
    description: `${description} Use ${searchSkillsName} to find skills that are not listed.`,
  };
}

/** Files that an answer lists. */
const mostFiles = 50;

/**
 * What the `skill` tool answers: where the skill's files are, their names (50 at the most, and how many more), and at the end
 * its instructions, word for word, with their variables filled in. They come last and no tag ends them, so that no text in
 * them can pass for something else that Caretaker says.
 */
export function skillAnswer(skill: Pick<PromptSkill, 'id' | 'files'>, instructions: string): ToolAnswer {
  return {
    output: `${skillPlace(skill)}\n\nInstructions, to the end of this answer:\n\n${instructions.trim()}`,
  };
}

/** What a skill is called, where its files are, and their names. */
export function skillPlace(skill: Pick<PromptSkill, 'id' | 'files'>): string {
  const own = findSkillMd(skill.files);
  const others = skill.files.filter((path) => path !== own);
  const shown = others.slice(0, mostFiles);
  const rest = others.length - shown.length;
  const lines = [
    `Skill: ${asShown(skill.id)}`,
    `Folder: ${asShown(skillFolder(skill))}`,
    ...(others.length > 0
      ? [
          `Files besides SKILL.md (read them with ${readSkillFileName}):`,
          ...shown.map((path) => `- ${asShown(path)}`),
          ...(rest > 0 ? [`${rest} more are not listed.`] : []),
        ]
      : ['It has no files besides SKILL.md.']),
  ];
  return lines.join('\n');
}
