import { useCallback } from 'preact/hooks';
import type { HistorySettings } from '../messages/history-commands';
import { uiLanguage } from '../messages/i18n';
import type { LanguageToolOverview } from '../messages/language-tool';
import type { ModelOverview } from '../messages/model-commands';
import type { SettingsCommands } from '../messages/settings-commands';
import { numberText } from '../ui/amounts';
import { Button } from '../ui/form/button';
import { type MessageKey, t, tn } from '../ui/i18n';
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
  const loaded = useLoaded(
    useCallback(async () => {
      const [overview, history, server] = await Promise.all([
        commands.modelOverview(),
        commands.historySettings(),
        commands.languageTool(),
      ]);
      return { overview, history, server };
    }, [commands]),
  );
  return (
    <>
      <LoadError loaded={loaded} />
      {loaded.value &&
        whereText(loaded.value.overview, loaded.value.server).map((text) => (
          <p key={text} class="lead">
            {text}
          </p>
        ))}
      <dl class="facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        {loaded.value && (
          <div>
            <dt>{t('options_privacy_history_title')}</dt>
            <dd>{historyText(loaded.value.history)}</dd>
          </div>
        )}
      </dl>
      <RunRecords commands={commands} />
    </>
  );
}

/** Which hosts text may go to. */
function whereText({ models }: ModelOverview, server: LanguageToolOverview | undefined): string[] {
  const hosts = models.flatMap(({ baseUrl }) => (baseUrl === '' ? [] : [new URL(baseUrl).host]));
  const list = new Intl.ListFormat(uiLanguage(), { type: 'disjunction' });
  const toModels = hosts.length > 0 ? [t('options_privacy_now', list.format(new Set(hosts)))] : [];
  if (server) return [...toModels, proofreadText(server)];
  if (models.length === 0) return [t('options_privacy_now_none')];
  return hosts.length === 0 ? [t('options_privacy_now_browser')] : toModels;
}

const proofreadText = ({ url, all }: LanguageToolOverview): string =>
  t(all ? 'options_privacy_now_lt_all' : 'options_privacy_now_lt', new URL(url).host);

function historyText({ on, keep }: HistorySettings): string {
  return on ? t('options_privacy_history', numberText(keep)) : t('options_privacy_history_off');
}

/** How many runs are recorded, and the button that deletes them. */
function RunRecords({ commands }: { commands: SettingsCommands }) {
  const loaded = useLoaded(useCallback(() => commands.runCount(), [commands]));
  const count = loaded.value ?? 0;
  return (
    <>
      <LoadError loaded={loaded} />
      <p role="status">{count === 0 ? t('options_privacy_runs_none') : tn('options_privacy_runs', count)}</p>
      {count > 0 && (
        <Button onClick={() => void loaded.change(() => commands.clearRuns())}>
          {t('options_privacy_runs_delete')}
        </Button>
      )}
    </>
  );
}
