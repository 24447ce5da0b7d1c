import { Button } from '../../../ui/form/button';
import { Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { TextChanges } from '../../text-changes';

interface TextConflictProps {
  stored: string;
  typed: string;
  saving: boolean;
  /** Takes what is stored. */
  onTheirs: () => void;
  /** Saves what was typed over it. */
  onMine: () => void;
}

/** Somebody else saved meanwhile: both texts, and which of them is to stay. */
export function TextConflict({ stored, typed, saving, onTheirs, onMine }: TextConflictProps) {
  return (
    <div role="alert">
      <Notice kind="warning" title={t('skill_conflict')}>
        <p>{t('skill_conflict_text')}</p>
        <TextChanges before={stored} after={typed} title={t('skill_conflict_changes')} />
        <p class="row">
          <Button onClick={onTheirs}>{t('skill_conflict_theirs')}</Button>
          <Button kind="danger" busy={saving} onClick={onMine}>
            {t('skill_conflict_mine')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
