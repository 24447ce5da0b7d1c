import type { LibrarySkill } from '../../core/library/types';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';

/** Says, before anything is saved, what saving does to a skill that came with the extension. */
export function CopyNotice({ skill }: { skill: LibrarySkill }) {
  if (skill.manifest.source !== 'builtin') return null;
  return (
    <Notice kind="info" title={t('skill_copy')}>
      <p>{t('skill_copy_text')}</p>
    </Notice>
  );
}
