import type { ToolAct } from '../permission/policy';
import { ourToolFor, skillNamed } from '../permission/tool-names';
import { mayOffer } from '../permission/tool-parts';
import type { ToolUse } from '../permission/tool-use';
import type { Pipeline } from '../pipeline/pipeline';
import { calledSkill, type Named } from '../skill/key';
import type { Skill } from '../skill/model';
import { bash } from '../tools/bash';
import { isOutputTool, savesMessageOnly } from '../tools/delivery';
import { loadSkill } from '../tools/load-skill';
import { readSkillFile } from '../tools/read-skill-file';
import { runSkill } from '../tools/run-skill';
import { callableTool, toolNames } from '../tools/tools';
import { type AgentOffer, offerFor } from './offer';

/** Another skill that is switched on, as far as it matters for who may use it as a tool. */
export interface OtherSkill extends Named {
  /** A model may run it (`canBeRun`). */
  canBeRun?: boolean | undefined;
  /** It is shown to no model. */
  disableModelInvocation?: boolean | undefined;
}

type Subject = Pick<Skill, 'id' | 'allowedTools' | 'files' | 'mode' | 'signature' | 'pipeline'>;

/**
 * What a run of the skill would have of each tool that it lists, in that order, and after them of what it gets without
 * listing it. This is what the preview of an import, an update and *About* go by; a test holds it against runs. `mode` is
 * the one that the run goes by. What the user's rules refuse on some site is not taken off.
 */
export function toolsOfRun(skill: Subject, others: readonly OtherSkill[]): ToolUse[] {
  const there = others.filter(({ id }) => id !== skill.id);
  const listed = skill.allowedTools.map((name) => useOf(name, skill, there));
  return [...listed, ...unlistedOf(skill, there, listed)];
}

/** Whether the user should look before such a tool is let in: it runs something, sends, or reads or changes what is kept. */
export function needsLook({ act, tool }: ToolUse): boolean {
  // A skill that is not here now may be tomorrow.
  if (tool !== undefined && skillNamed(tool) !== undefined) return true;
  return act === 'run' || act === 'send' || act === 'store';
}

function useOf(name: string, skill: Subject, others: readonly OtherSkill[]): ToolUse {
  const tool =
    ourToolFor(name) ?? (toolNames.includes(name) || skillNamed(name) !== undefined ? name : undefined);
  if (tool === undefined) return { name, by: 'nobody' };
  const found = { name, tool };
  if (skill.mode === 'composite' && !skill.pipeline) return { ...found, by: 'nobody' };
  if (name === skill.allowedTools.find(isOutputTool)) {
    return { ...found, by: 'result', ...actOf(callableTool(name)?.risk) };
  }
  if (skill.mode === 'sandbox') return scriptUse(found, others);
  if (skill.pipeline) return pipelineUse(found, skill.pipeline, others);
  if (skill.mode === 'direct' || keepsMessage(skill)) return { ...found, by: 'nobody' };
  return modelUse(found, offerFor(skill), others);
}

/** Scripts call the registry's tools by their names, and skills by theirs. */
function scriptUse(found: { name: string; tool: string }, others: readonly OtherSkill[]): ToolUse {
  const id = skillNamed(found.tool);
  if (id !== undefined) {
    return calledSkill(id, others) ? { ...found, by: 'script', act: 'run' } : { ...found, by: 'nobody' };
  }
  const act = callableTool(found.tool)?.risk;
  return act === undefined ? { ...found, by: 'nobody' } : { ...found, by: 'script', act };
}

/** A pipeline calls the skills of its steps, as a script would, and no other tool. */
function pipelineUse(
  found: { name: string; tool: string },
  { steps }: Pipeline,
  others: readonly OtherSkill[],
): ToolUse {
  const called = skillNamed(found.tool);
  return steps.some(({ skill }) => skill === called) ? scriptUse(found, others) : { ...found, by: 'nobody' };
}

function modelUse(
  found: { name: string; tool: string },
  offer: AgentOffer,
  others: readonly OtherSkill[],
): ToolUse {
  const act = modelAct(found, offer, others);
  return act === undefined ? { ...found, by: 'nobody' } : { ...found, by: 'model', act };
}

/** What a listed tool does for a model that runs the skill; undefined where the model is not given it. */
function modelAct(
  { name, tool }: { name: string; tool: string },
  offer: AgentOffer,
  others: readonly OtherSkill[],
): ToolAct | undefined {
  const alone = { allowedTools: [name] };
  const loadable = loadableOf(offer, others);
  if (tool === bash.name) return offer.bash && mayOffer(alone, tool) ? 'run' : undefined;
  if (tool === readSkillFile.name) {
    return (offer.files || loadable.length > 0) && mayOffer(alone, tool) ? 'none' : undefined;
  }
  if (tool === loadSkill.name) return offer.skills === 'all' && loadable.length > 0 ? 'run' : undefined;
  if (tool === runSkill.name) return loadable.some((each) => each.canBeRun) ? 'run' : undefined;
  const id = skillNamed(tool);
  if (id !== undefined) return loadable.some((each) => each === calledSkill(id, others)) ? 'run' : undefined;
  const told = offer.told.find((each) => each.name === tool);
  return told && (told.told.act ?? told.risk);
}

function loadableOf({ skills }: AgentOffer, others: readonly OtherSkill[]): OtherSkill[] {
  const shown = others.filter(({ disableModelInvocation }) => disableModelInvocation !== true);
  if (skills === 'all') return shown;
  const listed = new Set(skills.map((name) => calledSkill(name, others)));
  return shown.filter((each) => listed.has(each));
}

const keepsMessage = ({ allowedTools, signature }: Subject) => !signature && savesMessageOnly(allowedTools);

/** What a model gets though the skill does not list it: the skill's own files, and a shell for its scripts. */
function unlistedOf(skill: Subject, others: readonly OtherSkill[], listed: readonly ToolUse[]): ToolUse[] {
  if (skill.mode !== 'llm' || keepsMessage(skill)) return [];
  const offer = offerFor(skill);
  const loadable = loadableOf(offer, others);
  const given: [string, boolean, ToolAct][] = [
    [bash.name, offer.bash, 'run'],
    [loadSkill.name, loadable.length > 0, 'run'],
    [runSkill.name, loadable.some((each) => each.canBeRun), 'run'],
    [readSkillFile.name, offer.files || loadable.length > 0, 'none'],
  ];
  const has = (tool: string) => listed.some((use) => use.by === 'model' && use.tool === tool);
  return given
    .filter(([tool, isGiven]) => isGiven && !has(tool))
    .map(([tool, , act]) => ({ name: tool, tool, by: 'model', act, unlisted: true }));
}

function actOf(act: ToolAct | undefined): { act?: ToolAct } {
  return act === undefined ? {} : { act };
}
