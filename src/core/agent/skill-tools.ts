import {
  findSkillFile,
  type ReadSkillFile,
  readSkillFileAnswer,
  readSkillFileInput,
  readSkillFileTool,
} from '../prompt/skill-file';
import type { PromptSkill } from '../prompt/skill-index';
import { skillAnswer, skillInput, skillTool } from '../prompt/skill-load';
import { findSkill, unknownSkill } from '../prompt/skill-lookup';
import { searchSkillsAnswer, searchSkillsInput, searchSkillsTool } from '../prompt/skill-search';
import { findSkillMd } from '../skill/skill-md';
import { defineAgentTool } from './define-tool';
import type { AgentTool, PlannedCall, ReadSkill } from './types';

export interface SkillToolNeeds {
  /**
   * The skill's body with its variables filled in; `foreign` where text of a page came in with them. Rejects with a
   * `RunError` where the skill cannot be read.
   */
  instructions(skill: PromptSkill, signal: AbortSignal): Promise<{ text: string; foreign: boolean }>;
  readFile: ReadSkillFile;
  /** Somebody else than Caretaker or its user has written it. */
  isForeign(skill: ReadSkill): boolean;
  /** Its files are the user's own, and were not picked for this run. */
  isPrivate(skill: ReadSkill): boolean;
}

/**
 * The tools by which a model reads skills: `skill`, `read_skill_file`, and `search_skills` where the index had no room for
 * all. `skills`: those of `skillsForModels` alone. `leftOut`: how many the index in the system prompt has left out.
 */
export function createSkillTools(
  skills: readonly PromptSkill[],
  leftOut: number,
  needs: SkillToolNeeds,
): AgentTool[] {
  const load = skillTool(skills, { indexed: true });
  const read = readSkillFileTool(skills);
  if (!load || !read) return [];
  const search = defineAgentTool({
    ...searchSkillsTool,
    act: 'none',
    schema: searchSkillsInput,
    plan: ({ query }) => ({
      // Names and descriptions of installed skills, as in the index.
      run: async () => ({ ...searchSkillsAnswer(skills, query), foreign: false }),
    }),
  });
  return [
    defineAgentTool({
      ...load,
      act: 'none',
      schema: skillInput,
      plan({ skill_name }) {
        const skill = findSkill(skills, skill_name);
        return skill ? loading(skill, needs) : { refused: unknownSkill(skill_name, skills) };
      },
    }),
    defineAgentTool({
      ...read,
      act: 'none',
      schema: readSkillFileInput,
      plan(input) {
        const found = findSkillFile(skills, input);
        return 'refused' in found ? found : reading(found, needs);
      },
    }),
    ...(leftOut > 0 ? [search] : []),
  ];
}

function loading(skill: PromptSkill, needs: SkillToolNeeds): PlannedCall {
  const { id, source } = skill;
  return {
    skill: { id, source },
    async run(signal) {
      const { text, foreign } = await needs.instructions(skill, signal);
      const brings = { foreign: foreign || needs.isForeign(skill), private: needs.isPrivate(skill) };
      return { ...skillAnswer(skill, text), ...brings, instructions: { id, source } };
    },
  };
}

/** SKILL.md is the skill's instructions, however it is read; any other file may hold text of anybody's. */
function reading(
  found: { skill: PromptSkill; path: string; offset: number },
  { readFile, isForeign, isPrivate }: SkillToolNeeds,
): PlannedCall {
  const { id, source, files } = found.skill;
  const skill = { id, source };
  return {
    skill,
    subject: { path: found.path },
    async run() {
      const answer = await readSkillFileAnswer(found, readFile);
      if (answer.failed) return { ...answer, foreign: false };
      const read = { ...answer, private: isPrivate(skill) };
      return found.path === findSkillMd(files)
        ? { ...read, foreign: isForeign(skill), instructions: skill }
        : { ...read, foreign: true, file: { skill, path: found.path } };
    },
  };
}
