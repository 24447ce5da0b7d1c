import { z } from 'zod';
import { createBudget } from '../../../../src/core/agent/budget';
import { runAgent } from '../../../../src/core/agent/loop';
import { shareOf } from '../../../../src/core/agent/requests';
import {
  type AgentNeeds,
  type AgentTask,
  agentLimits,
  type Gate,
  type LoopEvent,
} from '../../../../src/core/agent/types';
import type { Answer } from '../../../../src/core/permission/policy';
import type { ModelMessage, ModelPart } from '../../../../src/core/run/needs';
import type { Approval } from '../../../../src/core/run/run-question';
import { forModel } from '../../../../src/core/tools/for-model';
import type { AgentAnswer, AgentTool } from '../../../../src/core/tools/tool';
import { type FakeModel, fakeClock, modelAnswering } from '../execute/fakes';

/** A call of a tool, as a model's stream has it. */
export function callOf(name: string, input: unknown = {}, id = ''): ModelPart {
  return { type: 'call', call: { id, name, input } };
}

/** A tool of `{text}` that does what it is told to, and keeps what it was given. */
export function toolOf(
  name: string,
  work: (text: string, signal: AbortSignal) => Promise<Partial<AgentAnswer>> | Partial<AgentAnswer> = (
    text,
  ) => ({
    output: `${name} of ${text}`,
  }),
  changes: Partial<AgentTool> = {},
): AgentTool & { given: string[] } {
  const given: string[] = [];
  const tool = forModel(
    { name, risk: 'none' },
    {
      description: `Does ${name}.`,
      schema: z.object({ text: z.string().default('') }),
      plan: ({ text }) => ({
        async run(signal) {
          given.push(text);
          return { output: '', foreign: false, ...(await work(text, signal)) };
        },
      }),
    },
  );
  return { ...tool, ...changes, given };
}

export interface FakeGate extends Gate {
  asked: Approval[];
  /** The numbers of the calls that the user has said yes to. */
  agreed: Set<number>;
}

/** A user who allows everything but what is named here, and answers questions in this way: in order, the last one on. */
export function gateSaying(
  said: { tools?: Record<string, Answer>; skills?: Record<string, Answer> } = {},
  answers: readonly boolean[] = [true],
): FakeGate {
  const asked: Approval[] = [];
  const agreed = new Set<number>();
  return {
    asked,
    agreed,
    tool: ({ tool }) => ({ answer: said.tools?.[tool] ?? 'allow' }),
    skill: ({ id }) => ({ answer: said.skills?.[id] ?? 'allow' }),
    async ask(approval) {
      asked.push(approval);
      const ok = answers[Math.min(asked.length, answers.length) - 1] ?? false;
      if (ok) agreed.add(approval.call);
      return ok;
    },
  };
}

type Turns = Parameters<typeof modelAnswering>[0];

/** Starts the loop with a model that answers with these turns, the last one as often as it is asked. */
export function startAgent(
  turns: Turns | FakeModel,
  task: Partial<AgentTask> = {},
  changes: Partial<AgentNeeds> = {},
) {
  const model = Array.isArray(turns) ? modelAnswering(turns) : turns;
  const events: LoopEvent[] = [];
  const stop = new AbortController();
  let calls = 0;
  const needs: AgentNeeds = {
    model,
    budget: createBudget(),
    requests: shareOf({ taken: 0 }, { ...agentLimits, ...task.limits }),
    said: { letIn: new Set(), keptOut: new Set(), refused: new Set() },
    nextCall: () => ++calls,
    gate: gateSaying(),
    clock: fakeClock(),
    emit: (event) => events.push(event),
    attempt: (request) => request(),
    ...changes,
  };
  const whole = { system: 'Help.', message: 'Do it.', foreign: false, tools: [], ...task };
  return {
    model,
    events,
    done: runAgent(whole, needs, stop.signal),
    stop: (reason?: unknown) => stop.abort(reason),
    of: <Type extends LoopEvent['type']>(type: Type) =>
      events.filter((event): event is Extract<LoopEvent, { type: Type }> => event.type === type),
    /** What the model was answered for its calls before the `request`th request, from 0; by default before the last. */
    answers: (request = model.requests.length - 1) => resultsOf(model.requests[request]?.messages.at(-1)),
  };
}

export function resultsOf(message: ModelMessage | undefined) {
  return message?.role === 'tool' ? message.results : [];
}
