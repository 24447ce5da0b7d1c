import { Button } from '../ui/form/button';
import { Notice } from '../ui/form/notice';
import { t } from '../ui/i18n';
import { thrownText } from '../ui/library-error-text';
import type { Loaded } from './use-loaded';

/** Says that something was not done as it was asked, why, and what helps; and offers to load again. */
export function LoadError<T>({ loaded }: { loaded: Pick<Loaded<T>, 'error' | 'reload'> }) {
  if (loaded.error === undefined) return null;
  const { message, next } = thrownText(loaded.error);
  return (
    <Notice kind="danger" title={t('options_load_failed')}>
      <p>{message}</p>
      {next && <p>{next}</p>}
      <Button onClick={() => void loaded.reload()}>{t('options_load_again')}</Button>
    </Notice>
  );
}
