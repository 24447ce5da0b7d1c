import { useCallback } from 'preact/hooks';
import { Button } from '../ui/form/button';
import { Keys } from '../ui/form/keys';
import { t } from '../ui/i18n';
import { LoadError } from './load-error';
import type { Platform } from './platform';
import { useLoaded } from './use-loaded';

interface ShortcutsSectionProps {
  platform: Pick<Platform, 'shortcuts' | 'openShortcutSettings'>;
}

/** The shortcuts as they are now, and the way to where the browser lets them be changed. */
export function ShortcutsSection({ platform }: ShortcutsSectionProps) {
  const loaded = useLoaded(useCallback(() => platform.shortcuts(), [platform]));
  return (
    <>
      <p class="lead">{t('options_shortcuts_lead')}</p>
      <LoadError loaded={loaded} />
      <dl class="shortcuts">
        {loaded.value?.map(({ name, description, keys }) => (
          <div key={name}>
            <dt>{description}</dt>
            <dd>{keys ? <Keys shortcut={keys} /> : <em>{t('options_shortcuts_unset')}</em>}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void loaded.change(() => platform.openShortcutSettings())}>
        {t('options_shortcuts_change')}
      </Button>
    </>
  );
}
