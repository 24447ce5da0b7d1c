import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { Keys } from '../../ui/form/keys';
import { RichMessage } from '../../ui/form/rich-message';
import { type MessageKey, t } from '../../ui/i18n';
import type { FirstSteps } from './use-first-steps';

interface FirstStepsListProps {
  steps: FirstSteps;
  /** The keys that call the palette; empty where none are assigned: browsers drop a suggested shortcut that another extension has taken. */
  run: string;
  onSample: (text: string) => void;
  onChangeShortcut: () => void;
}

/** What to do first, each with a tick once it is done. */
export function FirstStepsList({ steps, run, onSample, onChangeShortcut }: FirstStepsListProps) {
  const sample = useId();
  return (
    <section aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{t('welcome_steps_title')}</h2>
      <ol class="first-steps">
        <Step done={steps.called} title="welcome_step_call">
          {run ? (
            <p class="shortcut-keys">
              <RichMessage name="welcome_shortcut_press" parts={[<Keys key="run" shortcut={run} />]} />
            </p>
          ) : (
            <>
              <p>{t('welcome_shortcut_unset')}</p>
              <Button kind="primary" onClick={onChangeShortcut}>
                {t('welcome_shortcut_change')}
              </Button>
            </>
          )}
          <textarea
            id={sample}
            aria-label={t('welcome_try_proofread_title')}
            rows={4}
            lang="en"
            defaultValue={t('welcome_try_proofread_text')}
            onInput={(event) => onSample(event.currentTarget.value)}
          />
        </Step>
        <Step done={steps.fixed} title="welcome_step_fix">
          <p>{t('welcome_step_fix_text')}</p>
        </Step>
        <Step done={steps.connected} title="welcome_step_connect">
          <p>{t('welcome_next_model_text')}</p>
          {!steps.connected && (
            <a class="button" href="options.html#model" target="_blank" rel="noreferrer">
              {t('welcome_next_model')}
            </a>
          )}
        </Step>
        {steps.pinned !== undefined && (
          <Step done={steps.pinned} title="welcome_step_pin">
            <p>{t('welcome_step_pin_text')}</p>
          </Step>
        )}
      </ol>
      <p role="status">{Object.values(steps).every((done) => done !== false) && t('welcome_steps_done')}</p>
    </section>
  );
}

/** One of them. */
export function Step({
  done,
  title,
  children,
}: {
  done: boolean;
  title: MessageKey;
  children: ComponentChildren;
}) {
  return (
    <li class={done ? 'first-step first-step-done' : 'first-step'}>
      <h3>
        {t(title)}
        {done && <span class="tick">{t('welcome_step_done')}</span>}
      </h3>
      {children}
    </li>
  );
}
