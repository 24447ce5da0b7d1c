import { useCallback, useId } from 'preact/hooks';
import type { HistoryCommands, HistorySettings } from '../../messages/history-commands';
import { Switch } from '../../ui/form/switch';
import { t, tn } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';

type Commands = Pick<HistoryCommands, 'historySettings' | 'setHistorySettings'>;

/** How many runs may be kept: enough for weeks, and no more than a list and its search stay quick with. */
const choices = [50, 200, 1000];

/** Whether runs are kept, and how many. What is too much is deleted at once. */
export function HistoryLimits({ commands, onChanged }: { commands: Commands; onChanged: () => void }) {
  const loaded = useLoaded(useCallback(() => commands.historySettings(), [commands]));
  const id = useId();
  const { value } = loaded;
  if (!value) return <LoadError loaded={loaded} />;
  const set = async (settings: HistorySettings) => {
    if (await loaded.change(() => commands.setHistorySettings(settings))) onChanged();
  };
  return (
    <>
      <LoadError loaded={loaded} />
      <p class="row history-limits">
        <Switch on={value.on} label={t('history_on')} onChange={(on) => void set({ ...value, on })} />
        {value.on && (
          <span class="select">
            <label for={id}>{t('history_keep')}</label>
            <select
              id={id}
              value={value.keep}
              onChange={(event) => void set({ ...value, keep: Number(event.currentTarget.value) })}
            >
              {[...new Set([...choices, value.keep])]
                .sort((a, b) => a - b)
                .map((count) => (
                  <option key={count} value={count}>
                    {tn('history_keep_runs', count)}
                  </option>
                ))}
            </select>
          </span>
        )}
      </p>
      {!value.on && <p class="hint">{t('history_off_hint')}</p>}
    </>
  );
}
