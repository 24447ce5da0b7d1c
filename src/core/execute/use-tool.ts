import type { Delivery } from '../run/run-request';
import { callableTool } from '../tools/tools';
import { noteSeen, type SkillContext } from './context';
import { sendText } from './send-text';

/** Runs a tool of the registry for the skill, and notes what its answer brings into the run. See `ToolRegistry.execute`. */
export async function useTool(
  name: string,
  input: unknown,
  context: SkillContext,
  signal: AbortSignal,
  delivery: Delivery = context.delivery,
): Promise<unknown> {
  const { run, skill, owner, request, emit } = context;
  const output = await run.tools.execute(name, input, {
    skill,
    owner,
    request,
    delivery,
    page: run.page,
    emit,
    send: async (leaving) => {
      const { text, ...to } = leaving;
      // What others have written, or a note that nobody picked, goes out by the user's own press.
      const askAlways = run.seen.foreign || run.seen.private;
      await sendText({ ...to, system: '', message: text }, context, signal, askAlways);
    },
    noteCorrections(corrections) {
      run.corrections = [...run.corrections, ...corrections];
    },
    signal,
    produceSkill: (called, call) => run.callSkill(called, call, context, signal),
  });
  const isPrivate = callableTool(name)?.private === true;
  noteSeen(run, { foreign: isPrivate, private: isPrivate });
  return output;
}
