import type { RunSink } from '../core/run/needs';
import type { RunRecord } from '../core/run/run-record';
import { runOf } from './run-record';
import type { OpenDatabase } from './schema';
import type { SettingsStore } from './settings';
import { transact } from './transact';

/** For private windows: nothing of a run outlives it. */
export const keepsNoRuns: RunSink = { save: async () => undefined };

/** Records that are read at a time: their texts may be long. */
const portion = 25;

/**
 * Milliseconds that an interrupted run can be found without a history. The background that marks it may be gone before the
 * user comes to look.
 */
const shownFor = 60 * 60 * 1000;

interface RunList<Row> {
  /** Newest first. */
  rows: Row[];
  /** There are older ones. */
  more: boolean;
}

/** The records of runs. Every method may reject with a `LibraryError`. */
export interface RunStore extends RunSink {
  /** Keeps the record; while the user wants no history, that of a run which has ended goes instead. */
  save(record: RunRecord): Promise<void>;
  /** Undefined if there is none, or its record is damaged. */
  get(id: string): Promise<RunRecord | undefined>;
  /**
   * The rows that `read` makes of the records, until there are `limit` of them; it gives undefined for what is not
   * wanted. Runs of the same millisecond are not parted, so that `before` the last of them leaves none out.
   */
  list<Row>(
    range: { before?: number | undefined; limit: number },
    read: (record: RunRecord) => Row | undefined,
  ): Promise<RunList<Row>>;
  count(): Promise<number>;
  /** Deletes one record, unless its run is still going. */
  delete(id: string): Promise<void>;
  /** Puts a record back that was deleted, whether or not the user keeps a history now. */
  restore(record: RunRecord): Promise<void>;
  /** Deletes all records but those of runs that are still going. */
  clear(): Promise<void>;
  /** Deletes the oldest records, as many as are more than the user keeps; none of a run that is still going. */
  prune(): Promise<void>;
  /**
   * Marks the runs that a killed background left behind as interrupted, and deletes what is not to be kept.
   * `bootedAt`: runs that started later belong to this background and go on.
   */
  tidy(bootedAt: number): Promise<void>;
}

export function createRunStore(database: OpenDatabase, settings: Pick<SettingsStore, 'get'>): RunStore {
  /** The ids of all runs with a time, newest first. */
  function idsBefore(before: number | undefined): Promise<string[]> {
    const range = before === undefined ? undefined : IDBKeyRange.upperBound(before, true);
    return transact(database, ['runs'], 'readonly', async ({ store }) =>
      (await store.index('startedAt').getAllKeys(range)).reverse(),
    );
  }

  function read(ids: readonly string[]): Promise<(RunRecord | undefined)[]> {
    return transact(database, ['runs'], 'readonly', ({ store }) =>
      Promise.all(ids.map(async (id) => runOf(await store.get(id)))),
    );
  }

  async function prune(): Promise<void> {
    const { keep } = await settings.get('history');
    await transact(database, ['runs'], 'readwrite', async ({ store }) => {
      const running = new Set(await store.index('status').getAllKeys('running'));
      const ended = (await store.index('startedAt').getAllKeys()).filter((id) => !running.has(id));
      for (const id of ended.slice(0, Math.max(0, ended.length - keep))) await store.delete(id);
    });
  }

  return {
    async save(record) {
      const kept = record.status === 'running' || (await settings.get('history')).on;
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        if (kept) await store.put(record);
        else await store.delete(record.id);
      });
    },
    async get(id) {
      return runOf(await transact(database, ['runs'], 'readonly', ({ store }) => store.get(id)));
    },
    async list({ before, limit }, rowOf) {
      const ids = await idsBefore(before);
      const rows = [];
      let last: number | undefined;
      for (let place = 0; place < ids.length; place += portion) {
        for (const record of await read(ids.slice(place, place + portion))) {
          const row = record && rowOf(record);
          if (!row) continue;
          if (rows.length >= limit && record.startedAt !== last) return { rows, more: true };
          rows.push(row);
          last = record.startedAt;
        }
      }
      return { rows, more: false };
    },
    count: () => transact(database, ['runs'], 'readonly', ({ store }) => store.count()),
    async delete(id) {
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        if ((await store.get(id))?.status !== 'running') await store.delete(id);
      });
    },
    async restore(record) {
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        if (record.status !== 'running') await store.put(record);
      });
    },
    async clear() {
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        const running = new Set(await store.index('status').getAllKeys('running'));
        for (const key of await store.getAllKeys()) if (!running.has(key)) await store.delete(key);
      });
    },
    prune,
    async tidy(bootedAt) {
      const { on } = await settings.get('history');
      await transact(database, ['runs'], 'readwrite', async ({ store }) => {
        const byStatus = store.index('status');
        const interrupted = on ? [] : await byStatus.getAll('interrupted');
        for (const { id, startedAt } of interrupted) {
          if (!(startedAt >= bootedAt - shownFor)) await store.delete(id);
        }
        for (const record of await byStatus.getAll('running')) {
          if (!(record.startedAt >= bootedAt)) await store.put({ ...record, status: 'interrupted' });
        }
      });
      await prune();
    },
  };
}
