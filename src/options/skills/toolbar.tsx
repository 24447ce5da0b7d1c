import { useEffect, useState } from 'preact/hooks';
import type { Library } from '../../core/library/types';
import { newSkillLink } from '../../messages/page-commands';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { NewSkill } from './new-skill';
import type { ListActions } from './use-skill-actions';

interface ToolbarProps {
  library: Library;
  actions: ListActions;
  /** False while Caretaker is paused. */
  enabled: boolean;
}

/** Where skills come from, and that none runs while Caretaker is paused. */
export function Toolbar({ library, actions, enabled }: ToolbarProps) {
  const [isMaking, setMaking] = useState(false);
  useEffect(() => {
    const look = () => {
      if (location.hash !== newSkillLink) return;
      setMaking(true);
      // To load the page again, or to come back to it, asks for nothing more.
      history.replaceState(history.state, '', '#skills');
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return (
    <>
      <div class="skill-tools">
        <p class="lead">
          {t('library_lead')} <a href="#sources">{t('library_sources')}</a>{' '}
          <a href="#collections">{t('collections_title')}</a>
        </p>
        <div class="row">
          <a class="button" href="#import">
            {t('library_import')}
          </a>
          <Button kind="primary" onClick={() => setMaking(true)}>
            {t('library_new')}
          </Button>
        </div>
      </div>
      {!enabled && (
        <Notice kind="warning" title={t('general_paused')}>
          <p>{t('general_paused_text')}</p>
          <Button onClick={() => void actions.switchAll(true)}>{t('general_resume')}</Button>
        </Notice>
      )}
      {isMaking && <NewSkill library={library} onClose={() => setMaking(false)} />}
    </>
  );
}
