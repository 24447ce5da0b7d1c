import type { Price } from './needs';
import type { Usage } from './run-event';

export interface UsageCounter {
  /** What a request has used so far, under a name of its own: the last count stands. Returns the same of all. */
  count(request: symbol, usage: Usage, price: Price | undefined): { usage: Usage; cost?: number };
  /** All tokens, and US dollars of those whose price is known. */
  soFar(): { usage: Usage; priced: number };
}

/** Adds up the tokens of a run, over all its requests and attempts. Its cost is known where every price is. */
export function createUsageCounter(): UsageCounter {
  const requests = new Map<symbol, { usage: Usage; price: Price | undefined }>();
  function soFar() {
    const usage: Usage = { input: 0, output: 0 };
    let priced = 0;
    for (const one of requests.values()) {
      usage.input += one.usage.input;
      usage.output += one.usage.output;
      priced += one.price ? costOf(one.usage, one.price) : 0;
    }
    return { usage, priced };
  }
  return {
    count(request, { input, output }, price) {
      requests.set(request, { usage: { input: tokens(input), output: tokens(output) }, price });
      const { usage, priced } = soFar();
      const isKnown = [...requests.values()].every((one) => one.price);
      return { usage, ...(isKnown && { cost: priced }) };
    },
    soFar,
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
