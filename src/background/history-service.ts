import type { Memo } from '../core/library/memo';
import type { HistoryCommands } from '../messages/history-commands';
import type { EarlierInstructions } from '../store/instructions';
import type { RunStore } from '../store/runs';
import type { SettingsStore } from '../store/settings';
import type { Offer } from './offer';
import { createRunFilter, marksOfRuns, summaryOf } from './run-summary';
import type { RunTabs } from './run-tabs';

/** Rows that a page may ask for at once. */
const mostRows = 1_000;

export interface HistoryNeeds {
  settings: SettingsStore;
  runs: RunStore;
  instructions: Pick<EarlierInstructions, 'clear'>;
  memos: { save(memo: Memo): Promise<void> };
  offer: Pick<Offer, 'make'>;
  tabs: Pick<RunTabs, 'show'>;
  now(): number;
  newId(): string;
}

/** Answers what the extension's own pages ask about runs. Rejects with a `LibraryError` where the store does. */
export function createHistoryService(needs: HistoryNeeds): HistoryCommands {
  const { settings, runs, instructions, memos, offer, tabs } = needs;
  return {
    async runs({ text, before, limit, ...wanted }) {
      const matches = createRunFilter(text, wanted);
      const { rows, more } = await runs.list({ before, limit: Math.min(limit, mostRows) }, (record) =>
        matches(record) ? summaryOf(record) : undefined,
      );
      return { runs: rows, more };
    },
    async runMarks() {
      const { rows } = await runs.list({ limit: Number.POSITIVE_INFINITY }, (record) => record);
      return marksOfRuns(rows);
    },
    run: (id) => runs.get(id),
    deleteRun: (id) => runs.delete(id),
    restoreRun: (record) => runs.restore(record),
    runCount: () => runs.count(),
    async clearRuns() {
      await instructions.clear();
      await runs.clear();
    },
    async keepRunAsMemo(id) {
      const record = await runs.get(id);
      if (!record || record.text === '') return false;
      const { url, title } = record.request.target;
      await memos.save({ id: needs.newId(), text: record.text, url, title, createdAt: needs.now() });
      return true;
    },
    async offerRun(id) {
      await offer.make(id);
      const record = await runs.get(id);
      return { tabShown: record !== undefined && (await tabs.show(id, record.site ?? '')) };
    },
    historySettings: () => settings.get('history'),
    async setHistorySettings({ on, keep }) {
      await settings.set('history', { on, keep });
      if (!on) await instructions.clear();
      await runs.prune();
    },
    runDefaults: () => settings.get('runDefaults'),
    setRunDefaults: (defaults) => settings.set('runDefaults', defaults),
  };
}
