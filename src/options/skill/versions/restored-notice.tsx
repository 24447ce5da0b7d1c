import { Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { UndoNotice } from '../../undo-notice';

interface RestoredNoticeProps {
  revision: number;
  /** Absent where there was no room to keep what stood there. */
  undo: (() => void) | undefined;
  hidden: boolean;
}

/** Says that a version was restored, and takes it back. */
export function RestoredNotice({ revision, undo, hidden }: RestoredNoticeProps) {
  if (!undo) return <Notice kind="warning" title={t('skill_version_restored_only')} />;
  // Each takes the focus once.
  return <UndoNotice key={revision} message={t('skill_version_restored')} hidden={hidden} onUndo={undo} />;
}
