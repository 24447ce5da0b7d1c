import type { LeftOutSkill } from '../../core/library/import-types';
import { News, Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { UndoNotice } from '../undo-notice';
import type { ListActions } from './use-skill-actions';

/** What was done last; a deletion can be taken back. */
export function SkillNews({ actions: { done, restore } }: { actions: ListActions }) {
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
      {done?.kind === 'saved' && (
        <>
          <p class="undo done">{t('library_saved_file', done.file)}</p>
          <LeftOut skills={done.leftOut} />
        </>
      )}
    </News>
  );
}

/** What is not in a backup that was saved, and what else to do with it. */
function LeftOut({ skills }: { skills: LeftOutSkill[] }) {
  if (skills.length === 0) return null;
  const names = (why: LeftOutSkill['why']) =>
    skills.flatMap((skill) => (skill.why === why ? skill.id : [])).join(', ');
  const [damaged, large] = [names('damaged'), names('room')];
  return (
    <Notice kind="warning" title={t('library_backup_lacks')}>
      {damaged !== '' && <p>{t('library_backup_lacks_damaged', damaged)}</p>}
      {large !== '' && <p>{t('library_backup_lacks_room', large)}</p>}
    </Notice>
  );
}
