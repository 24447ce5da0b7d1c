import { createBashTool } from '../../agent/bash-tool';
import { createCardTool } from '../../agent/card-tool';
import { heldTo } from '../../agent/held-to';
import { type AgentOffer, offerFor } from '../../agent/offer';
import { createRunSkillTool } from '../../agent/run-skill-tool';
import type { AgentSettings } from '../../agent/settings';
import { createSkillTools } from '../../agent/skill-tools';
import { createTextTools, textToolNames } from '../../agent/text-tools';
import type { AgentTool } from '../../agent/types';
import { readSkillFileName, skillToolName } from '../../permission/skill-tool-names';
import { listedParts } from '../../permission/tool-parts';
import { instructionsOf } from '../../prompt/instructions';
import type { PromptSkill } from '../../prompt/skill-index';
import { unlessAborted } from '../../run/abort';
import { isAsk } from '../../run/ask-skill';
import { RunError } from '../../run/run-error';
import type { SkillCall } from '../../run/tool';
import type { Skill, SkillKey } from '../../skill/model';
import { broughtBy, type SkillContext, withSeen } from '../context';
import { systemOf } from '../system-values';
import type { AgentSkills } from './agent-skills';
import type { RunWorkspace } from './agent-workspace';

export interface AgentToolNeeds {
  skills: AgentSkills;
  settings: AgentSettings;
  /** Undefined where no commands can be run. */
  workspace: RunWorkspace | undefined;
  /** How many of the skills the index leaves out. */
  leftOut: number;
}

/**
 * In *Ask* a model may have everything but the user's memos, which a skill has to list; the user's policy says what of it may
 * be done.
 */
const everything: AgentOffer = {
  files: true,
  bash: true,
  skills: 'all',
  texts: textToolNames.filter((name) => name !== 'search_memos'),
};

/** What the run's skill gives its model. */
function offerOf(skill: Skill): AgentOffer {
  return isAsk(skill) ? everything : offerFor(skill);
}

/** The skills that a model of this run may load, or whose files it may read: the picked one alone is read, and not loaded. */
export function loadableSkills({ skill }: SkillContext, { shown }: AgentSkills): readonly PromptSkill[] {
  const { skills } = offerOf(skill);
  const others = shown.filter(({ id }) => id !== skill.id);
  return skills === 'all' ? others : others.filter(({ id }) => skills.includes(id));
}

/** The tools for the model of this run, each within what the run's skill lists. */
export function agentTools(context: SkillContext, needs: AgentToolNeeds): AgentTool[] {
  const { skill, run } = context;
  const { settings, workspace } = needs;
  const offer = offerOf(skill);
  const bash = workspace && offer.bash ? [createBashTool(workspace.run, settings.commandTimeout)] : [];
  const texts = createTextTools(offer.texts, async (name, input, signal) => {
    const output = await run.needs.tools.execute(name, input, { ...context, signal });
    run.seen = withSeen(run.seen, broughtBy(name));
    return output;
  });
  return [
    ...readingTools(context, needs),
    ...runSkill(context, needs),
    ...bash.map(within(skill)),
    ...texts,
    ...cardTool(context),
  ];
}

/** Holds a tool to what the skill lists, where it lists anything of it. */
function within(skill: Skill): (tool: AgentTool) => AgentTool {
  return (tool) => (listedParts(skill, tool.name).length > 0 ? heldTo(skill, tool) : tool);
}

function readingTools(context: SkillContext, { skills, workspace, leftOut }: AgentToolNeeds): AgentTool[] {
  const { skill, request, run } = context;
  const { catalog } = run.needs;
  const loadable = loadableSkills(context, skills);
  const own = isAsk(skill) ? [] : [{ ...skill, uses: 0 }];
  const tools = createSkillTools([...own, ...loadable], leftOut, {
    async instructions(each, signal) {
      const key: SkillKey = `${each.source}:${each.id}`;
      const loaded = await unlessAborted(catalog.skill(key), signal);
      if (!loaded) throw new RunError('skill-not-found', { params: { skill: each.id } });
      workspace?.need(each);
      return instructionsOf(loaded, { ...request, skill: key, fields: undefined }, systemOf(run.needs));
    },
    async readFile(each, path) {
      workspace?.need(each);
      return catalog.readBytes(each.id, path);
    },
    isForeign: skills.isForeign,
    isPrivate: notPicked(skill),
  });
  const wanted = (name: string) =>
    name === readSkillFileName ? offerOf(skill).files || loadable.length > 0 : loadable.length > 0;
  return tools
    .filter(({ name }) => wanted(name))
    .map((tool) => (tool.name === skillToolName ? tool : within(skill)(tool)));
}

/** Skills with a text or a script of their own. */
function runSkill(context: SkillContext, { skills }: AgentToolNeeds): AgentTool[] {
  const runnable = loadableSkills(context, skills).filter((each) => {
    const mode = skills.detailsOf(each)?.mode;
    return mode === 'sandbox' || mode === 'direct';
  });
  const produce = async ({ id, source }: PromptSkill, call: SkillCall, signal: AbortSignal) => {
    const called = await unlessAborted(context.run.needs.catalog.skill(`${source}:${id}`), signal);
    if (!called) throw new RunError('skill-not-found', { params: { skill: id } });
    return context.produceSkill(called, { ...call, byModel: true });
  };
  const tool = createRunSkillTool(runnable, produce, notPicked(context.skill));
  return tool ? [tool] : [];
}

/** Whether a skill is the user's own and another than the one that they picked; what comes with Caretaker is no secret. */
function notPicked(picked: Skill): (skill: Pick<PromptSkill, 'id' | 'source'>) => boolean {
  return ({ id, source }) => source !== 'builtin' && id !== picked.id;
}

/** What *Ask* is asked need not be a text for the place where the caret is. */
function cardTool({ skill, delivery, run }: SkillContext): AgentTool[] {
  if (!isAsk(skill) || (delivery !== 'insert' && delivery !== 'replace')) return [];
  return [
    createCardTool(() => {
      run.inCard = true;
    }),
  ];
}
