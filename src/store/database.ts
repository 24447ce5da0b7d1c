import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Memo } from '../core/memo';
import type { RunRecord } from '../core/run/types';

export interface CaretakerSchema extends DBSchema {
  memos: { key: string; value: Memo; indexes: { createdAt: number } };
  runs: { key: string; value: RunRecord; indexes: { startedAt: number; status: string } };
}

export type Database = IDBPDatabase<CaretakerSchema>;

const databaseName = 'caretaker';
const version = 1;

/**
 * Opens the extension's database, bringing an older one up to date. A newer version elsewhere (another window after an
 * update) closes this connection instead of being blocked by it; the next use opens a new one.
 */
export function createDatabase(): () => Promise<Database> {
  let opened: Promise<Database> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDB<CaretakerSchema>(databaseName, version, {
      upgrade(database) {
        database.createObjectStore('memos', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
        const runs = database.createObjectStore('runs', { keyPath: 'id' });
        runs.createIndex('startedAt', 'startedAt');
        runs.createIndex('status', 'status');
      },
      blocking(_current, _next, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
