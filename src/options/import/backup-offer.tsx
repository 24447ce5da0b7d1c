import type { BackupSummary } from '../../core/library/types';
import { uiLanguage } from '../../messages/i18n';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { numberText } from '../skills/number-text';
import { StepHeading } from './focus-here';

interface BackupOfferProps {
  backup: BackupSummary;
  onRestore: () => void;
  onCancel: () => void;
}

/** A backup instead of skills: what is in it, and what restoring it does. */
export function BackupOffer({ backup, onRestore, onCancel }: BackupOfferProps) {
  const made = new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div class="backup-offer">
      <StepHeading>{t('import_backup_title')}</StepHeading>
      <dl class="backup-facts">
        <div>
          <dt>{t('import_backup_made')}</dt>
          <dd>{made.format(backup.createdAt)}</dd>
        </div>
        <div>
          <dt>{t('import_backup_skills')}</dt>
          <dd>{numberText(backup.skills)}</dd>
        </div>
        <div>
          <dt>{t('import_backup_memos')}</dt>
          <dd>{numberText(backup.memos)}</dd>
        </div>
      </dl>
      <p>{t('import_backup_text')}</p>
      <div class="row">
        <Button kind="primary" onClick={onRestore}>
          {t('import_backup_restore')}
        </Button>
        <Button onClick={onCancel}>{t('import_cancel')}</Button>
      </div>
    </div>
  );
}
