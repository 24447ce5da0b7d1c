import type { RunStore } from '../core/run/needs';
import type { RunRecord } from '../core/run/types';
import type { Database } from './database';

/** For private windows: nothing of a run outlives it. */
export const keepsNoRuns: RunStore = { save: async () => undefined };

/** How many runs are kept; the oldest go first. */
export const runsKept = 200;

/** The records of runs. */
export function createRunStore(database: () => Promise<Database>): RunStore & {
  get(id: string): Promise<RunRecord | undefined>;
  count(): Promise<number>;
  /** Deletes all records but those of runs that are still going. */
  clear(): Promise<void>;
  /**
   * Marks the runs that a killed background left behind as interrupted, and drops the oldest records.
   * `bootedAt`: runs that started later belong to this background and go on.
   */
  tidy(bootedAt: number): Promise<void>;
} {
  return {
    async save(record) {
      await (await database()).put('runs', record);
    },
    async get(id) {
      return (await database()).get('runs', id);
    },
    async count() {
      return (await database()).count('runs');
    },
    async clear() {
      const { store, done } = (await database()).transaction('runs', 'readwrite');
      const running = new Set(await store.index('status').getAllKeys('running'));
      for (const key of await store.getAllKeys()) if (!running.has(key)) await store.delete(key);
      await done;
    },
    async tidy(bootedAt) {
      const { store, done } = (await database()).transaction('runs', 'readwrite');
      for (const record of await store.index('status').getAll('running')) {
        if (record.startedAt < bootedAt) await store.put({ ...record, status: 'interrupted' });
      }
      const keys = await store.index('startedAt').getAllKeys();
      for (const key of keys.slice(0, Math.max(0, keys.length - runsKept))) await store.delete(key);
      await done;
    },
  };
}
