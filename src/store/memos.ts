import type { Memo } from '../core/library/memo';
import { memoOf } from './records';
import type { OpenDatabase } from './schema';
import { transact } from './transact';

/** The user's memos. Every method may reject with a `LibraryError`. */
export function createMemoStore(database: OpenDatabase) {
  return {
    /** Keeps a new memo, or another text of one that is there. */
    async save(memo: Memo): Promise<void> {
      await transact(database, ['memos'], 'readwrite', ({ store }) => store.put(memo));
    },
    /** All memos whose words can be read, the newest first. */
    async list(): Promise<Memo[]> {
      // Not through the index of times: a memo that has lost its time would not be in it.
      const records = await transact(database, ['memos'], 'readonly', ({ store }) => store.getAll());
      return records.flatMap((record) => memoOf(record) ?? []).sort((a, b) => b.createdAt - a.createdAt);
    },
    async delete(id: string): Promise<void> {
      await transact(database, ['memos'], 'readwrite', ({ store }) => store.delete(id));
    },
  };
}
