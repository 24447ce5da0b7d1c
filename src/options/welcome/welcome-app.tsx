import { useCallback } from 'preact/hooks';
import type { ModelCommands } from '../../messages/model-commands';
import { Button } from '../../ui/form/button';
import { Keys } from '../../ui/form/keys';
import { RichMessage } from '../../ui/form/rich-message';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform, Shortcut } from '../platform';
import { useLoaded } from '../use-loaded';
import { FirstStepsList } from './first-steps';
import { NextSteps } from './next-steps';
import { Playground } from './playground';
import { Sight } from './sight';
import { useFirstSteps } from './use-first-steps';

interface WelcomeAppProps {
  commands: Pick<ModelCommands, 'modelOverview'>;
  platform: Pick<Platform, 'shortcuts' | 'openShortcutSettings' | 'watchPinned'>;
}

/** The page that opens after installation. */
export function WelcomeApp({ commands, platform }: WelcomeAppProps) {
  const loaded = useLoaded(useCallback(() => platform.shortcuts(), [platform]));
  const { steps, onSample } = useFirstSteps(commands, platform);
  const keysOf = (name: string) =>
    loaded.value?.find((shortcut: Shortcut) => shortcut.name === name)?.keys ?? '';
  const changeShortcut = () => void loaded.change(() => platform.openShortcutSettings());
  const repeat = keysOf('repeat-skill');
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
          <FirstStepsList
            steps={steps}
            run={keysOf('run-skill')}
            onSample={onSample}
            onChangeShortcut={changeShortcut}
          />
          <Playground keys={keysOf('run-skill')} />
          <section aria-labelledby="shortcut-title">
            <h2 id="shortcut-title">{t('welcome_shortcut_title')}</h2>
            <p>
              {repeat && (
                <RichMessage
                  name="welcome_shortcut_repeat"
                  parts={[<Keys key="repeat" shortcut={repeat} />]}
                />
              )}{' '}
              {t('welcome_shortcut_other_ways')}
            </p>
            <Button onClick={changeShortcut}>{t('welcome_shortcut_change')}</Button>
          </section>
        </>
      )}
      <NextSteps />
      <Sight />
    </main>
  );
}
