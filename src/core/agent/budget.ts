import { estimateTokens } from '../prompt/tokens';
import type { Model, ModelRequest } from '../run/needs';
import { RunError } from '../run/run-error';
import type { Usage } from '../run/run-event';
import { createUsageCounter } from '../run/usage-counter';
import type { AgentLimits } from './types';

/** The count of one request. */
interface CountedRequest {
  /** The model wrote so many more tokens, by estimate. Throws where that is over a limit. */
  wrote(tokens: number): void;
  /** What the provider counted of it so far. Returns what it counted of the whole run. */
  reported(usage: Usage): { usage: Usage; cost?: number };
  /** Throws where the run is over a limit. */
  check(): void;
  /** The answer is whole. Where the provider counted it, that stands; else `tokens`, an estimate of the whole. */
  end(tokens: number): void;
}

/** What a run takes of its limits. */
export interface Budget {
  /** Counts a request from its beginning. Throws `agent-tokens` or `agent-cost`, before it is sent, where that is too much. */
  begin(request: ModelRequest): CountedRequest;
}

/** Keeps the run within its tokens and its cost. What a provider does not count, or not yet, is estimated. */
export function createBudget(
  model: Model,
  limits: AgentLimits,
  tokensOf: (request: ModelRequest) => number,
): Budget {
  const told = createUsageCounter();
  const counted = createUsageCounter();
  return {
    begin(request) {
      const id = Symbol(model.model);
      const estimate: Usage = { input: tokensOf(request), output: 0 };
      let reported: Usage | undefined;
      const count = (usage: Usage) => checkLimits(counted.count(id, usage, model.price), limits);
      // A first report has the input, and of the output next to nothing.
      const soFar = (): Usage => ({
        input: reported && reported.input > 0 ? reported.input : estimate.input,
        output: Math.max(reported?.output ?? 0, estimate.output),
      });
      count(estimate);
      return {
        wrote(tokens) {
          estimate.output += tokens;
          count(soFar());
        },
        reported(usage) {
          reported = usage;
          return told.count(id, usage, model.price);
        },
        check: () => count(soFar()),
        end(tokens) {
          const output = reported && reported.output > 0 ? reported.output : tokens;
          count({ ...soFar(), output });
        },
      };
    },
  };
}

/** Throws `agent-tokens` or `agent-cost` where a run has used more than it may. */
export function checkLimits(
  { usage, cost }: { usage: Usage; cost?: number },
  limits: Pick<AgentLimits, 'tokens' | 'cost'>,
): void {
  if (usage.input + usage.output > limits.tokens) {
    throw new RunError('agent-tokens', { params: { limit: String(limits.tokens) } });
  }
  if (cost !== undefined && cost > limits.cost) {
    throw new RunError('agent-cost', { params: { limit: String(limits.cost) } });
  }
}

/** Tokens of what a request holds beside its messages. */
export function frameTokens({ system, tools = [] }: Pick<ModelRequest, 'system' | 'tools'>): number {
  return estimateTokens(system) + tools.reduce((sum, tool) => sum + estimateTokens(JSON.stringify(tool)), 0);
}
