import type { Memo } from '../core/memo';
import type { Database } from './database';

/** The user's memos. */
export function createMemoStore(database: () => Promise<Database>) {
  return {
    async save(memo: Memo): Promise<void> {
      await (await database()).put('memos', memo);
    },
    /** All memos, the newest first. */
    async list(): Promise<Memo[]> {
      return (await (await database()).getAllFromIndex('memos', 'createdAt')).reverse();
    },
    async delete(id: string): Promise<void> {
      await (await database()).delete('memos', id);
    },
  };
}
