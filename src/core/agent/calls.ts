import { failed, quoted } from '../prompt/skill-lookup';
import { unlessAborted } from '../run/abort';
import { RunError } from '../run/run-error';
import type { AgentAnswer, AgentTool } from '../tools/tool';
import { createApprovals } from './approve';
import type { AgentCall } from './exchange';
import { planCall } from './plan-call';
import { createRepeats } from './repeats';
import { folded } from './shorten';
import type { AgentNeeds, Seen } from './types';

export interface Caller {
  /**
   * Makes the calls of one turn, together, and resolves with an answer to each, in their order. Rejects with
   * `agent-repeats`, with what a question to the user rejects with, or with the signal's reason.
   */
  answer(calls: readonly AgentCall[], step: number, seen: Seen): Promise<AgentAnswer[]>;
  /** The answer to this call is no longer whole in the context. */
  forget(key: string): void;
}

/** Calls of one turn that are made; those beyond are told to come again. */
const mostAtOnce = 20;

/** UTF-16 units of an error's words that a model is told. */
const longestWords = 2_000;

const tooMany = failed(
  `At most ${mostAtOnce} calls are made at once, and this one was over that limit. Make it again if you still need it.`,
);

const repeatedCall = failed(
  'You already made this exact call twice and nothing has changed since, so it was not run again. Use the answers you have, or do something else.',
);

/** Makes calls: finds the tool, checks the input, asks for the permission, runs, and tells of each. */
export function createCaller(
  tools: ReadonlyMap<string, AgentTool>,
  needs: Pick<AgentNeeds, 'gate' | 'said' | 'emit' | 'clock' | 'nextCall'>,
  signal: AbortSignal,
): Caller {
  const { emit, clock } = needs;
  const approvals = createApprovals(needs.gate, needs.said);
  const repeats = createRepeats();

  function plan(call: AgentCall) {
    try {
      return planCall(tools, call);
    } catch (error) {
      return failedWith(error, call);
    }
  }

  async function make(call: AgentCall, number: number, seen: Seen): Promise<AgentAnswer> {
    const planned = plan(call);
    if ('output' in planned) return planned;
    if ('refused' in planned) return { foreign: false, ...planned.refused };
    const refusal = await approvals.refusal({ number, call, ...planned, context: seen }, signal);
    if (refusal) return { ...refusal, foreign: false };
    signal.throwIfAborted();
    return run(planned.plan.run, call, signal);
  }

  async function tellOf(call: AgentCall, number: number, working: Promise<AgentAnswer>) {
    const startedAt = clock.now();
    const answer = await working;
    const { output, failed: bad = false, instructions, file } = answer;
    if (instructions) emit({ type: 'skill-loaded', call: number, skill: instructions.id });
    if (file) emit({ type: 'file-read', call: number, skill: file.skill.id, path: file.path });
    const duration = clock.now() - startedAt;
    const told = { output: folded(output), characters: output.length };
    emit({ type: 'called', call: number, tool: call.name, ok: !bad, duration, ...told });
    return answer;
  }

  return {
    async answer(calls, step, seen) {
      const settled = calls.map((call, place) => {
        if (place >= mostAtOnce) return tooMany;
        const { act = 'none' } = tools.get(call.name) ?? {};
        return repeats.note(call, act !== 'none') ? repeatedCall : undefined;
      });
      const numbered = calls.map((call) => ({ call, number: needs.nextCall() }));
      for (const { call, number } of numbered) {
        emit({ type: 'calling', call: number, step, tool: call.name, input: call.input });
      }
      return Promise.all(
        numbered.map(({ call, number }, place) => {
          const known = settled[place];
          const answer = known ? Promise.resolve({ ...known, foreign: false }) : make(call, number, seen);
          return tellOf(call, number, answer);
        }),
      );
    },
    forget: repeats.forget,
  };
}

/** What a tool throws goes back to the model, unless the run was stopped. */
async function run(
  work: (signal: AbortSignal) => Promise<AgentAnswer>,
  call: AgentCall,
  signal: AbortSignal,
): Promise<AgentAnswer> {
  try {
    return await unlessAborted(work(signal), signal);
  } catch (error) {
    signal.throwIfAborted();
    return failedWith(error, call);
  }
}

/** What a tool throws may be in anybody's words. */
function failedWith(error: unknown, { name }: AgentCall): AgentAnswer {
  const words = wordsOf(error).slice(0, longestWords).toWellFormed();
  return { ...failed(`The tool ${quoted(name)} failed: ${words}`), foreign: true };
}

function wordsOf(error: unknown): string {
  if (error instanceof RunError) return error.detail ? `${error.code}: ${error.detail}` : error.code;
  return error instanceof Error ? error.message : String(error);
}
