import { useState } from 'preact/hooks';
import type { RunRecord } from '../../core/run/run-record';
import type { RunSummary } from '../../messages/history-commands';
import type { SettingsCommands } from '../../messages/settings-commands';
import { download } from '../../ui/download';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { type ExportForm, exportOf, recordsFound } from './export-runs';
import type { History } from './use-history';

/** What the user can do with a run. Those that answer with a switch tell whether it was done. */
export interface RunActions {
  /** The whole record; undefined if it has gone meanwhile. */
  open(run: RunSummary): Promise<RunRecord | undefined>;
  copy(text: string): Promise<boolean>;
  keepAsMemo(run: RunSummary): Promise<boolean>;
  /** Offers the result in the palette, for the field that the user goes to next. */
  insertAgain(run: RunSummary): Promise<boolean>;
  remove(run: RunSummary): Promise<boolean>;
  /** Saves the runs that are found as a file. */
  save(form: ExportForm): Promise<boolean>;
  removeAll(): Promise<boolean>;
  /** The list as it is after a run was repeated. */
  reload(): Promise<void>;
}

/** The actions, the sentence that says what came of the last one, and the run that was deleted last. */
export function useRunActions(
  commands: SettingsCommands,
  platform: Pick<Platform, 'copy'>,
  { loaded, query, wanted }: Pick<History, 'loaded' | 'query' | 'wanted'>,
): { news: string | undefined; deleted: RunRecord | undefined; putBack: () => void; actions: RunActions } {
  const [news, setNews] = useState<string>();
  const [deleted, setDeleted] = useState<RunRecord>();

  /** Does it, and says so. What goes wrong is shown by the list. */
  async function tell(work: () => Promise<string>): Promise<boolean> {
    setNews(undefined);
    return loaded.change(async () => setNews(await work()));
  }

  const actions: RunActions = {
    open: (run) => commands.run(run.id),
    copy: (text) =>
      tell(async () => {
        await platform.copy(text);
        return t('history_copied');
      }),
    keepAsMemo: (run) =>
      tell(async () => {
        return t((await commands.keepRunAsMemo(run.id)) ? 'history_kept' : 'history_gone');
      }),
    insertAgain: (run) =>
      tell(async () => {
        const { tabShown } = await commands.offerRun(run.id);
        return t(tabShown ? 'history_offered_tab' : 'history_offered');
      }),
    remove(run) {
      setDeleted(undefined);
      return tell(async () => {
        const record = await commands.run(run.id);
        await commands.deleteRun(run.id);
        setDeleted(record);
        return record ? '' : t('history_deleted');
      });
    },
    save: (form) =>
      tell(async () => {
        const file = exportOf(await recordsFound(commands, { text: query, ...wanted }), form);
        download(file);
        return t('library_saved_file', file.name);
      }),
    removeAll: () =>
      tell(async () => {
        await commands.clearRuns();
        setDeleted(undefined);
        return t('history_all_deleted');
      }),
    reload: loaded.reload,
  };
  const putBack = () => {
    const record = deleted;
    setDeleted(undefined);
    if (record) void loaded.change(() => commands.restoreRun(record));
  };
  return { news, deleted, putBack, actions };
}
