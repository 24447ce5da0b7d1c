import type { RunStore } from '../core/run/needs';
import type { RunRecord } from '../core/run/types';
import type { Database } from './database';

/** How many runs are kept; the oldest go first. */
export const runsKept = 200;

/** The records of runs. */
export function createRunStore(database: () => Promise<Database>): RunStore & {
  get(id: string): Promise<RunRecord | undefined>;
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
