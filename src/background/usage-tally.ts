import {
  budgetSchema,
  type MonthBudget,
  type MonthUsage,
  totalOf,
  usageAt,
  withRequest,
  withRun,
} from '../core/run/month-usage';
import type { Model } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { serialQueue } from '../core/run/serial-queue';
import { createUsageCounter } from '../core/run/usage-counter';
import { reporting } from '../diagnostics/report';
import type { MonthOverview } from '../messages/settings-commands';
import type { SettingsStore } from '../store/settings';

/** What the runs of this month have used, and the budget that they are held to. It is no part of the history: none of it goes with that. */
export interface UsageTally {
  overview(): Promise<MonthOverview>;
  /** Undefined: none. */
  setBudget(budget: MonthBudget | undefined): Promise<void>;
  /** One more run of the skill has begun. */
  began(skill: { id: string; name: string }): Promise<void>;
  /**
   * The same model, whose requests are counted. Rejects with `budget-reached` where the month's budget is used up, as do requests
   * of a run that comes to that point. A model on this computer without a price costs nothing, and is never refused.
   */
  held(model: Model): Promise<Model>;
}

interface TallyNeeds {
  settings: Pick<SettingsStore, 'get' | 'set'>;
  now(): number;
  /** Is told whenever something was added, or the budget was changed. */
  changed(overview: MonthOverview): Promise<void>;
}

export function createUsageTally({ settings, now, changed }: TallyNeeds): UsageTally {
  // Runs go on side by side: none writes over what another has added.
  const inTurn = serialQueue();

  async function overview(): Promise<MonthOverview> {
    const [kept, budget] = await Promise.all([settings.get('usage'), settings.get('budget')]);
    return { usage: usageAt(kept, now()), ...(budget && { budget }) };
  }

  async function add(change: (month: MonthUsage, at: number) => MonthUsage): Promise<void> {
    await inTurn(async () => {
      const at = now();
      await settings.set('usage', change(usageAt(await settings.get('usage'), at), at));
    });
    await changed(await overview());
  }

  async function admit({ local, price }: Model): Promise<void> {
    if (local && !price) return;
    const { usage, budget } = await overview();
    if (budget && totalOf(usage).cost >= budget.limit)
      throw new RunError('budget-reached', { params: { limit: String(budget.limit) } });
  }

  return {
    overview,
    async setBudget(budget) {
      await settings.set('budget', budget && budgetSchema.parse(budget));
      await changed(await overview());
    },
    began: (skill) => add((month, at) => withRun(month, at, skill)),
    async held(model) {
      await admit(model);
      return {
        ...model,
        async *stream(request, signal) {
          await admit(model);
          const counter = createUsageCounter();
          const id = Symbol(model.model);
          let used: ReturnType<typeof counter.count> | undefined;
          try {
            for await (const part of model.stream(request, signal)) {
              if (part.type === 'usage') used = counter.count(id, part.usage, model.price);
              yield part;
            }
          } finally {
            // What was stopped half way was paid for as well.
            if (used) {
              const { usage, cost } = used;
              await add((month, at) => withRequest(month, at, model.label, usage, cost)).catch(
                reporting('usage-tally'),
              );
            }
          }
        },
      };
    },
  };
}
