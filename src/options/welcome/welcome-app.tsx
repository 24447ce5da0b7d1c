import { useCallback } from 'preact/hooks';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform, Shortcut } from '../platform';
import { useLoaded } from '../use-loaded';
import { NextSteps } from './next-steps';
import { Playground } from './playground';
import { ShortcutNow } from './shortcut-now';
import { Sight } from './sight';

/** The page that opens after installation. */
export function WelcomeApp({ platform }: { platform: Pick<Platform, 'shortcuts' | 'openShortcutSettings'> }) {
  const loaded = useLoaded(useCallback(() => platform.shortcuts(), [platform]));
  const keysOf = (name: string) =>
    loaded.value?.find((shortcut: Shortcut) => shortcut.name === name)?.keys ?? '';
  return (
    <main class="welcome">
      <header>
        <p class="brand">{t('options_brand')}</p>
        <h1>{t('welcome_title')}</h1>
        <p class="lead">{t('welcome_lead')}</p>
      </header>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <>
          <ShortcutNow
            run={keysOf('run-skill')}
            repeat={keysOf('repeat-skill')}
            onChange={() => void loaded.change(() => platform.openShortcutSettings())}
          />
          <Playground keys={keysOf('run-skill')} />
        </>
      )}
      <NextSteps />
      <Sight />
    </main>
  );
}
