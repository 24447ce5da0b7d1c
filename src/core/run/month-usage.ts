import { z } from 'zod';
import type { Usage } from './run-event';

const amount = z.number().nonnegative();

const modelUsageSchema = z.object({
  /** As the user calls it. */
  label: z.string(),
  input: amount,
  output: amount,
  /** US dollars, of the tokens whose price was known. */
  cost: amount,
  /** Tokens without a price. */
  unpriced: amount,
});

const dayUsageSchema = z.object({ day: z.int().min(1).max(31), runs: amount, tokens: amount, cost: amount });

/** What the runs of a month have used. Names models and skills, and nothing of what was in the runs. */
export const monthUsageSchema = z.object({
  /** `2026-11`, in the user's time zone. */
  month: z.string(),
  models: z.array(modelUsageSchema),
  days: z.array(dayUsageSchema),
  skills: z.array(z.object({ id: z.string(), name: z.string(), runs: amount })),
});

export type MonthUsage = z.infer<typeof monthUsageSchema>;

/** What models may cost in a month. */
export const budgetSchema = z.object({
  /** US dollars. */
  limit: z.number().positive().max(1_000_000),
});

export type MonthBudget = z.infer<typeof budgetSchema>;

/** The share of the budget from which on it is warned. */
export const warningShare = 0.8;

/** What is kept as long as it is of the month of `now`; else a month in which nothing was used yet. */
export function usageAt(kept: MonthUsage | undefined, now: number): MonthUsage {
  const month = monthOf(now);
  return kept?.month === month ? kept : { month, models: [], days: [], skills: [] };
}

/** With the tokens of one request to a model; `cost`: US dollars, where its price is known. */
export function withRequest(
  month: MonthUsage,
  now: number,
  label: string,
  { input, output }: Usage,
  cost: number | undefined,
): MonthUsage {
  const tokens = input + output;
  return {
    ...onDay(month, now, { runs: 0, tokens, cost: cost ?? 0 }),
    models: put(
      month.models,
      (each) => each.label === label,
      { label, input: 0, output: 0, cost: 0, unpriced: 0 },
      (before) => ({
        ...before,
        input: before.input + input,
        output: before.output + output,
        cost: before.cost + (cost ?? 0),
        unpriced: before.unpriced + (cost === undefined ? tokens : 0),
      }),
    ),
  };
}

/** With one more run of the skill. */
export function withRun(
  month: MonthUsage,
  now: number,
  { id, name }: { id: string; name: string },
): MonthUsage {
  return {
    ...onDay(month, now, { runs: 1, tokens: 0, cost: 0 }),
    skills: put(
      month.skills,
      (each) => each.id === id,
      { id, name, runs: 0 },
      (before) => ({ ...before, name, runs: before.runs + 1 }),
    ),
  };
}

/** All of the month; `cost`: US dollars, of what has a price. */
export function totalOf({ days }: MonthUsage): { runs: number; tokens: number; cost: number } {
  const sum = (of: (day: MonthUsage['days'][number]) => number) =>
    days.reduce((total, day) => total + of(day), 0);
  return {
    runs: sum(({ runs }) => runs),
    tokens: sum(({ tokens }) => tokens),
    cost: sum(({ cost }) => cost),
  };
}

function monthOf(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

function onDay(
  month: MonthUsage,
  now: number,
  more: { runs: number; tokens: number; cost: number },
): MonthUsage {
  const day = new Date(now).getDate();
  const days = put(
    month.days,
    (each) => each.day === day,
    { day, runs: 0, tokens: 0, cost: 0 },
    (before) => ({
      day,
      runs: before.runs + more.runs,
      tokens: before.tokens + more.tokens,
      cost: before.cost + more.cost,
    }),
  );
  return { ...month, days };
}

/** The list with the one that fits changed, or, where none does, a first one added. */
function put<Item>(
  list: readonly Item[],
  fits: (item: Item) => boolean,
  first: Item,
  change: (item: Item) => Item,
): Item[] {
  return list.some(fits) ? list.map((item) => (fits(item) ? change(item) : item)) : [...list, change(first)];
}
