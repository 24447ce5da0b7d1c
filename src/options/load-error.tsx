import { Button } from '../ui/form/button';
import { Notice } from '../ui/form/notice';
import { t } from '../ui/i18n';
import type { Loaded } from './use-loaded';

/** Says that the background did not do what it was asked, in its own words, and offers to load again. */
export function LoadError<T>({ loaded }: { loaded: Loaded<T> }) {
  if (loaded.error === undefined) return null;
  const words = loaded.error instanceof Error ? loaded.error.message : String(loaded.error);
  return (
    <Notice kind="danger" title={t('options_load_failed')}>
      <p>{words}</p>
      <Button onClick={() => void loaded.reload()}>{t('options_load_again')}</Button>
    </Notice>
  );
}
