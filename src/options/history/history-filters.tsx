import { useCallback } from 'preact/hooks';
import type { RunStatus } from '../../core/run/run-record';
import type { HistoryCommands, RunsWanted } from '../../messages/history-commands';
import { t } from '../../ui/i18n';
import { MarkFilter } from '../skills/mark-filter';
import { useLoaded } from '../use-loaded';
import { statusText } from './run-texts';

interface HistoryFiltersProps {
  commands: Pick<HistoryCommands, 'runMarks'>;
  wanted: RunsWanted;
  onChoose: (wanted: RunsWanted) => void;
}

const statuses: RunStatus[] = ['success', 'error', 'timeout', 'cancelled', 'interrupted', 'running'];

const day = 24 * 60 * 60 * 1000;

/** When a run started at the earliest, in the words of the list. */
function times(): [since: string, name: string][] {
  const today = new Date().setHours(0, 0, 0, 0);
  return [
    [String(today), t('history_time_today')],
    [String(today - 6 * day), t('history_time_week')],
    [String(today - 29 * day), t('history_time_month')],
  ];
}

/** Narrows the list to a skill, a site, a model, an outcome and a time, as far as there are any. */
export function HistoryFilters({ commands, wanted, onChoose }: HistoryFiltersProps) {
  const { value: marks } = useLoaded(useCallback(() => commands.runMarks(), [commands]));
  if (!marks) return null;
  const alike = (names: readonly string[]) => names.map((name) => [name, name] as const);
  const filters = [
    ['skill', t('history_filter_skill'), marks.skills],
    ['site', t('history_filter_site'), alike(marks.sites)],
    ['model', t('history_filter_model'), alike(marks.models)],
    ['status', t('history_filter_status'), statuses.map((each) => [each, statusText(each)] as const)],
  ] as const;
  return (
    <div class="history-filters">
      {filters.map(
        ([mark, label, choices]) =>
          (choices.length > 0 || wanted[mark] !== undefined) && (
            <MarkFilter
              key={mark}
              label={label}
              all={t('history_filter_all')}
              choices={choices}
              value={wanted[mark]}
              onChange={(value) => onChoose({ ...wanted, [mark]: value })}
            />
          ),
      )}
      <MarkFilter
        label={t('history_filter_time')}
        all={t('history_time_all')}
        choices={times()}
        value={wanted.since === undefined ? undefined : String(wanted.since)}
        onChange={(since) => onChoose({ ...wanted, since: since === undefined ? undefined : Number(since) })}
      />
    </div>
  );
}
