import { type Decision, withForeignText } from '../permission/policy';
import { failed, quoted, refusedSkill, type ToolAnswer } from '../prompt/skill-lookup';
import { unlessAborted } from '../run/abort';
import { serialQueue } from '../run/serial-queue';
import type { AgentTool, PlannedCall, ReadSkill } from '../tools/tool';
import { strictest } from './decide';
import type { AgentCall } from './exchange';
import type { Gate, GatedCall, Said } from './types';

/** A call that waits for its permission. */
interface WaitingCall {
  /** Its number in the run. */
  number: number;
  call: AgentCall;
  tool: AgentTool;
  plan: PlannedCall;
  /** What the model had read when it made the call. */
  context: { read: readonly ReadSkill[]; foreign: boolean };
}

export interface Approvals {
  /** Resolves with undefined where the call may be made, else with what the model is answered. */
  refusal(call: WaitingCall, signal: AbortSignal): Promise<ToolAnswer | undefined>;
}

/**
 * Looks up what may be done, and asks where that is the answer: one question at a time, in the order of the calls, each
 * decided anew when its turn comes. A skill that the user has let in is not asked for again in this run; what the user has
 * refused is not asked again either (`Said`).
 */
export function createApprovals(gate: Gate, { letIn, keptOut, refused: refusedCalls }: Said): Approvals {
  const inTurn = serialQueue();

  function decideSkill({ skill }: PlannedCall): Decision {
    if (!skill) return { answer: 'allow' };
    const decision = gate.skill(skill);
    return decision.answer === 'ask' && letIn.has(skill.id) ? { answer: 'allow' } : decision;
  }

  function decide({ tool, plan, context }: WaitingCall): Decision {
    const decision = gate.tool(gatedCall(tool, plan, context.read));
    return strictest(context.foreign ? withForeignText(decision, tool.act) : decision, decideSkill(plan));
  }

  function refused({ call, plan }: WaitingCall): ToolAnswer | undefined {
    if (plan.skill && keptOut.has(plan.skill.id)) return refusedSkill(plan.skill.id);
    return refusedCalls.has(call.key) ? userRefused(call) : undefined;
  }

  async function ask(waiting: WaitingCall, signal: AbortSignal): Promise<ToolAnswer | undefined> {
    signal.throwIfAborted();
    const decision = decide(waiting);
    const settled = refused(waiting) ?? (decision.answer === 'deny' ? denied(waiting) : undefined);
    if (settled || decision.answer === 'allow') return settled;
    const { number, call, tool, plan, context } = waiting;
    const asks = decideSkill(plan).answer === 'ask' ? plan.skill : undefined;
    const gated = gatedCall(tool, plan, context.read);
    const ok = await unlessAborted(
      gate.ask({ ...gated, call: number, input: call.input, decision }, signal),
      signal,
    );
    if (asks) (ok ? letIn : keptOut).add(asks.id);
    if (!ok) refusedCalls.add(call.key);
    return refused(waiting);
  }

  return {
    async refusal(waiting, signal) {
      const settled = refused(waiting);
      if (settled) return settled;
      const { answer } = decide(waiting);
      if (answer === 'allow') return undefined;
      if (answer === 'deny') return denied(waiting);
      return inTurn(() => ask(waiting, signal), signal);
    },
  };
}

/** The call as the gate is asked for it. */
export function gatedCall(
  { name, act, allowedAs = name }: AgentTool,
  { subject = {}, skill }: Pick<PlannedCall, 'subject' | 'skill'>,
  read: readonly ReadSkill[],
): GatedCall {
  return { tool: allowedAs, act, subject, read, ...(skill && { skill }) };
}

function denied({ call, plan }: WaitingCall): ToolAnswer {
  if (plan.skill) return refusedSkill(plan.skill.id);
  return failed(
    `The tool ${quoted(call.name)} is not allowed here. Do not call it again in this run. Continue without it.`,
  );
}

function userRefused({ name }: AgentCall): ToolAnswer {
  return failed(
    `The user refused this call of ${quoted(name)}. Do not make it again, and do not try to achieve the same thing another way. Continue without it, or finish and say what is missing.`,
  );
}
