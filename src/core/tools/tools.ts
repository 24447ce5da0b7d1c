/** All tools, and what is known of each by its name. A tool is added by its file, its line here and its message for people. */
import type { ToolRisk } from '../permission/policy';
import type { ResultPlace } from '../skill/model';
import { bash } from './bash';
import { clipboard } from './clipboard';
import { floatingCard } from './floating-card';
import type { TellableTool } from './for-model';
import { insertText } from './insert-text';
import { loadSkill } from './load-skill';
import { memoryForget } from './memory-forget';
import { memorySearch } from './memory-search';
import { memoryStore } from './memory-store';
import { proofread } from './proofread';
import { readSkillFile } from './read-skill-file';
import { createToolRegistry, type ToolRegistry } from './registry';
import { runSkill } from './run-skill';
import { saveMemo } from './save-memo';
import { searchSkills } from './search-skills';
import type { CallableTool, Tool } from './tool';

/** Those that scripts and delivery call, in the order in which models are told of them. */
const listed = [
  insertText,
  floatingCard,
  saveMemo,
  clipboard,
  proofread,
  memorySearch,
  memoryStore,
  memoryForget,
] as const;

const callableTools: readonly CallableTool[] = listed;

/** Those that models alone call. */
const modelTools: readonly Tool[] = [loadSkill, readSkillFile, searchSkills, bash, runSkill];

/** What the program has to give to the tools, taken together. */
type ToolNeeds = AllNeeds<(typeof listed)[number]>;

type AllNeeds<Tools> = (Tools extends CallableTool<infer Needs> ? (needs: Needs) => void : never) extends (
  needs: infer All,
) => void
  ? All
  : never;

/** The registry with every tool that Caretaker brings along. */
export function createBuiltinTools(needs: ToolNeeds): ToolRegistry {
  return createToolRegistry<ToolNeeds>(listed, needs);
}

/** Maps: a tool may be called `constructor`. */
const callable: ReadonlyMap<string, CallableTool> = new Map(callableTools.map((tool) => [tool.name, tool]));
const byName: ReadonlyMap<string, Tool> = new Map([
  ...callable,
  ...modelTools.map((tool) => [tool.name, tool] as const),
]);

/** The names of the tools that Caretaker brings along. */
export const toolNames: readonly string[] = [...byName.keys()];

/** The tool of that name that scripts may call. */
export function callableTool(name: string): CallableTool | undefined {
  return callable.get(name);
}

/** The tools of which models of skills that list them are told. */
export const toldTools: readonly TellableTool[] = callableTools.filter(isTold);

function isTold(tool: CallableTool): tool is TellableTool {
  return tool.told !== undefined;
}

/**
 * What a tool does, of those that neither run anything nor send; undefined for every other, which counts as one that does
 * where a skill is updated.
 */
export function harmlessRisk(name: string): ToolRisk | undefined {
  const risk = byName.get(name)?.risk;
  return risk === 'run' || risk === 'send' ? undefined : risk;
}

/** Where a result goes that the tool of that name carries out; undefined of every tool that is no output tool. */
export function deliversTo(name: string): ResultPlace | undefined {
  return callable.get(name)?.delivers;
}

/** The output tools that there are for a place, the one that Caretaker takes by itself first. */
export function toolsDelivering(place: ResultPlace): readonly string[] {
  return callableTools.flatMap(({ name, delivers }) => (delivers === place ? name : []));
}
