import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SettingsCommands } from '../../messages/settings-commands';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { TextField } from '../../ui/form/text-field';
import { t, tn } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { UndoNotice } from '../undo-notice';
import { type ExportForm, exportForms } from './export-runs';
import { HistoryFilters } from './history-filters';
import { HistoryLimits } from './history-limits';
import { RunRow } from './run-row';
import { type History, useHistory } from './use-history';
import { useRunActions } from './use-run-actions';

interface HistoryViewProps {
  commands: SettingsCommands;
  platform: Pick<Platform, 'copy'>;
}

/** The runs that were recorded: found again, repeated, kept, deleted. */
export function HistoryView({ commands, platform }: HistoryViewProps) {
  const history = useHistory(commands);
  const { loaded } = history;
  const { news, deleted, putBack, actions } = useRunActions(commands, platform, history);
  const runs = loaded.value?.runs ?? [];
  const searching =
    history.query.trim() !== '' || Object.values(history.wanted).some((each) => each !== undefined);
  return (
    <>
      <p class="lead">{t('history_lead')}</p>
      <HistoryLimits commands={commands} onChanged={() => void loaded.reload()} />
      <News>
        {news && <p>{news}</p>}
        {deleted && <UndoNotice key={deleted.id} message={t('history_deleted')} onUndo={putBack} />}
      </News>
      <LoadError loaded={loaded} />
      {(runs.length > 0 || searching) && (
        <>
          <Search history={history} />
          <HistoryFilters commands={commands} wanted={history.wanted} onChoose={history.choose} />
        </>
      )}
      {loaded.value && runs.length === 0 && (
        <p class="empty">{t(searching ? 'history_none_found' : 'history_empty')}</p>
      )}
      <ul class="runs">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} actions={actions} />
        ))}
      </ul>
      {loaded.value?.more && <Button onClick={history.showMore}>{t('history_more')}</Button>}
      {runs.length > 0 && <Export onSave={actions.save} />}
      {runs.length > 0 && !searching && <DeleteAll onDelete={actions.removeAll} />}
    </>
  );
}

function Search({ history: { query, find, loaded } }: { history: History }) {
  const found = loaded.value;
  return (
    <TextField
      label={t('history_search')}
      value={query}
      onInput={find}
      hint={
        <span role="status">
          {found &&
            (found.more
              ? t('history_count_more', numberText(found.runs.length))
              : tn('history_count', found.runs.length))}
        </span>
      }
    />
  );
}

/** Saves what is found. */
function Export({ onSave }: { onSave: (form: ExportForm) => Promise<boolean> }) {
  return (
    <p class="row">
      {exportForms.map((form) => (
        <Button key={form} onClick={() => void onSave(form)}>
          {t(`history_export_${form}`)}
        </Button>
      ))}
    </p>
  );
}

/** Asks a second time: deleted runs are gone. */
function DeleteAll({ onDelete }: { onDelete: () => Promise<boolean> }) {
  const [asking, setAsking] = useState(false);
  return asking ? (
    <AreYouSure onYes={() => void onDelete().then(() => setAsking(false))} onNo={() => setAsking(false)} />
  ) : (
    <p class="row">
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('history_delete_all')}
      </Button>
    </p>
  );
}

/** Takes the focus: the button that had it has gone. */
function AreYouSure({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const question = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => question.current?.focus(), []);
  return (
    <p class="row">
      <span ref={question} tabIndex={-1}>
        {t('history_delete_all_sure')}
      </span>
      <Button kind="danger" onClick={onYes}>
        {t('history_delete_all_yes')}
      </Button>
      <Button onClick={onNo}>{t('history_cancel')}</Button>
    </p>
  );
}
