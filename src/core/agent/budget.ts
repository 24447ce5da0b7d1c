import { estimateTokens } from '../prompt/tokens';
import type { ModelRequest } from '../run/needs';
import { RunError } from '../run/run-error';
import type { Usage } from '../run/run-event';
import { createUsageCounter, type UsageCounter } from '../run/usage-counter';
import type { AgentLimits, Budget } from './types';

type Held = Pick<AgentLimits, 'tokens' | 'cost'>;

/** Counts what a run uses. What a provider does not count, or not yet, is estimated. */
export function createBudget(): Budget {
  const told = createUsageCounter();
  const counted = createUsageCounter();
  const holders = new Set<() => void>();
  return {
    begin(model, tokens) {
      const id = Symbol(model.model);
      const estimate: Usage = { input: tokens, output: 0 };
      let reported: Usage | undefined;
      const count = (usage: Usage) => {
        counted.count(id, usage, model.price);
        for (const look of holders) look();
      };
      // A first report has the input, and of the output next to nothing.
      const soFar = (): Usage => ({
        input: reported && reported.input > 0 ? reported.input : estimate.input,
        output: Math.max(reported?.output ?? 0, estimate.output),
      });
      count(estimate);
      return {
        wrote(more) {
          estimate.output += more;
          count(soFar());
        },
        reported(usage) {
          reported = usage;
          return told.count(id, usage, model.price);
        },
        check: () => count(soFar()),
        end(whole) {
          const output = reported && reported.output > 0 ? reported.output : whole;
          count({ ...soFar(), output });
        },
      };
    },
    hold(limits, over) {
      const look = () => {
        const error = overOf(counted.soFar(), limits);
        if (error) over(error);
      };
      holders.add(look);
      look();
      return () => void holders.delete(look);
    },
  };
}

/** The limit that was gone over. What is priced is held to it, whatever else of the run has no price. */
function overOf({ usage, priced }: ReturnType<UsageCounter['soFar']>, limits: Held): RunError | undefined {
  if (usage.input + usage.output > limits.tokens)
    return new RunError('agent-tokens', { params: { limit: String(limits.tokens) } });
  if (priced > limits.cost) return new RunError('agent-cost', { params: { limit: String(limits.cost) } });
  return undefined;
}

/** Tokens of what a request holds beside its messages. */
export function frameTokens({ system, tools = [] }: Pick<ModelRequest, 'system' | 'tools'>): number {
  return estimateTokens(system) + tools.reduce((sum, tool) => sum + estimateTokens(JSON.stringify(tool)), 0);
}
