import { useCallback, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { buildHere } from '../../messages/build-here';
import type { SettingsCommands } from '../../messages/settings-commands';
import { Button } from '../../ui/form/button';
import { Switch } from '../../ui/form/switch';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';

type Commands = Pick<SettingsCommands, 'debugMode' | 'setDebugMode' | 'diagnostics' | 'copyDiagnostics'>;

/** Which Caretaker this is, and what a report of a bug needs. */
export function AboutView({ commands }: { commands: Commands }) {
  const { caretaker, browser: program } = buildHere();
  const homepage = browser.runtime.getManifest().homepage_url;
  return (
    <>
      <p class="lead">{t('options_about_version', caretaker, program)}</p>
      {homepage && (
        <p>
          <a href={homepage} target="_blank" rel="noreferrer">
            {t('options_about_homepage')}
          </a>
        </p>
      )}
      <DebugMode commands={commands} />
      <CopyDiagnostics commands={commands} />
    </>
  );
}

function DebugMode({ commands }: { commands: Commands }) {
  const loaded = useLoaded(useCallback(() => commands.debugMode(), [commands]));
  return (
    <div class="form">
      <LoadError loaded={loaded} />
      <div>
        <Switch
          on={loaded.value ?? false}
          label={t('options_about_debug')}
          onChange={(on) => void loaded.change(() => commands.setDebugMode(on))}
        />
        <p class="hint">{t('options_about_debug_hint')}</p>
      </div>
    </div>
  );
}

/** All of it can be read before it is copied. */
function CopyDiagnostics({ commands }: { commands: Commands }) {
  const loaded = useLoaded(useCallback(() => commands.diagnostics(), [commands]));
  const [copied, setCopied] = useState<boolean>();
  const copy = () => {
    commands.copyDiagnostics().then(setCopied, () => setCopied(false));
  };
  return (
    <>
      <p class="hint">{t('card_diagnostics_note')}</p>
      <LoadError loaded={loaded} />
      {loaded.value !== undefined && (
        <details>
          <summary>{t('card_diagnostics_show')}</summary>
          <pre class="detail">{loaded.value}</pre>
        </details>
      )}
      <Button onClick={copy}>{t('card_diagnostics_copy')}</Button>
      <p role="status">{copied === undefined ? '' : t(copied ? 'card_copied' : 'card_copy_failed')}</p>
    </>
  );
}
