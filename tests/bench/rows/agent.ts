import { z } from 'zod';
import { createBudget } from '../../../src/core/agent/budget';
import { createGate } from '../../../src/core/agent/decide';
import { runAgent } from '../../../src/core/agent/loop';
import { shareOf } from '../../../src/core/agent/requests';
import type { AgentNeeds, AgentTask } from '../../../src/core/agent/types';
import { emptyPolicy, policyFor } from '../../../src/core/permission/policy';
import { systemClock } from '../../../src/core/run/clock';
import type { Model } from '../../../src/core/run/needs';
import { forModel } from '../../../src/core/tools/for-model';
import { type Measurement, repeat } from '../row';

/** Steps of the run that is measured, as many as a run has at the most by default. */
const steps = 25;

/** Calls of each turn, and what a file or a command gives: all answers together are many times the window. */
const calls = 4;
const answer = `${'The quick brown fox, 12 lines of {"json": true}.\n'.repeat(400)}`;

/**
 * A step of the agent loop without the time of model and tools, which answer at once: in a run of 25 steps with four calls
 * in each, whose conversation has to be cut to stay within the window. The mean over the steps.
 */
export const measureAgent: Measurement = async ({ runs }) => {
  await time();
  const samples = await repeat(runs, time);
  return [{ name: 'agent.loop-overhead', unit: 'ms', budget: 5, better: 'lower', samples }];
};

async function time(): Promise<number> {
  const start = performance.now();
  const { steps: made } = await runAgent(task, needs(), new AbortController().signal);
  const took = performance.now() - start;
  if (made !== steps) throw new Error(`The loop has made ${made} steps`);
  return took / made;
}

const read = forModel(
  { name: 'read', risk: 'none' },
  {
    description: 'Reads a file.',
    schema: z.object({ path: z.string() }),
    plan: ({ path }) => ({
      subject: { path },
      run: async () => ({ output: `${path}\n${answer}`, foreign: true }),
    }),
  },
);

const task: AgentTask = {
  system: 'word '.repeat(2_000),
  message: 'word '.repeat(1_000),
  foreign: true,
  tools: [read],
  limits: { steps, tokens: Number.POSITIVE_INFINITY },
};

function needs(): AgentNeeds {
  let calls = 0;
  return {
    model: modelCalling(),
    gate: createGate(
      policyFor(emptyPolicy, 'https://a.example/'),
      { grants: () => [], packageOf: () => undefined },
      async () => true,
    ),
    clock: systemClock,
    budget: createBudget(),
    requests: shareOf({ taken: 0 }, { steps }),
    said: { letIn: new Set(), keptOut: new Set(), refused: new Set() },
    nextCall: () => ++calls,
    emit: () => undefined,
    attempt: (request) => request(),
  };
}

/** Says a hundred words in each turn and calls tools, but for the last. */
function modelCalling(): Model {
  let turn = 0;
  return {
    host: 'bench',
    origin: 'bench',
    model: 'bench',
    label: 'bench',
    local: true,
    async *stream() {
      turn += 1;
      for (let word = 0; word < 100; word += 1) yield { type: 'text', delta: 'word ' };
      if (turn === steps) return;
      for (let place = 0; place < calls; place += 1) {
        yield {
          type: 'call',
          call: { id: `${turn}-${place}`, name: 'read', input: { path: `${turn}/${place}` } },
        };
      }
    },
  };
}
