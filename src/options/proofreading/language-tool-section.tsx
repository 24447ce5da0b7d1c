import { useCallback, useState } from 'preact/hooks';
import {
  isOnThisComputer,
  languageToolAddress,
  originPattern,
  publicLanguageTool,
} from '../../core/models/model-address';
import type { LanguageToolDraft, LanguageToolOverview } from '../../messages/language-tool';
import type { SettingsCommands } from '../../messages/settings-commands';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { RichMessage } from '../../ui/form/rich-message';
import { SelectField } from '../../ui/form/select-field';
import { Switch } from '../../ui/form/switch';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { withHost } from '../model/model-tasks';
import { hostOf } from '../model/report';
import { ReportInView } from '../model/report-notice';
import { useTask } from '../model/use-task';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';

interface LanguageToolProps {
  commands: SettingsCommands;
  platform: Platform;
}

/** The server that proofreads what Harper does not: what it gets, and whether it gets it. */
export function LanguageToolSection({ commands, platform }: LanguageToolProps) {
  const loaded = useLoaded(useCallback(async () => ({ server: await commands.languageTool() }), [commands]));
  const server = loaded.value?.server;

  async function turnOff({ url }: LanguageToolOverview): Promise<void> {
    await loaded.change(() => commands.turnOffLanguageTool());
    const { models } = await commands.modelOverview();
    const pattern = originPattern(url);
    const used = models.some(({ baseUrl }) => baseUrl !== '' && originPattern(baseUrl) === pattern);
    if (!used) await platform.releaseHost(url);
  }

  return (
    <section class="part" aria-labelledby="language-tool">
      <h3 id="language-tool">{t('options_lt_title')}</h3>
      <p>{t('options_lt_text')}</p>
      <LoadError loaded={loaded} />
      {server && <On server={server} onTurnOff={() => void turnOff(server)} />}
      {loaded.value && !server && (
        <Off commands={commands} platform={platform} onTurnedOn={() => void loaded.reload()} />
      )}
    </section>
  );
}

function On({ server, onTurnOff }: { server: LanguageToolOverview; onTurnOff: () => void }) {
  const { url, all, hasKey } = server;
  return (
    <>
      <p role="status">{t(all ? 'options_lt_on_all' : 'options_lt_on', hostOf(url))}</p>
      <Sent url={url} hasKey={hasKey} />
      <Button onClick={onTurnOff}>{t('options_lt_turn_off')}</Button>
    </>
  );
}

const nothingYet: LanguageToolDraft = {
  url: 'http://localhost:8081',
  username: '',
  apiKey: '',
  all: false,
  picky: false,
};

function Off({ commands, platform, onTurnedOn }: LanguageToolProps & { onTurnedOn: () => void }) {
  const [draft, setDraft] = useState(nothingYet);
  const { task, report, run } = useTask<'turn-on'>();
  const edit = (change: Partial<LanguageToolDraft>) => setDraft({ ...draft, ...change });
  const isPublic = draft.url === publicLanguageTool;
  const address = addressOf(draft.url);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (address === undefined) return;
    const done = await run('turn-on', () =>
      withHost({ commands, platform }, address, async () => {
        const step = await commands.turnOnLanguageTool({ ...draft, url: address });
        return {
          report: step.ok
            ? { kind: 'allowed', host: hostOf(address) }
            : { kind: 'failed', failure: step.failure, baseUrl: address },
        };
      }),
    );
    if (done?.report.kind === 'allowed') onTurnedOn();
  }

  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <SelectField
        label={t('options_lt_server')}
        value={isPublic ? 'public' : 'own'}
        groups={[
          {
            options: [
              { value: 'own', label: t('options_lt_own') },
              { value: 'public', label: t('options_lt_public') },
            ],
          },
        ]}
        onChange={(which) => edit({ url: which === 'public' ? publicLanguageTool : nothingYet.url })}
      />
      {!isPublic && (
        <TextField
          type="url"
          label={t('options_lt_url')}
          value={draft.url}
          error={address === undefined ? t('options_lt_url_wrong') : undefined}
          onInput={(url) => edit({ url })}
        />
      )}
      <TextField
        type="password"
        label={t('options_model_key')}
        value={draft.apiKey}
        hint={t('options_lt_key_hint')}
        onInput={(apiKey) => edit({ apiKey })}
      />
      {draft.apiKey !== '' && (
        <TextField
          label={t('options_lt_username')}
          value={draft.username}
          onInput={(username) => edit({ username })}
        />
      )}
      <SelectField
        label={t('options_lt_for')}
        value={draft.all ? 'all' : 'others'}
        groups={[
          {
            options: [
              { value: 'others', label: t('options_lt_for_others') },
              { value: 'all', label: t('options_lt_for_all') },
            ],
          },
        ]}
        onChange={(which) => edit({ all: which === 'all' })}
      />
      <Switch on={draft.picky} label={t('options_lt_picky')} onChange={(picky) => edit({ picky })} />
      {address !== undefined && <Sent url={address} hasKey={draft.apiKey !== ''} />}
      <Button busy={task !== undefined}>{t('options_lt_turn_on')}</Button>
      <News>{report && report.kind !== 'allowed' && <ReportInView report={report} />}</News>
    </form>
  );
}

/** What goes to whom, before anything does. */
function Sent({ url, hasKey }: { url: string; hasKey: boolean }) {
  const host = <strong key="host">{hostOf(url)}</strong>;
  const isUnencrypted = url.startsWith('http:') && !isOnThisComputer(url);
  return (
    <p class="destination">
      <RichMessage name={hasKey ? 'options_lt_sent_key' : 'options_lt_sent'} parts={[host]} />
      {url === publicLanguageTool && ` ${t('options_lt_limits')}`}
      {isUnencrypted && <span class="caution"> {t('options_model_unencrypted')}</span>}
    </p>
  );
}

/** The address as it is kept; undefined where it is none. */
function addressOf(url: string): string | undefined {
  try {
    return languageToolAddress(url);
  } catch {
    // The field says so.
    return undefined;
  }
}
