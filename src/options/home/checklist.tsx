import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ModelCommands } from '../../messages/model-commands';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';
import { Step } from '../welcome/first-steps';
import { stepsSeen } from '../welcome/use-first-steps';

interface ChecklistProps {
  commands: Pick<ModelCommands, 'modelOverview'>;
  platform: Pick<Platform, 'watchPinned'>;
}

/** The first steps of the welcome page, with what is done of them; nothing once all are. */
export function Checklist({ commands, platform }: ChecklistProps) {
  const [pinned, setPinned] = useState<boolean>();
  useEffect(() => platform.watchPinned(setPinned), [platform]);
  const { value } = useLoaded(
    useCallback(async () => {
      const { models } = await commands.modelOverview();
      return { ...stepsSeen(), connected: models.length > 0 };
    }, [commands]),
  );
  if (!value) return null;
  const { called, fixed, connected } = value;
  if (called && fixed && connected && pinned !== false) return null;
  return (
    <section class="part" aria-labelledby="home-steps">
      <h3 id="home-steps">{t('home_steps_title')}</h3>
      <ol class="first-steps">
        <Step done={called} title="home_step_call">
          {!called && <FirstPage />}
        </Step>
        <Step done={fixed} title="welcome_step_fix">
          {called && !fixed && <FirstPage />}
        </Step>
        <Step done={connected} title="welcome_step_connect">
          {!connected && (
            <p class="step-action">
              <a class="button" href="#model">
                {t('welcome_next_model')}
              </a>
            </p>
          )}
        </Step>
        {pinned !== undefined && (
          <Step done={pinned} title="welcome_step_pin">
            {!pinned && <p>{t('welcome_step_pin_text')}</p>}
          </Step>
        )}
      </ol>
    </section>
  );
}

/** It has the text to try it on. */
function FirstPage() {
  return (
    <p>
      <a href="welcome.html" target="_blank" rel="noreferrer">
        {t('home_steps_try')}
      </a>
    </p>
  );
}
