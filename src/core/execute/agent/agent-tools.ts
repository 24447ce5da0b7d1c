import { type AgentOffer, offerFor } from '../../agent/offer';
import { restrictTool } from '../../agent/restrict-tool';
import type { AgentSettings } from '../../agent/settings';
import { createSkillTools } from '../../agent/skill-tools';
import { toolsElsewhere } from '../../permission/tool-names';
import { listedParts } from '../../permission/tool-parts';
import { instructionsOf } from '../../prompt/instructions';
import {
  canBeRun,
  isCallable,
  type OfferedSkill,
  offeredSkills,
  offerLimits,
} from '../../prompt/offered-skills';
import type { PromptSkill } from '../../prompt/skill-index';
import { unlessAborted } from '../../run/abort';
import { isAsk } from '../../run/ask-skill';
import { RunError } from '../../run/run-error';
import type { Skill, SkillKey } from '../../skill/model';
import { bashForModel } from '../../tools/bash';
import { isOutputTool } from '../../tools/delivery';
import { floatingCardForModel } from '../../tools/floating-card';
import { toldForModel } from '../../tools/for-model';
import { loadSkill } from '../../tools/load-skill';
import { memoryStore } from '../../tools/memory-store';
import { readSkillFile } from '../../tools/read-skill-file';
import { type RunSkillNeeds, runSkill, runSkillForModel, skillForModel } from '../../tools/run-skill';
import type { AgentTool, ReadSkill } from '../../tools/tool';
import { toldTools, toolNames } from '../../tools/tools';
import { type Part, type SkillContext, systemOf } from '../context';
import { useTool } from '../use-tool';
import type { AgentSkills } from './agent-skills';
import type { RunWorkspace } from './agent-workspace';

export interface AgentToolNeeds {
  /** Of the run's model: where its texts go. */
  origin: string;
  skills: AgentSkills;
  settings: AgentSettings;
  /** Undefined where no commands can be run. */
  workspace: RunWorkspace | undefined;
  /** Skills may be run, as far as the user's rules go. */
  mayRun: boolean;
  /** Those of the skills that are tools of their own. */
  offered: readonly OfferedSkill[];
  /** How many of the skills the index leaves out. */
  leftOut: number;
  /** The skills that lead the model at this moment. */
  led: () => readonly ReadSkill[];
}

/** In *Ask* a model may have everything; the user's policy says what of it may be done. `save_memo` is what keeps a text there. */
const everything: AgentOffer = {
  files: true,
  bash: true,
  skills: 'all',
  told: toldTools.filter(({ name }) => name !== memoryStore.name),
};

/** What the run's skill gives its model. */
function offerOf(skill: Skill): AgentOffer {
  return isAsk(skill) ? everything : offerFor(skill);
}

/** The skills that a model of this run may load, or whose files it may read: the picked one alone is read, and not loaded. */
export function loadableSkills(
  { skill }: Pick<SkillContext, 'skill'>,
  { shown, called }: Pick<AgentSkills, 'shown' | 'called'>,
): readonly PromptSkill[] {
  const { skills } = offerOf(skill);
  const others = shown.filter(({ id }) => id !== skill.id);
  if (skills === 'all') return others;
  // Of all that there are: a name leads to no other skill because the one of that name is kept from models.
  const listed = new Set(skills.map((name) => called(name)?.id));
  return others.filter(({ id }) => listed.has(id));
}

/** Those of them that are tools of their own, within the tokens that a model with such a window has room for. */
export function skillsAsTools(context: SkillContext, skills: AgentSkills, window: number): OfferedSkill[] {
  const { skill, request, nested } = context;
  // What a skill is called with may be a page's words.
  const said = nested ? '' : request.instruction;
  const about = isAsk(skill) ? said : `${said} ${skill.name} ${skill.description}`;
  const taken = [...toolNames, ...toolsElsewhere.keys()];
  const tokens = Math.min(offerLimits.tokens, Math.floor(window * shareOfWindow));
  const listed = offerOf(skill).skills !== 'all';
  const given = { about, taken, listed, isForeign: skills.isForeign };
  return offeredSkills(loadableSkills(context, skills), given, { ...offerLimits, tokens });
}

/** What tools may take of a model's window. */
const shareOfWindow = 1 / 8;

/** The tools for the model of this run, each within what the run's skill lists. */
export function agentTools(context: SkillContext, needs: AgentToolNeeds): AgentTool[] {
  const { skill, nested } = context;
  const { settings, workspace } = needs;
  const offer = offerOf(skill);
  // What a called skill makes is its caller's to deliver.
  const told = offer.told.filter(({ name }) => !nested || !isOutputTool(name));
  const bash = workspace && offer.bash ? [bashForModel(workspace.run, settings.commandTimeout)] : [];
  const execute = (name: string, input: object, signal: AbortSignal) => useTool(name, input, context, signal);
  return [
    ...readingTools(context, needs),
    ...runningTools(context, needs),
    ...bash.map(within(skill)),
    ...told.map((tool) => toldForModel(tool, execute)),
    ...cardTool(context),
  ];
}

/** Holds a tool to what the skill lists, where it lists anything of it. */
function within(skill: Skill): (tool: AgentTool) => AgentTool {
  return (tool) => (listedParts(skill, tool.name).length > 0 ? restrictTool(skill, tool) : tool);
}

function readingTools(
  context: Part<'skill' | 'request' | 'byModel', 'catalog' | 'clock' | 'language' | 'skillsByMeaning'>,
  { origin, skills, workspace, offered, mayRun, leftOut }: AgentToolNeeds,
): AgentTool[] {
  const { skill, request, run } = context;
  const { catalog, skillsByMeaning } = run;
  const loadable = loadableSkills(context, skills);
  const own = isAsk(skill) ? [] : [{ ...skill, uses: 0 }];
  const ownTools = new Map(offered.map(({ skill: { id }, tool }) => [id, tool.name]));
  const untold = mayRun ? loadable.filter((each) => isCallable(each) && !ownTools.has(each.id)).length : 0;
  const tools = createSkillTools([...own, ...loadable], leftOut + untold, {
    toolOf: ({ id }) => ownTools.get(id) ?? (mayRun && id !== skill.id ? runSkill.name : undefined),
    async instructions(each, signal) {
      const key: SkillKey = `${each.source}:${each.id}`;
      const loaded = await unlessAborted(catalog.skill(key), signal);
      if (!loaded) throw new RunError('skill-not-found', { params: { skill: each.id } });
      workspace?.need(each);
      return instructionsOf(loaded, { ...request, skill: key, fields: undefined }, systemOf(run));
    },
    async readFile(each, path) {
      workspace?.need(each);
      return catalog.readBytes(each.id, path);
    },
    isForeign: skills.isForeign,
    byMeaning: skillsByMeaning && ((query) => skillsByMeaning(query, origin)),
    isPrivate: isUnpicked(context),
  });
  const wanted = (name: string) =>
    name === readSkillFile.name ? offerOf(skill).files || loadable.length > 0 : loadable.length > 0;
  return tools
    .filter(({ name }) => wanted(name))
    .map((tool) => (tool.name === loadSkill.name ? tool : within(skill)(tool)));
}

/** The skills that can be called: each that is a tool of its own, and one tool for all. */
function runningTools(context: SkillContext, { skills, offered, led }: AgentToolNeeds): AgentTool[] {
  const runnable = loadableSkills(context, skills).filter(canBeRun);
  const needs: RunSkillNeeds = {
    async produce({ id, source }, call, signal) {
      const called = await unlessAborted(context.run.catalog.skill(`${source}:${id}`), signal);
      if (!called) throw new RunError('skill-not-found', { params: { skill: id } });
      return context.run.callSkill(called, { ...call, byModel: true, read: led() }, context, signal);
    },
    isPrivate: isUnpicked(context),
    isForeign: skills.isForeign,
  };
  const tool = runSkillForModel(runnable, needs);
  return [...(tool ? [tool] : []), ...offered.map((each) => skillForModel(each, needs))];
}

/**
 * Whether a skill is the user's own and none that they picked. The one at work counts as picked where no model has called it: what a
 * script or a pipeline calls is in the hands of the skill that the user has picked. What comes with Caretaker is no secret.
 */
export function isUnpicked({
  skill: { id: own },
  byModel,
}: Pick<SkillContext, 'skill' | 'byModel'>): (skill: ReadSkill) => boolean {
  return ({ id, source }) => source !== 'builtin' && (id !== own || byModel);
}

/** What *Ask* is asked need not be a text for the place where the caret is. */
function cardTool({ skill, delivery, run }: Part<'skill' | 'delivery', 'inCard'>): AgentTool[] {
  if (!isAsk(skill) || (delivery !== 'insert' && delivery !== 'replace')) return [];
  return [
    floatingCardForModel(() => {
      run.inCard = true;
    }),
  ];
}
