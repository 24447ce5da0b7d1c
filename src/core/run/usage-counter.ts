import type { Price } from './needs';
import type { Usage } from './run-event';

export interface UsageCounter {
  /** What a request has used so far, under a name of its own: the last count stands. */
  count(request: symbol, usage: Usage, price: Price | undefined): { usage: Usage; cost?: number };
}

/** Adds up the tokens of a run, over all its requests and attempts. Its cost is known where every price is. */
export function createUsageCounter(): UsageCounter {
  const requests = new Map<symbol, { usage: Usage; price: Price | undefined }>();
  return {
    count(request, { input, output }, price) {
      requests.set(request, { usage: { input: tokens(input), output: tokens(output) }, price });
      const total: Usage = { input: 0, output: 0 };
      let cost: number | undefined = 0;
      for (const one of requests.values()) {
        total.input += one.usage.input;
        total.output += one.usage.output;
        cost = one.price && cost !== undefined ? cost + costOf(one.usage, one.price) : undefined;
      }
      return { usage: total, ...(cost !== undefined && { cost }) };
    },
  };
}

/** What a server counts; some count what is no number of tokens. */
function tokens(counted: number): number {
  return Number.isFinite(counted) && counted > 0 ? counted : 0;
}

/** Prices are for a million tokens. */
function costOf(usage: Usage, price: Price): number {
  return (usage.input * price.input + usage.output * price.output) / 1_000_000;
}
