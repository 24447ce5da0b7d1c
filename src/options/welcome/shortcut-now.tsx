import { Button } from '../../ui/form/button';
import { Keys } from '../../ui/form/keys';
import { RichMessage } from '../../ui/form/rich-message';
import { t } from '../../ui/i18n';

interface ShortcutNowProps {
  /** Empty where none is assigned: browsers drop a suggested shortcut that another extension has taken. */
  run: string;
  repeat: string;
  onChange: () => void;
}

/** The shortcut as it really is, or how to get one. */
export function ShortcutNow({ run, repeat, onChange }: ShortcutNowProps) {
  return (
    <section aria-labelledby="shortcut-title" class={run ? 'shortcut-now' : 'shortcut-now shortcut-missing'}>
      <h2 id="shortcut-title">{t('welcome_shortcut_title')}</h2>
      {run ? (
        <p class="shortcut-keys">
          <RichMessage name="welcome_shortcut_press" parts={[<Keys key="run" shortcut={run} />]} />
        </p>
      ) : (
        <p>{t('welcome_shortcut_unset')}</p>
      )}
      <p>
        {repeat && (
          <RichMessage name="welcome_shortcut_repeat" parts={[<Keys key="repeat" shortcut={repeat} />]} />
        )}{' '}
        {t('welcome_shortcut_other_ways')}
      </p>
      <Button kind={run ? 'plain' : 'primary'} onClick={onChange}>
        {t('welcome_shortcut_change')}
      </Button>
    </section>
  );
}
