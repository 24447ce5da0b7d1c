import { useState } from 'preact/hooks';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import type { Platform } from '../../platform';

interface HashProps {
  value: string;
  /** What it is the hash of, for screen readers. */
  of: string;
  platform: Pick<Platform, 'copy'>;
}

export function Hash({ value, of, platform }: HashProps) {
  const [state, setState] = useState<'copied' | 'failed'>();
  const copy = () =>
    platform.copy(value).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <span class="hash">
      <code>{value}</code>
      <Button kind="quiet" label={t('skill_about_copy_hash', of)} onClick={() => void copy()}>
        {t('skill_about_copy')}
      </Button>
      <span role="status">
        {state && t(state === 'copied' ? 'skill_about_copied' : 'skill_about_copy_failed')}
      </span>
    </span>
  );
}
