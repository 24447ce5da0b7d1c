import type { RunStore } from '../core/run/needs';
import type { RunRecord } from '../core/run/types';
import type { OpenDatabase } from './database';
import { isRun } from './records';
import { transact } from './transact';

/** For private windows: nothing of a run outlives it. */
export const keepsNoRuns: RunStore = { save: async () => undefined };

/** How many runs are kept; the oldest go first. */
export const runsKept = 200;

/** The records of runs. Every method may reject with a `LibraryError`. */
export function createRunStore(database: OpenDatabase): RunStore & {
  /** Undefined if there is none, or its record is damaged. */
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
      await transact(database, ['runs'], 'readwrite', ({ store }) => store.put(record));
    },
    async get(id) {
      const record = await transact(database, ['runs'], 'readonly', ({ store }) => store.get(id));
      return isRun(record) ? record : undefined;
    },
    async count() {
      return transact(database, ['runs'], 'readonly', ({ store }) => store.count());
    },
    async clear() {
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        const running = new Set(await store.index('status').getAllKeys('running'));
        for (const key of await store.getAllKeys()) if (!running.has(key)) await store.delete(key);
      });
    },
    async tidy(bootedAt) {
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        for (const record of await store.index('status').getAll('running')) {
          if (!(record.startedAt >= bootedAt)) await store.put({ ...record, status: 'interrupted' });
        }
        const keys = await store.index('startedAt').getAllKeys();
        for (const key of keys.slice(0, Math.max(0, keys.length - runsKept))) await store.delete(key);
      });
    },
  };
}
