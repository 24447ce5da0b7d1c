import { LibraryError } from '../../../core/library/library-error';
import { News } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { UndoNotice } from '../../undo-notice';
import { DiagnosticList } from '../diagnostic-list';
import { LibraryErrorNotice } from '../library-error-notice';
import type { SkillFileChanges } from './use-file-changes';

interface ChangeNewsProps {
  changes: SkillFileChanges;
  /** Something that was typed would be lost with the user's copy. */
  isUnsaved: boolean;
}

/** What became of the last change: done, with a way back, or why not. */
export function ChangeNews({ changes: { done, error }, isUnsaved }: ChangeNewsProps) {
  const problems =
    error instanceof LibraryError ? error.diagnostics.filter(({ severity }) => severity === 'error') : [];
  return (
    <News>
      {error !== undefined && <LibraryErrorNotice error={error} />}
      {problems.length > 0 && <DiagnosticList diagnostics={problems} label={t('skill_files_problems')} />}
      {done && (
        <UndoNotice
          // Each takes the focus once.
          key={done.revision}
          message={done.words}
          hidden={done.ofCopy && isUnsaved}
          onUndo={done.undo}
        />
      )}
    </News>
  );
}
