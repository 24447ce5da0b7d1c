import { z } from 'zod';
import { escapeAttribute, escapeText } from '../escape';
import { createSkillRanking, type SkillRanking } from '../library/ranking';
import { fuseRankings } from '../library/vectors';
import { isCallable } from '../prompt/offered-skills';
import { mostUsedFirst, type PromptSkill } from '../prompt/skill-index';
import { failed, quoted, type ToolAnswer } from '../prompt/skill-lookup';
import { asShown } from '../prompt/skill-markup';
import { buildToolPrompt } from '../prompt/skill-prompts';
import { estimateTokens } from '../prompt/tokens';
import { toolSchemaOf } from '../prompt/tool-schema';
import type { SkillKey } from '../skill/model';
import { forModel } from './for-model';
import type { AgentTool, Tool } from './tool';

export const searchSkills: Tool = { name: 'search_skills', risk: 'none' };

export interface SearchSkillsNeeds {
  /** The tool that calls the skill: its own, where it has one. */
  toolOf(skill: PromptSkill): string | undefined;
  /** Somebody else than Caretaker or its user has written it. */
  isForeign(skill: PromptSkill): boolean;
  /** The skills that are about the query, the best first, where the user has that searched; none where not, and never rejects. */
  byMeaning?: ((query: string) => Promise<SkillKey[]>) | undefined;
}

/** The tool that finds what neither the index nor the list of tools had room for. */
export function searchSkillsForModel(skills: readonly PromptSkill[], needs: SearchSkillsNeeds): AgentTool {
  return forModel(searchSkills, {
    description:
      'Finds skills that are not in your list: those whose name or description is about the query, the best first. Says which tool calls one that takes values, and their schema.',
    schema: z.object({
      query: z.string().max(400).meta({ description: 'The task in a few words.' }),
    }),
    plan: ({ query }) => ({ run: async () => searchSkillsAnswer(skills, query, needs) }),
  });
}

/** Made of a run's skills when they are first searched; every search after it finds it made. */
const rankings = new WeakMap<readonly PromptSkill[], Promise<SkillRanking<PromptSkill>>>();

function rankingOf(skills: readonly PromptSkill[]): Promise<SkillRanking<PromptSkill>> {
  const ranking = rankings.get(skills) ?? createSkillRanking(mostUsedFirst(skills));
  rankings.set(skills, ranking);
  return ranking;
}

/** What scores less than this part of the best has a word in common by accident. */
const leastPart = 0.2;

/** Skills of an answer, and those of them whose schemas it tells. */
const most = { skills: 20, schemas: 5 };

/**
 * What `search_skills` answers over the skills that this run may use: the best 20, as the index would list them, and of the first five
 * that take values how to call them. `foreign`: a stranger's schema is in it; names and descriptions are in the index as well.
 */
export async function searchSkillsAnswer(
  skills: readonly PromptSkill[],
  query: string,
  { toolOf, isForeign, byMeaning }: SearchSkillsNeeds,
): Promise<ToolAnswer & { foreign: boolean }> {
  const none = (says: string) => ({ ...failed(says), foreign: false });
  if (query.trim() === '') return none('The query is empty. Name the task in a few words.');
  const [ranking, near = []] = await Promise.all([rankingOf(skills), byMeaning?.(query)]);
  const ranked = ranking.rank(query);
  const least = (ranked[0]?.score ?? 0) * leastPart;
  const worded = ranked.filter(({ score }) => score >= least).map(({ entry }) => entry);
  const byKey = new Map(near.length > 0 ? skills.map((skill) => [`${skill.source}:${skill.id}`, skill]) : []);
  const found = fuseRankings(
    worded,
    near.flatMap((key) => byKey.get(key) ?? []),
  );
  if (found.length === 0) {
    return none(`No skill matches ${quoted(query)}. Try other words, or continue without a skill.`);
  }
  // The list keeps the best first: all are of the same use here.
  const shown = found.slice(0, most.skills);
  const list = buildToolPrompt(shown.map((skill) => ({ ...skill, uses: 0 })));
  const rest = found.length - most.skills;
  const callable = shown
    .flatMap((skill) => {
      const tool = isCallable(skill) ? toolOf(skill) : undefined;
      return tool === undefined ? [] : [{ skill, tool }];
    })
    .slice(0, most.schemas);
  const lines = [
    list.text,
    ...callable.map(({ skill, tool }) => inputLine(skill, tool)),
    ...(rest > 0 ? [`${rest} more skills match. Be more specific to see them.`] : []),
  ];
  return { output: lines.join('\n'), foreign: callable.some(({ skill }) => isForeign(skill)) };
}

/** How one of them is called. */
function inputLine(skill: PromptSkill, tool: string): string {
  const says = skillInputText(skill) ?? 'Too large to show: it is in the skill.json of the skill.';
  const attributes = `skill="${escapeAttribute(asShown(skill.id))}" tool="${tool}"`;
  return `<input ${attributes}>${escapeText(says)}</input>`;
}

/** Tokens of a schema that an answer tells. */
const longestSchema = 1_500;

/** The schema of what the skill takes, as JSON; undefined where it takes no values by name, or is too large to be told. */
export function skillInputText(skill: PromptSkill): string | undefined {
  const schema = isCallable(skill) ? toolSchemaOf(skill) : undefined;
  const text = schema && JSON.stringify(schema);
  return text !== undefined && estimateTokens(text) <= longestSchema ? text : undefined;
}
