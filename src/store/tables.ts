import type { TableStore } from '../core/library/table/table-facts';
import type { OpenDatabase } from './schema';
import { transact } from './transact';

/** The one table for the search by meaning. What is known of it stands apart from its rows, which are megabytes. No backup has it. */
export function createTableStore(database: OpenDatabase): TableStore {
  return {
    async facts() {
      const kept = await transact(database, ['tables'], 'readonly', ({ store }) => store.get('facts'));
      return kept?.id === 'facts' ? kept.facts : undefined;
    },
    async table() {
      const kept = await transact(database, ['tables'], 'readonly', ({ store }) => store.get('table'));
      return kept?.id === 'table' ? kept.table : undefined;
    },
    async put(facts, table) {
      await transact(database, ['tables'], 'readwrite', async ({ store }) => {
        await Promise.all([store.put({ id: 'facts', facts }), store.put({ id: 'table', table })]);
      });
    },
    async clear() {
      await transact(database, ['tables'], 'readwrite', ({ store }) => store.clear());
    },
  };
}
