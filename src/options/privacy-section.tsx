import { useCallback } from 'preact/hooks';
import type { SettingsCommands } from '../messages/settings-commands';
import { Button } from '../ui/form/button';
import { type MessageKey, t } from '../ui/i18n';
import { LoadError } from './load-error';
import { useLoaded } from './use-loaded';

const facts: [title: MessageKey, text: MessageKey][] = [
  ['options_privacy_model_title', 'options_privacy_model'],
  ['options_privacy_local_title', 'options_privacy_local'],
  ['options_privacy_pages_title', 'options_privacy_pages'],
  ['options_privacy_keys_title', 'options_privacy_keys'],
  ['options_privacy_store_title', 'options_privacy_store'],
  ['options_privacy_telemetry_title', 'options_privacy_telemetry'],
];

/** What data goes where. */
export function PrivacySection({ commands }: { commands: SettingsCommands }) {
  const loaded = useLoaded(useCallback(() => commands.modelSettings(), [commands]));
  return (
    <>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <p class="lead">
          {loaded.value.baseUrl
            ? t('options_privacy_now', new URL(loaded.value.baseUrl).host)
            : t('options_privacy_now_none')}
        </p>
      )}
      <dl class="facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <RunRecords commands={commands} />
    </>
  );
}

/** How many runs are recorded, and the button that deletes them. */
function RunRecords({ commands }: { commands: SettingsCommands }) {
  const loaded = useLoaded(useCallback(() => commands.runCount(), [commands]));
  const count = loaded.value ?? 0;
  return (
    <>
      <LoadError loaded={loaded} />
      <p role="status">
        {count === 0 ? t('options_privacy_runs_none') : t('options_privacy_runs', String(count))}
      </p>
      {count > 0 && (
        <Button onClick={() => void loaded.change(() => commands.clearRuns())}>
          {t('options_privacy_runs_delete')}
        </Button>
      )}
    </>
  );
}
