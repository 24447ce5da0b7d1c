import { useState } from 'preact/hooks';
import type { Library } from '../../core/library/types';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { Switch } from '../../ui/form/switch';
import { t } from '../../ui/i18n';
import { NewSkill } from './new-skill';
import { useShownAtOnce } from './use-shown-at-once';
import type { ListActions } from './use-skill-actions';

interface ToolbarProps {
  library: Library;
  actions: ListActions;
  /** The one switch for all skills. */
  enabled: boolean;
}

/** What concerns the skills as a whole: new ones, other people's, all of them in a file, all of them off. */
export function Toolbar({ library, actions, enabled }: ToolbarProps) {
  const [isMaking, setMaking] = useState(false);
  const [on, setOn] = useShownAtOnce(enabled, actions.switchAll);
  return (
    <>
      <div class="row skill-tools">
        <Button kind="primary" onClick={() => setMaking(true)}>
          {t('library_new')}
        </Button>
        <a class="button" href="#import">
          {t('library_import')}
        </a>
        <Button onClick={() => void actions.backup()}>{t('library_backup')}</Button>
        <Switch on={on} onChange={setOn} label={t('library_switch_all')} />
      </div>
      <p class="hint">{t('library_backup_hint')}</p>
      {!on && (
        <Notice kind="warning" title={t('library_all_off')}>
          <p>{t('library_all_off_text')}</p>
        </Notice>
      )}
      {isMaking && <NewSkill library={library} onClose={() => setMaking(false)} />}
    </>
  );
}
