import { strictest } from '../../agent/decide';
import type { GatedCall } from '../../agent/types';
import { type Decision, type ToolAct, withForeignText } from '../../permission/policy';
import { skillToolPrefix } from '../../permission/tool-names';
import { unlessAborted } from '../../run/abort';
import { RunError } from '../../run/run-error';
import type { ReadSkill } from '../../tools/tool';
import { harmlessRisk } from '../../tools/tools';
import { createAgentGate } from '../agent/agent-gate';
import type { AgentSkills } from '../agent/agent-skills';
import { noteSeen, type Part, type SkillContext } from '../context';

/**
 * Holds a script's call of a tool to what holds a model's: the user's rules, what was granted, and the rule for foreign words.
 * Asks where that is the answer. Rejects with `tool-not-allowed` where the call may not be made. A script that the model
 * runs has all before it that the model has; one that a stranger wrote is foreign itself. A built-in skill that another calls does
 * what a tool would: the call is that other's, for rules, grants and questions.
 */
export async function passRules(
  name: string,
  input: unknown,
  context: Part<
    'skill' | 'owner',
    'skills' | 'seen' | 'refused' | 'ask' | 'permissions' | 'catalog' | 'tools'
  >,
  signal: AbortSignal,
): Promise<void> {
  const { owner, run } = context;
  const skills = await unlessAborted(run.skills(), signal);
  const own = owner === context.skill.key ? undefined : await unlessAborted(run.catalog.skill(owner), signal);
  const skill = own ?? context.skill;
  // What a script does its author has said, not a model: a stranger's asks by the foreign text that it is.
  const gate = createAgentGate({ skill, byModel: false, run }, skills);
  const caller: ReadSkill = { id: skill.id, source: skill.source };
  const callee = calleeOf(name, skills);
  noteSeen(run, { foreign: skills.isForeign(caller) });
  const call: GatedCall = {
    tool: name,
    act: await actOf(name, context),
    subject: {},
    read: withSkill(run.seen.read, caller),
    ...(callee && { skill: callee }),
  };
  const ofTool = gate.tool(call);
  const decision = strictest(
    run.seen.foreign ? withForeignText(ofTool, call.act) : ofTool,
    callee ? gate.skill(callee) : allowed,
  );
  if (decision.answer === 'allow') return;
  const refused = `${skill.key} ${name}`;
  if (decision.answer === 'deny') throw refusal(name, context, 'A rule set by the user blocks it.');
  if (run.refused.has(refused)) throw refusal(name, context, userRefused);
  const approval = { ...call, call: 0, script: run.catalog.listing(skill).name, input, decision };
  if (await gate.ask(approval, signal)) return;
  // A script that calls it again and again does not ask again and again.
  run.refused.add(refused);
  throw refusal(name, context, userRefused);
}

const allowed: Decision = { answer: 'allow' };

const userRefused = 'The user refused it.';

function refusal(tool: string, { skill }: Pick<SkillContext, 'skill'>, detail: string): RunError {
  return new RunError('tool-not-allowed', { params: { skill: skill.name, tool }, detail });
}

function calleeOf(name: string, { called }: AgentSkills): ReadSkill | undefined {
  return name.startsWith(skillToolPrefix) ? called(name.slice(skillToolPrefix.length)) : undefined;
}

async function actOf(name: string, { run }: Part<never, 'tools'>): Promise<ToolAct> {
  const known = harmlessRisk(name);
  if (known !== undefined) return known;
  const listed = (await run.tools.list()).find((tool) => tool.name === name);
  return listed?.risk ?? 'none';
}

function withSkill(read: readonly ReadSkill[], skill: ReadSkill): readonly ReadSkill[] {
  const known = read.some(({ id, source }) => id === skill.id && source === skill.source);
  return known ? read : [...read, skill];
}
