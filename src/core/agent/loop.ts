import { unlessAborted } from '../run/abort';
import type { ModelRequest } from '../run/needs';
import { RunError } from '../run/run-error';
import type { AgentAnswer, AgentTool } from '../tools/tool';
import { gatedCall } from './approve';
import { frameTokens } from './budget';
import { type Caller, createCaller } from './calls';
import { type Conversation, createConversation } from './conversation';
import { answerOf } from './exchange';
import { outOfRequests } from './requests';
import { type AgentTurn, readTurn } from './turn';
import {
  type AgentLimits,
  type AgentNeeds,
  type AgentResult,
  type AgentTask,
  agentLimits,
  type LoopEvent,
  type Seen,
} from './types';

/**
 * Lets a model work on a task with tools until it answers without calling any: one request after the other, each with the
 * answers to all calls of the one before. Resolves with its last words. Rejects with a `RunError`: with what the model or a
 * question rejects with, with `model-empty`, or with a limit (`agent-steps`, `agent-repeats`, `agent-tokens`, `agent-cost`;
 * `agent-window` where what may not be cut is too much for the window). A server that says that a request was too long is sent a
 * shorter one, once. Rejects with the signal's reason as soon as that
 * is aborted, at any point. After its end nothing is told or begun any more, and tools at work are told to stop.
 */
export async function runAgent(
  task: AgentTask,
  needs: AgentNeeds,
  signal: AbortSignal,
): Promise<AgentResult> {
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const emit = (event: LoopEvent) => {
    if (!within.aborted) needs.emit(event);
  };
  const letGo = needs.budget.hold({ ...agentLimits, ...task.limits }, (error) => over.abort(error));
  try {
    within.throwIfAborted();
    return await unlessAborted(work(task, { ...needs, emit }, within), within);
  } finally {
    letGo();
    over.abort();
  }
}

async function work(task: AgentTask, needs: AgentNeeds, signal: AbortSignal): Promise<AgentResult> {
  const limits: AgentLimits = { ...agentLimits, ...task.limits };
  const tools = offeredTools(task, needs);
  const frame = frameOf(task.system, tools);
  const endFrame = { ...frame, system: `${task.system}\n\n${lastStep}` };
  const frameSize = frameTokens(endFrame);
  const conversation = createConversation(task.message, task.earlier, task.pictures);
  const caller = createCaller(tools, needs, signal);
  let seen: Seen = { read: task.read ?? [], foreign: task.foreign, private: task.private === true };
  needs.saw?.(seen);
  let words = '';
  let { window } = limits;
  let tooLong = 0;

  /** The next answer. A request that its server finds too long is made once more, with half of it cut. */
  async function nextTurn(step: number, last: boolean): Promise<AgentTurn> {
    keepWithin(window - frameSize, conversation, caller, needs);
    const request: ModelRequest = { ...(last ? endFrame : frame), messages: conversation.messages() };
    try {
      const tokens = frameSize + conversation.tokens();
      return await needs.attempt(() => {
        needs.emit({ type: 'step', step });
        return readTurn(request, tokens, needs, signal);
      });
    } catch (error) {
      signal.throwIfAborted();
      tooLong += 1;
      if (tooLong > 1 || !(error instanceof RunError) || error.code !== 'model-window') throw error;
      window = (frameSize + conversation.tokens()) / 2;
      return nextTurn(step, last);
    }
  }

  for (let step = 1; ; step += 1) {
    const taken = needs.requests.take();
    const turn = await nextTurn(step, step > 1 && taken === 'last');
    words = turn.text.trim() || words;
    if (turn.calls.length === 0) {
      const text = spoken(words, needs);
      needs.answered?.([...conversation.exchanges(), answerOf(text)]);
      return { text, steps: step };
    }
    // Nobody would read what the last ones give.
    if (taken === 'last') throw outOfRequests(limits);
    const answers = await caller.answer(turn.calls, step, seen);
    seen = answers.reduce(seenAfter, seen);
    needs.saw?.(seen);
    conversation.add(turn, answers);
  }
}

const lastStep =
  'This is your last answer in this run: do not call tools, no more calls are made. Give the user what you have, and say what is missing.';

/** What is denied is not shown to the model. */
export function offeredTools(
  { tools, read = [] }: Pick<AgentTask, 'tools' | 'read'>,
  { gate }: Pick<AgentNeeds, 'gate'>,
): Map<string, AgentTool> {
  const offered = tools.filter((tool) => gate.tool(gatedCall(tool, {}, read)).answer !== 'deny');
  return new Map(offered.map((tool) => [tool.name, tool]));
}

/** What is the same in all requests. */
function frameOf(
  system: string,
  tools: ReadonlyMap<string, AgentTool>,
): Pick<ModelRequest, 'system' | 'tools'> {
  const offer = [...tools.values()].map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  return { system, ...(offer.length > 0 && { tools: offer }) };
}

function keepWithin(
  tokens: number,
  conversation: Conversation,
  caller: Caller,
  { model, emit }: AgentNeeds,
): void {
  const cut = conversation.fit(tokens);
  if (!cut) throw new RunError('agent-window', { params: { model: model.label } });
  if (cut.length === 0) return;
  for (const key of cut) caller.forget(key);
  emit({ type: 'shortened', results: cut.length });
}

function spoken(words: string, { model }: AgentNeeds): string {
  if (words === '') throw new RunError('model-empty', { params: { model: model.label } });
  return words;
}

function seenAfter({ read, ...seen }: Seen, answer: AgentAnswer): Seen {
  const skill = answer.instructions ?? answer.file?.skill;
  const known = !skill || read.some(({ id, source }) => id === skill.id && source === skill.source);
  return {
    read: known ? read : [...read, skill],
    foreign: seen.foreign || answer.foreign,
    private: seen.private || answer.private === true,
  };
}
