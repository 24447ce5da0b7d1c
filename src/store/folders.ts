import type { FolderHandle, FolderStore } from '../core/library/folder-handle';
import type { OpenDatabase } from './schema';
import { transact } from './transact';

/** The handles of the folders that the user follows. They are worth nothing in another browser, and are in no backup. */
export function createFolderStore(database: OpenDatabase): FolderStore {
  const all = () =>
    transact(database, ['folders'], 'readonly', (transaction) => transaction.objectStore('folders').getAll());
  return {
    all,
    find: (id) =>
      transact(database, ['folders'], 'readonly', (transaction) =>
        transaction.objectStore('folders').get(id),
      ),
    async idOf(handle: FolderHandle) {
      for (const { id, handle: kept } of await all()) if (await kept.isSameEntry(handle)) return id;
      return undefined;
    },
    async keep(folder) {
      await transact(database, ['folders'], 'readwrite', (transaction) =>
        transaction.objectStore('folders').put(folder),
      );
    },
    forget: (id) =>
      transact(database, ['folders'], 'readwrite', (transaction) =>
        transaction.objectStore('folders').delete(id),
      ),
  };
}
