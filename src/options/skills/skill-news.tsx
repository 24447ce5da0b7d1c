import { News } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { UndoNotice } from '../undo-notice';
import type { SkillActions } from './use-skill-actions';

/** What was done last; a deletion can be taken back. */
export function SkillNews({ actions: { done, restore } }: { actions: SkillActions }) {
  return (
    <News>
      {done?.kind === 'deleted' && (
        <UndoNotice
          key={done.entry.key}
          message={t(
            done.entry.overridesBuiltin ? 'library_original_restored' : 'library_deleted',
            done.entry.name,
          )}
          onUndo={() => void restore(done.deleted)}
        />
      )}
      {done?.kind === 'duplicated' && <p class="undo done">{t('library_duplicated', done.entry.name)}</p>}
      {done?.kind === 'saved' && <p class="undo done">{t('library_saved_file', done.file)}</p>}
    </News>
  );
}
