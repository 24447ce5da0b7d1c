import { z } from 'zod';
import { RunError } from '../core/run/run-error';
import { serialQueue } from '../core/run/serial-queue';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: tabs have other numbers after the browser was started anew. */
const key = 'tabRuns';

const hour = 3_600_000;

/** Two runs a minute for an hour: more than a person asks for. */
export const mostRuns = 120;

/** So many times what one run may cost. */
export const mostCosts = 10;

const runSchema = z.object({ id: z.string(), tabId: z.int(), at: z.number(), cost: z.number() });
const kept = z.array(runSchema);
type CountedRun = z.infer<typeof runSchema>;

/**
 * What a script of ours that a page has taken over can make runs of, at most: the runs of a tab within an hour, and what they
 * have cost in US dollars.
 */
export interface TabLimits {
  /**
   * Counts a run that begins in the tab. Rejects with `tab-runs` or `tab-cost` where the tab has had its share. The returned
   * function is told what the run has cost when it has ended.
   */
  begin(tabId: number): Promise<(cost: number) => Promise<void>>;
}

interface LimitNeeds {
  session: Pick<SettingsArea, 'get' | 'set'>;
  /** What one run may cost, as the user set it. */
  costOfRun(): Promise<number>;
  now(): number;
  newId(): string;
}

export function createTabLimits({ session, costOfRun, now, newId }: LimitNeeds): TabLimits {
  const inTurn = serialQueue();

  async function lastHour(): Promise<CountedRun[]> {
    const checked = kept.safeParse((await session.get(key))[key]);
    return (checked.success ? checked.data : []).filter(({ at }) => now() - at < hour);
  }

  return {
    begin: (tabId) =>
      inTurn(async () => {
        const all = await lastHour();
        const here = all.filter((run) => run.tabId === tabId);
        if (here.length >= mostRuns) throw new RunError('tab-runs', { params: { limit: String(mostRuns) } });
        const cost = here.reduce((sum, run) => sum + run.cost, 0);
        const most = await costOfRun();
        if (cost >= mostCosts * most) throw new RunError('tab-cost', { params: { limit: cost.toFixed(2) } });
        const id = newId();
        // Until it has ended it counts with what it may cost: many could begin before one has.
        await session.set({ [key]: [...all, { id, tabId, at: now(), cost: most }] });
        return (cost) =>
          inTurn(async () =>
            session.set({ [key]: (await lastHour()).map((run) => (run.id === id ? { ...run, cost } : run)) }),
          );
      }),
  };
}
