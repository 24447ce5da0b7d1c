import { z } from 'zod';
import { isCallable } from '../prompt/offered-skills';
import { type PromptSkill, skillFolder } from '../prompt/skill-index';
import { findSkill, type ToolAnswer, unknownSkill } from '../prompt/skill-lookup';
import { asShown } from '../prompt/skill-markup';
import { findSkillMd } from '../skill/skill-md';
import { forModel } from './for-model';
import { readSkillFile } from './read-skill-file';
import { type SearchSkillsNeeds, skillInputText } from './search-skills';
import { skillParameter } from './skill-parameter';
import type { AgentTool, ReadSkill, Tool } from './tool';

export const loadSkill: Tool = { name: 'skill', risk: 'none' };

export interface LoadSkillNeeds extends Pick<SearchSkillsNeeds, 'toolOf'> {
  /**
   * The skill's body with its variables filled in; `foreign` where text of a page came in with them. Rejects with a
   * `RunError` where the skill cannot be read.
   */
  instructions(skill: PromptSkill, signal: AbortSignal): Promise<{ text: string; foreign: boolean }>;
  /** Somebody else than Caretaker or its user has written it. */
  isForeign(skill: ReadSkill): boolean;
  /** Its files are the user's own, and were not picked for this run. */
  isPrivate(skill: ReadSkill): boolean;
}

/**
 * The tool over the skills that this run may use, which the system prompt lists. The parameter takes their ids alone, as long as
 * these are no more than 200 and 8,000 characters; of more it takes any text, for what `search_skills` finds.
 */
export function loadSkillForModel(skills: readonly PromptSkill[], needs: LoadSkillNeeds): AgentTool {
  return forModel(loadSkill, {
    description:
      'Loads the instructions of a skill, which tell you how to do one kind of task. If a skill fits the task, call this before you begin, and follow what it says.\nThe skills are listed in <available_skills>.',
    schema: z.object({ skill_name: skillParameter(skills, 'The name of the skill, as listed.') }),
    plan({ skill_name }) {
      const skill = findSkill(skills, skill_name);
      if (!skill) return { refused: unknownSkill(skill_name, skills) };
      const { id, source } = skill;
      return {
        skill: { id, source },
        async run(signal) {
          const { text, foreign } = await needs.instructions(skill, signal);
          const brings = { foreign: foreign || needs.isForeign(skill), private: needs.isPrivate(skill) };
          const call = howToCall(skill, needs.toolOf(skill));
          return { ...skillAnswer(skill, text, call), ...brings, instructions: { id, source } };
        },
      };
    },
  });
}

/** Of a skill that takes values: which tool calls it, with what. Empty for any other. */
function howToCall(skill: PromptSkill, tool: string | undefined): string {
  if (tool === undefined || !isCallable(skill)) return '';
  const schema = skillInputText(skill);
  return `To run it, call ${tool}.${schema === undefined ? '' : ` The schema of its input: ${schema}`}`;
}

/** Files that an answer lists. */
const mostFiles = 50;

/**
 * What the `skill` tool answers: where the skill's files are, their names (50 at the most, and how many more), and at the end
 * its instructions, word for word, with their variables filled in; before them how it is called, where it is (`call`). They come last and no tag ends them, so that no text in
 * them can pass for something else that Caretaker says.
 */
export function skillAnswer(
  skill: Pick<PromptSkill, 'id' | 'files'>,
  instructions: string,
  call = '',
): ToolAnswer {
  const parts = [
    skillPlace(skill),
    ...(call === '' ? [] : [call]),
    'Instructions, to the end of this answer:',
    instructions.trim(),
  ];
  return { output: parts.join('\n\n') };
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
          `Files besides SKILL.md (read them with ${readSkillFile.name}):`,
          ...shown.map((path) => `- ${asShown(path)}`),
          ...(rest > 0 ? [`${rest} more are not listed.`] : []),
        ]
      : ['It has no files besides SKILL.md.']),
  ];
  return lines.join('\n');
}
